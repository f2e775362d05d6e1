// A queue as devices and tabs send it to each other.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import type { PlayerContext } from '../machine/player.types';

export interface SharedQueue {
  readonly tracks: readonly Track[];
  readonly index: number;
  readonly context: QueueContext;
  /** Position in the song in seconds. */
  readonly position: number;
}

type QueueParts = Pick<PlayerContext, 'entries' | 'index' | 'queueContext'>;

/** The server's limit. Its own constant is in a schema module, which browsers should not load. */
export const mostSharedTracks = 1000;

/** How many played songs a queue keeps that is too long to be sent as a whole. */
const mostPlayed = 100;

/** Null when there is nothing to continue with. */
export function sharedQueue({ entries, index, queueContext }: QueueParts, position: number): SharedQueue | null {
  if (!entries[index] || !queueContext) return null;
  const first = Math.max(0, Math.min(index - mostPlayed, entries.length - mostSharedTracks));
  const tracks = entries.slice(first, first + mostSharedTracks).map(({ track }) => track);
  return { tracks, index: index - first, context: queueContext, position };
}
