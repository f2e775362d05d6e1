// What a listener's music apps were playing, so that another one goes on with it: the stream `app-queue-{userId}`.
import type { Decider, DomainEvent } from '../../kernel/decider';
import { defineEvents } from '../../kernel/event-catalogue';
import { defineStream } from '../../kernel/stream';

export interface PlayQueue {
  readonly userId: string;
  readonly songIds: readonly string[];
  /** One of them; null where the queue is empty. */
  readonly currentId: string | null;
  readonly positionMs: number;
  /** The app, as it calls itself. */
  readonly changedBy: string;
  readonly atMs: number;
}

export type PlayQueueSaved = DomainEvent<'PlayQueueSaved', PlayQueue>;
/** The same songs go on elsewhere in the queue. A queue may hold ten thousand, so they are stored once. */
export type PlayQueueMoved = DomainEvent<'PlayQueueMoved', Omit<PlayQueue, 'songIds'>>;
export type PlayQueueEvent = PlayQueueSaved | PlayQueueMoved;

export const playQueueEvents = defineEvents<PlayQueueEvent>({
  PlayQueueSaved: { version: 1 },
  PlayQueueMoved: { version: 1 },
});

/** Apps save every few seconds; where nothing but the position moved, this often is enough. */
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

/** Whether the whole queue becomes an event, and not its place alone. */
export const hasOtherSongs = (queue: PlayQueue, known: PlayQueue): boolean =>
  known.songIds.join() !== queue.songIds.join();

export const playQueueStream = defineStream({ name: 'app-queue', events: playQueueEvents, decider: playQueueDecider });
