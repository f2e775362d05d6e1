// Takes events into one generation of a projection: all documents of a run in one unit of work, one commit.
import type { EventFeed } from '../../ports/event-feed';
import type { StoredEvent } from '../../ports/event-store';
import type { ProjectionGeneration } from '../../ports/projection-store';
import type { Push } from '../../ports/realtime';
import type { ProjectionDefinition, ProjectionWriter } from '../projection';
import { firstReads } from './first-reads';
import { HandlerLimitError, longestHandlingMs, watched } from './handler-limit';
import {
  type EventHandler,
  isFaultOfTheStore,
  noFailures,
  type Reactor,
  type Taken,
  type TakeOptions,
} from './reactor';
import { UnitOfWork } from './unit-of-work';

export class ProjectionReactor implements Reactor {
  readonly sideBySide = false;
  private givenUp: { readonly eventId: string | undefined; readonly error: HandlerLimitError } | undefined;

  constructor(
    readonly progress: ProjectionGeneration,
    private readonly definition: ProjectionDefinition,
    private readonly feed: Pick<EventFeed, 'positionOf'>,
    private readonly onPushes: (pushes: readonly Push[]) => void,
    private readonly handlerLimitMs = longestHandlingMs,
  ) {}

  async take(events: readonly StoredEvent[], options: TakeOptions): Promise<Taken> {
    const { unit, failedAt, error } = await this.work(events, options);
    if (failedAt === undefined) return this.taken(unit, events.length, noFailures, async () => this.take([], options));
    // What the failing event half wrote is left behind with its unit; those before it are worked once more without it.
    if (failedAt > 0) return this.take(events.slice(0, failedAt), options);
    const event = events[0] as StoredEvent;
    const empty = this.unit(options.partition);
    return this.taken(empty, 1, new Map([[event.partitionKey, { event, error }]]), () => this.take(events, options));
  }

  private taken(unit: UnitOfWork, count: number, failures: Taken['failures'], again: Taken['again']): Taken {
    return {
      count,
      failures,
      again,
      commit: async (move) => {
        const pushes = await this.progress.commit(unit.commitOf(move));
        if (pushes.length > 0) this.onPushes(pushes);
      },
    };
  }

  private unit(partition: number): UnitOfWork {
    return new UnitOfWork(this.progress, (event) => this.feed.positionOf(event), partition);
  }

  private async work(events: readonly StoredEvent[], { faults, partition }: TakeOptions) {
    const unit = this.unit(partition);
    const handlers = this.definition.handlers as Record<string, EventHandler<ProjectionWriter> | undefined>;
    if (this.progress.loadMany !== undefined && events.length > 1) {
      await unit.read(firstReads(events, handlers, partition));
    }
    let index = 0;
    try {
      await watched(this.handlerLimitMs, async (watch) => {
        for (; index < events.length; index++) {
          const event = events[index] as StoredEvent;
          if (faults.size > 0 && faults.has(event.id)) throw faults.get(event.id);
          this.throwIfGivenUp(event);
          watch.next();
          unit.workOn(event);
          // Awaiting what is no promise would cost every event a turn of the queue.
          const pending = handlers[event.type]?.(event, unit);
          if (pending !== undefined) await pending;
          if (watch.isOver) return;
        }
      });
      return { unit, failedAt: undefined, error: undefined };
    } catch (error) {
      // Its documents may be those of other keys too: taken without it, the later events would find them otherwise.
      if (isFaultOfTheStore(error)) throw error;
      if (error instanceof HandlerLimitError && index > 0) this.givenUp = { eventId: events[index]?.id, error };
      return { unit, failedAt: index, error };
    }
  }

  /** The events before it are worked once more without it, and then it comes again: nobody waits for it twice. */
  private throwIfGivenUp({ id }: StoredEvent): void {
    if (this.givenUp?.eventId !== id) return;
    const { error } = this.givenUp;
    this.givenUp = undefined;
    throw error;
  }
}
