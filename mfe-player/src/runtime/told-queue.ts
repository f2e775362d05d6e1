// A queue as devices and tabs tell it to each other.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import type { PlayerContext } from '../machine/player.types';

export interface ToldQueue {
  readonly tracks: readonly Track[];
  readonly index: number;
  readonly context: QueueContext;
  /** Seconds into the song. */
  readonly position: number;
}

type QueueParts = Pick<PlayerContext, 'entries' | 'index' | 'queueContext'>;

/** As many as the server keeps. Its own figure stands among schemas, which a browser has no use for. */
export const mostToldTracks = 1000;

/** How much of what was heard before goes along in a queue that is too long to be told whole. */
const mostPlayed = 100;

/** Null where there is nothing to go on with. */
export function toldQueue({ entries, index, queueContext }: QueueParts, position: number): ToldQueue | null {
  if (!entries[index] || !queueContext) return null;
  const first = Math.max(0, Math.min(index - mostPlayed, entries.length - mostToldTracks));
  const tracks = entries.slice(first, first + mostToldTracks).map(({ track }) => track);
  return { tracks, index: index - first, context: queueContext, position };
}
