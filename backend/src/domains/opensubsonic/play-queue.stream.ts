// The play queue that a listener's music apps share, in the stream `app-queue-{userId}`.
import type { Decider, DomainEvent } from '../../kernel/commands/decider';
import { defineStream } from '../../kernel/commands/stream';
import { defineEvents } from '../../kernel/events/event-catalogue';

export interface PlayQueue {
  readonly userId: string;
  readonly songIds: readonly string[];
  /** One of the songs; null when the queue is empty. */
  readonly currentId: string | null;
  readonly positionMs: number;
  /** The name that the app gives itself. */
  readonly changedBy: string;
  readonly atMs: number;
}

export type PlayQueueSaved = DomainEvent<'PlayQueueSaved', PlayQueue>;
/** The position in an unchanged queue. A queue may hold ten thousand songs, so they are stored only once. */
export type PlayQueueMoved = DomainEvent<'PlayQueueMoved', Omit<PlayQueue, 'songIds'>>;
export type PlayQueueEvent = PlayQueueSaved | PlayQueueMoved;

export const playQueueEvents = defineEvents<PlayQueueEvent>({
  PlayQueueSaved: { version: 1 },
  PlayQueueMoved: { version: 1 },
});

/** Apps save every few seconds; if only the position changed, it is stored at this interval. */
const leastMs = 30_000;

export const playQueueDecider: Decider<PlayQueue | null, PlayQueue, PlayQueueEvent> = {
  initialState: null,
  evolve: (known, { type, data }) =>
    type === 'PlayQueueSaved' ? data : { ...data, songIds: known === null ? [] : known.songIds },
  decide: (queue, known) => {
    if (known === null || hasOtherSongs(queue, known)) {
      return [{ type: 'PlayQueueSaved', data: queue }];
    }
    if (known.currentId === queue.currentId && queue.atMs - known.atMs < leastMs) return [];
    const { songIds: _, ...moved } = queue;
    return [{ type: 'PlayQueueMoved', data: moved }];
  },
};

/** Whether the songs changed, so that the whole queue is stored and not only its position. */
export const hasOtherSongs = (queue: PlayQueue, known: PlayQueue): boolean =>
  known.songIds.join() !== queue.songIds.join();

export const playQueueStream = defineStream({ name: 'app-queue', events: playQueueEvents, decider: playQueueDecider });
