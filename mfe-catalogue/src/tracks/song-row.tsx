// A row of a song, connected to the player, to likes and to its pages.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { TrackRow, type TrackRowProps } from '@libretto/kit/lists';
import { openPurchase } from '@libretto/product/intents';
import { clickTo } from '@libretto/product/links';
import { usePlayableNow } from '@libretto/product/offline/use-offline';
import { albumPath, profilePath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { playOrPause } from '@libretto/product/play';
import { useTrackSound } from '@libretto/product/sound';
import { isForSale } from '@libretto/product/track-rules';
import { useLike } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import { isOfAlbum, type TrackMenuOptions, useTrackMenu } from './track-menu';

export type SongRowProps = Pick<
  TrackRowProps,
  'index' | 'withCover' | 'subtitle' | 'note' | 'tagColumn' | 'dense' | 'className'
> & {
  tracks: readonly Track[];
  /** Index in `tracks`, from 0: the queue continues after it. */
  at: number;
  context: QueueContext;
  withAlbum?: boolean;
  withPlays?: boolean;
  withLike?: boolean;
  /** On narrow rows only the price shows that the song is for sale. */
  withBuy?: boolean;
  menu?: Omit<TrackMenuOptions, 'like'>;
};

export function SongRow({
  tracks,
  at,
  context,
  withAlbum = false,
  withPlays = false,
  withLike = true,
  withBuy = true,
  menu,
  ...looks
}: SongRowProps) {
  const track = tracks[at] as Track;
  const like = useLike();
  const sound = useTrackSound(track.id);
  const entries = useTrackMenu(track, { ...menu, like });
  const isPlayable = usePlayableNow();
  const forSale = isForSale(track);
  const artist = profilePath(track.artistId);
  return (
    <TrackRow
      title={track.title}
      artist={track.artist}
      artistHref={artist}
      onArtist={clickTo(artist)}
      artistIsPatron={track.artistIsPatron}
      imageId={imageIdOf(track.artworkUrl)}
      dominantColour={track.artworkColor}
      durationSeconds={track.duration}
      current={sound !== 'none'}
      playing={sound === 'playing'}
      onPlay={() => {
        const playable = tracks.filter(({ id }, place) => place === at || isPlayable(id));
        playOrPause({ tracks: playable, startIndex: playable.indexOf(track), context });
      }}
      {...(isPlayable(track.id) ? {} : { disabled: true, disabledReason: t`Offline` })}
      liked={track.isLiked}
      {...(withLike ? { onLike: () => like(track) } : {})}
      {...(withPlays ? { plays: track.playCount } : {})}
      {...(withAlbum ? albumOf(track) : {})}
      {...(forSale ? { price: track.price } : {})}
      {...(forSale && withBuy ? { onBuy: () => openPurchase(track) } : {})}
      purchased={track.isPurchased}
      menu={entries}
      {...looks}
    />
  );
}

function albumOf(track: Track) {
  // A single's album would repeat its title; the empty column keeps the others aligned.
  if (!isOfAlbum(track)) return { album: '' };
  const path = albumPath(track.albumId);
  return { album: track.albumTitle, albumHref: path, onAlbum: clickTo(path) };
}
