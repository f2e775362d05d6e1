// Plays a release of which only one song is loaded: it starts at once, and the others join the queue when they arrive.
import { bus, type QueueContext, type Track } from '@libretto/contracts/federation';
import { afterPaint } from '@libretto/kit/hooks';
import { isCurrentTrack, play } from '@libretto/product/play';
import type { QueryClient } from '@tanstack/react-query';
import { albumQuery } from '../api/album-calls';

/** A release card represents all of its songs: while any of them is in the player, the button pauses or resumes it. */
export function playRelease(queries: QueryClient, first: Track): void {
  if (isCurrentTrack(({ albumId }) => albumId === first.albumId)) bus.emit('player/toggle', {});
  else startWithin(queries, first);
}

/** Plays one song of a release and then those that follow it. */
export function playWithin(queries: QueryClient, track: Track): void {
  if (isCurrentTrack(({ id }) => id === track.id)) bus.emit('player/toggle', {});
  else startWithin(queries, track);
}

function startWithin(queries: QueryClient, track: Track): void {
  const context: QueueContext = { type: 'album', name: track.albumTitle, id: track.albumId };
  const known = queries.getQueryData(albumQuery(track.albumId).queryKey)?.tracks ?? [];
  const at = known.findIndex(({ id }) => id === track.id);
  if (at >= 0) {
    play({ tracks: known, startIndex: at, context });
    return;
  }
  play({ tracks: [track], context });
  void addTheRest(queries, track);
}

async function addTheRest(queries: QueryClient, track: Track): Promise<void> {
  await afterPaint();
  // If the other songs fail to load, the first one plays all the same.
  const album = await queries.fetchQuery(albumQuery(track.albumId)).catch(() => null);
  const at = album?.tracks.findIndex(({ id }) => id === track.id) ?? -1;
  const rest = at < 0 ? [] : (album?.tracks.slice(at + 1) ?? []);
  const isStillPlayed = bus.latest('player/state')?.trackId === track.id;
  if (rest.length > 0 && isStillPlayed) bus.emit('player/play-next', { tracks: rest });
}
