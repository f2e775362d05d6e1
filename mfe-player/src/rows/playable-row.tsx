// A song in a list of this remote: a click plays it, and the current song is marked.
import { css } from '@emotion/react';
import { TrackRow } from '@libretto/kit/lists';
import { media } from '@libretto/kit/theme';
import { openPurchase } from '@libretto/product/intents';
import { linkTo } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { useLike } from '@libretto/product/use-facts';
import type { Track } from '../machine/player.types';
import { isPreview } from '../machine/track-source';
import { usePlayer, usePlayerValue } from '../player/use-player';

/** For lists without an index: aligns the covers of the rows with the text's edge. */
export const coversOnEdge = css`
  ${media.tabletUp} {
    margin-inline-start: -8px;
  }
`;

export interface PlayableRowProps {
  track: Track;
  /** Plays the song in its list; a click on the song that is playing pauses it instead. */
  onPlay: () => void;
  index?: number;
  withAlbum?: boolean;
}

export function PlayableRow({ track, onPlay, index, withAlbum = false }: PlayableRowProps) {
  const player = usePlayer();
  const like = useLike();
  // The queue's entry includes likes and purchases from after the list was read.
  const queued = usePlayerValue(
    ({ context }) => context.entries.find((entry) => entry.track.id === track.id)?.track ?? null,
  );
  const isCurrent = usePlayerValue(({ context }) => context.entries[context.index]?.track.id === track.id);
  const isPlaying = usePlayerValue((snapshot) => snapshot.hasTag('playing'));
  const shown = queued ?? track;
  return (
    <TrackRow
      title={shown.title}
      artist={shown.artist}
      artistHref={profilePath(shown.artistId)}
      onArtist={linkTo(profilePath(shown.artistId)).onClick}
      artistIsPatron={shown.artistIsPatron}
      album={withAlbum ? shown.albumTitle : undefined}
      index={index}
      imageId={imageIdOf(shown.artworkUrl)}
      dominantColour={shown.artworkColor}
      durationSeconds={shown.duration}
      current={isCurrent}
      playing={isPlaying}
      onPlay={() => (isCurrent ? player.send({ type: 'transport.toggle' }) : onPlay())}
      liked={shown.isLiked}
      onLike={() => like(shown)}
      price={isPreview(shown) ? shown.price : undefined}
      purchased={shown.isPaid && shown.isPurchased}
      onBuy={() => openPurchase(shown)}
      tagColumn={withAlbum}
    />
  );
}
