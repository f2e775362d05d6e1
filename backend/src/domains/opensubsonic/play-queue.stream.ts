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

export const playQueueEvents = defineEvents<PlayQueueSaved>({ PlayQueueSaved: { version: 1 } });

/** Apps save every few seconds; where nothing but the position moved, this often is enough. */
const leastMs = 30_000;

export const playQueueDecider: Decider<PlayQueue | null, PlayQueue, PlayQueueSaved> = {
  initialState: null,
  evolve: (_, { data }) => data,
  decide: (queue, known) => {
    const isSame =
      known !== null && known.currentId === queue.currentId && known.songIds.join() === queue.songIds.join();
    return isSame && queue.atMs - known.atMs < leastMs ? [] : [{ type: 'PlayQueueSaved', data: queue }];
  },
};

export const playQueueStream = defineStream({ name: 'app-queue', events: playQueueEvents, decider: playQueueDecider });
