// Songs related to the current one: other songs of its artist, then those that the server recommends.

import { callApi } from '@libretto/contracts/client';
import { TrackRowSkeleton } from '@libretto/kit/cards';
import { EmptyState, ErrorState, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { IconMusic } from '@libretto/kit/icons';
import { TrackList } from '@libretto/kit/lists';
import { useMedia } from '@libretto/kit/theme';
import { derived } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { relatedLimitMobile, relatedRequestLimit } from '../machine/limits';
import type { Track } from '../machine/player.types';
import { usePlayer } from '../player/use-player';
import { coversOnEdge, PlayableRow } from '../rows/playable-row';

export function RelatedPanel({ track }: { track: Track }) {
  const player = usePlayer();
  const isMobile = useMedia('mobile');
  const most = isMobile ? relatedLimitMobile : relatedRequestLimit;
  const { data, isPending, isLoadingError, refetch, isRefetching } = useQuery({
    ...derived('GET /api/player/related/{id}', { params: { id: track.id } }, 'with own', (signal) =>
      relatedTracks(track, signal),
    ),
  });
  const showsSkeleton = useSkeleton(isPending);
  if (showsSkeleton) {
    return (
      <SkeletonGroup>
        {[1, 2, 3].map((row) => (
          <TrackRowSkeleton key={row} />
        ))}
      </SkeletonGroup>
    );
  }
  if (isLoadingError) {
    return <ErrorState title={t`Failed to load songs`} onRetry={() => void refetch()} busy={isRefetching} />;
  }
  if (isPending) return null;
  const songs = data.slice(0, most);
  if (songs.length === 0) {
    return <EmptyState icon={<IconMusic size={40} stroke={1.5} aria-hidden />} title={t`No other songs found`} />;
  }
  const play = (startIndex: number) =>
    player.send({ type: 'queue.play', tracks: songs, startIndex, context: { type: 'related', name: track.artist } });
  return (
    <TrackList css={coversOnEdge}>
      {songs.map((song, index) => (
        <li key={song.id}>
          <PlayableRow track={song} onPlay={() => play(index)} />
        </li>
      ))}
    </TrackList>
  );
}

async function relatedTracks(track: Track, signal: AbortSignal): Promise<Track[]> {
  const { songs } = await callApi('GET /api/user/{artistId}/public-songs', {
    params: { artistId: track.artistId },
    query: { limit: relatedRequestLimit, offset: 0 },
    signal,
  });
  const own = songs.map((song) => song.track).filter((each) => each.id !== track.id);
  if (own.length >= relatedRequestLimit) return own;
  // The artist's songs are shown even if the recommendations fail to load.
  const near = await callApi('GET /api/player/related/{id}', {
    params: { id: track.id },
    query: { limit: relatedRequestLimit },
    signal,
  }).catch((error) => {
    if (own.length === 0 || signal.aborted) throw error;
    return { tracks: [] };
  });
  const known = new Set(own.map(({ id }) => id));
  return [...own, ...near.tracks.filter(({ id }) => id !== track.id && !known.has(id))].slice(0, relatedRequestLimit);
}
