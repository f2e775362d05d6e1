// A release card: it opens and plays the release. A single opens the page of its song, with lyrics and comments.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { TrackCard } from '@libretto/kit/cards';
import { useMedia } from '@libretto/kit/theme';
import { clickTo } from '@libretto/product/links';
import { albumPath, profilePath, songPath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { playOrPause } from '@libretto/product/play';
import { useAlbumSound } from '@libretto/product/sound';
import { isForSale } from '@libretto/product/track-rules';
import { useQueryClient } from '@tanstack/react-query';
import { albumQuery } from '../api/album-calls';
import { playRelease } from './play-album';
import { isOfAlbum } from './track-menu';

export interface ReleaseCardProps {
  /** The first song of each release. */
  tracks: readonly Track[];
  at: number;
  context: QueueContext;
}

export function ReleaseCard({ tracks, at, context }: ReleaseCardProps) {
  const track = tracks[at] as Track;
  const queries = useQueryClient();
  // The image with the nearest available size is used: for its actual 170 px a card would get one of 100 px.
  const isMobile = useMedia('mobile');
  const sound = useAlbumSound(track.albumId);
  const isAlbum = isOfAlbum(track);
  const path = isAlbum ? albumPath(track.albumId) : songPath(track.id);
  const artist = profilePath(track.artistId);
  const fetchAhead = () => void queries.prefetchQuery(albumQuery(track.albumId));
  return (
    // Prefetches the other songs of the release before Play is pressed.
    <div {...(isAlbum ? { onPointerEnter: fetchAhead, onFocus: fetchAhead } : {})}>
      <TrackCard
        title={isAlbum ? track.albumTitle : track.title}
        href={path}
        onOpen={clickTo(path)}
        artist={track.artist}
        artistHref={artist}
        onArtist={clickTo(artist)}
        artistIsPatron={track.artistIsPatron}
        imageId={imageIdOf(track.artworkUrl)}
        dominantColour={track.artworkColor}
        current={sound !== 'none'}
        playing={sound === 'playing'}
        onPlay={() => (isAlbum ? playRelease(queries, track) : playOrPause({ tracks, startIndex: at, context }))}
        {...(isForSale(track) ? { price: track.price } : {})}
        purchased={track.isPurchased}
        shownPx={isMobile ? 150 : 240}
      />
    </div>
  );
}
