// Applies events to one generation of a projection: all documents of a run form one unit of work and one commit.
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
    // The failing event's partial writes are discarded with its unit; the events before it run again without it.
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
          // Awaiting a non-promise would cost a microtask per event.
          const pending = handlers[event.type]?.(event, unit);
          if (pending !== undefined) await pending;
          if (watch.isOver) return;
        }
      });
      return { unit, failedAt: undefined, error: undefined };
    } catch (error) {
      // A document may depend on several keys: if the run went on without the failed event, later events would find
      // other documents.
      if (isFaultOfTheStore(error)) throw error;
      if (error instanceof HandlerLimitError && index > 0) this.givenUp = { eventId: events[index]?.id, error };
      return { unit, failedAt: index, error };
    }
  }

  /**
   * The events before the abandoned one run again without it; when it comes up again, it fails at once instead of
   * hanging twice.
   */
  private throwIfGivenUp({ id }: StoredEvent): void {
    if (this.givenUp?.eventId !== id) return;
    const { error } = this.givenUp;
    this.givenUp = undefined;
    throw error;
  }
}
