// A queue as devices and tabs send it to each other.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import type { PlayerContext } from '../machine/player.types';

export interface SharedQueue {
  readonly tracks: readonly Track[];
  readonly index: number;
  readonly context: QueueContext;
  /** Seconds into the song. */
  readonly position: number;
}

type QueueParts = Pick<PlayerContext, 'entries' | 'index' | 'queueContext'>;

/** As many as the server keeps. Its own figure stands among schemas, which a browser has no use for. */
export const mostSharedTracks = 1000;

/** How many of the songs that were played before go along in a queue that is too long to be sent whole. */
const mostPlayed = 100;

/** Null where there is nothing to go on with. */
export function sharedQueue({ entries, index, queueContext }: QueueParts, position: number): SharedQueue | null {
  if (!entries[index] || !queueContext) return null;
  const first = Math.max(0, Math.min(index - mostPlayed, entries.length - mostSharedTracks));
  const tracks = entries.slice(first, first + mostSharedTracks).map(({ track }) => track);
  return { tracks, index: index - first, context: queueContext, position };
}
