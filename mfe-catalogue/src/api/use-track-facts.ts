// Keeps the cached answers true while likes, purchases and comments happen anywhere on the page.
import { type Bus, bus } from '@libretto/contracts/federation';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { likedSongsId } from '../navigation/paths';
import { patchTracks, type TrackChange, wholeChanges } from './patch-tracks';

/** A like is told twice, at once and when the server has agreed. Lists of likes are read again once it is quiet. */
export const quietAfterMs = 800;

const followed = new WeakSet<QueryClient>();

/** For every page. What was told while a page of another remote showed must not be lost, so it goes on for good. */
export function useTrackFacts(): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (followed.has(queries)) return;
    followed.add(queries);
    followTrackFacts(queries, bus);
  }, [queries]);
}

/** Returns the way to stop. */
export function followTrackFacts(queries: QueryClient, from: Bus): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = from.on('track/changed', ({ trackId, changes }) => {
    const whole = wholeChanges(changes);
    for (const { queryKey, state } of queries.getQueryCache().findAll()) {
      const patched = patchTracks(state.data, trackId, whole);
      // An answer does not become newer by a fact that was added to it.
      if (patched !== state.data) queries.setQueryData(queryKey, patched, { updatedAt: state.dataUpdatedAt });
    }
    clearTimeout(timer);
    timer = setTimeout(() => readListsAgain(queries, changes), quietAfterMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/**
 * A song that was liked belongs in the list at once; one that was unliked stays, with its empty heart, until the list
 * is opened again: a row that vanishes under the finger cannot be liked back.
 */
function readListsAgain(queries: QueryClient, changes: TrackChange['changes']): void {
  const isAdded = changes.isLiked === true || changes.isPurchased === true;
  const isTaken = changes.isLiked === false;
  if (!isAdded && !isTaken) return;
  const refetchType = isAdded ? 'active' : 'none';
  void queries.invalidateQueries({ queryKey: ['GET /api/library/overview'], refetchType });
  void queries.invalidateQueries({ queryKey: ['GET /api/player/playlist/{id}', likedSongsId], refetchType });
}
