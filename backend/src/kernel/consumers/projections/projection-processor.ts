// Applies events to one generation of a projection: all documents of a run form one unit of work and one commit.
import type { EventFeed } from '../../../ports/events/event-feed';
import type { StoredEvent } from '../../../ports/events/event-store';
import type { Push } from '../../../ports/messages/realtime';
import type { ProgressMove } from '../../../ports/read-models/consumer-progress';
import { ConcurrentProjectionError, type ProjectionGeneration } from '../../../ports/read-models/projection-store';
import {
  type BatchResult,
  type EventHandler,
  type EventProcessor,
  isFaultOfTheStore,
  noFailures,
  type TakeOptions,
} from '../runtime/event-processor';
import { HandlerLimitError, longestHandlingMs, watched } from '../runtime/handler-limit';
import { SerialQueue } from '../runtime/serial-queue';
import { prefetch } from './prefetch';
import type { ProjectionDefinition, ProjectionWriter } from './projection';
import { UnitOfWork } from './unit-of-work';

/** Repeats of a batch, each of which means that another process has committed. */
const mostRepeats = 5;

interface Work {
  readonly unit: UnitOfWork;
  /** The index of the event that failed with `error`. */
  readonly failedAt: number | undefined;
  readonly error: unknown;
}

export class ProjectionProcessor implements EventProcessor {
  readonly sideBySide = false;
  private readonly turns = new SerialQueue();
  /** The number of batches that commit in turn, because one of them has read documents that were changed since. */
  private inTurn = 0;
  private givenUp: { readonly eventId: string | undefined; readonly error: HandlerLimitError } | undefined;

  constructor(
    readonly progress: ProjectionGeneration,
    private readonly definition: ProjectionDefinition,
    private readonly feed: Pick<EventFeed, 'positionOf'>,
    private readonly onPushes: (pushes: readonly Push[]) => void,
    private readonly handlerLimitMs = longestHandlingMs,
  ) {}

  async take(events: readonly StoredEvent[], options: TakeOptions): Promise<BatchResult> {
    const { unit, failedAt, error } = await this.work(events, options);
    if (failedAt === undefined) {
      const store = (move: ProgressMove) => this.store(unit, move, events, options);
      return this.taken(store, events.length, noFailures, async () => this.take([], options));
    }
    // The failing event's partial writes are discarded with its unit; the events before it run again without it.
    if (failedAt > 0) return this.take(events.slice(0, failedAt), options);
    const event = events[0] as StoredEvent;
    const empty = this.unit(options.partition);
    const store = (move: ProgressMove) => this.progress.commit(empty.commitOf(move));
    return this.taken(store, 1, new Map([[event.partitionKey, { event, error }]]), () => this.take(events, options));
  }

  private taken(
    store: (move: ProgressMove) => Promise<readonly Push[]>,
    count: number,
    failures: BatchResult['failures'],
    again: BatchResult['again'],
  ): BatchResult {
    return {
      count,
      failures,
      again,
      commit: async (move) => {
        const pushes = await store(move);
        if (pushes.length > 0) this.onPushes(pushes);
      },
    };
  }

  /**
   * Partitions that write the same document, such as that of one artist, meet at it. Their batches are repeated one after
   * the other. Until they are through, all batches commit in turn: otherwise a repeated one would be overtaken again and again.
   */
  private async store(unit: UnitOfWork, move: ProgressMove, events: readonly StoredEvent[], options: TakeOptions) {
    const again = () => this.work(events, options);
    if (this.inTurn > 0) return this.takeTurn(() => this.commitOrRepeat(unit, move, again));
    try {
      return await this.progress.commit(unit.commitOf(move));
    } catch (error) {
      if (!(error instanceof ConcurrentProjectionError)) throw error;
      return this.takeTurn(() => this.repeat(error, move, again));
    }
  }

  private async takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.inTurn++;
    try {
      return await this.turns.run(work);
    } finally {
      this.inTurn--;
    }
  }

  private async commitOrRepeat(unit: UnitOfWork, move: ProgressMove, again: () => Promise<Work>) {
    try {
      return await this.progress.commit(unit.commitOf(move));
    } catch (error) {
      if (!(error instanceof ConcurrentProjectionError)) throw error;
      return this.repeat(error, move, again);
    }
  }

  private async repeat(conflict: ConcurrentProjectionError, move: ProgressMove, again: () => Promise<Work>) {
    let last = conflict;
    for (let repeats = 0; repeats < mostRepeats; repeats++) {
      const { unit, failedAt } = await again();
      // An event that fails now is parked when the batch is delivered again.
      if (failedAt !== undefined) break;
      try {
        return await this.progress.commit(unit.commitOf(move));
      } catch (error) {
        if (!(error instanceof ConcurrentProjectionError)) throw error;
        last = error;
      }
    }
    throw last;
  }

  private unit(partition: number): UnitOfWork {
    return new UnitOfWork(this.progress, (event) => this.feed.positionOf(event), partition);
  }

  private async work(events: readonly StoredEvent[], { faults, partition }: TakeOptions): Promise<Work> {
    const unit = this.unit(partition);
    const handlers = this.definition.handlers as Record<string, EventHandler<ProjectionWriter> | undefined>;
    if (this.progress.loadMany !== undefined && events.length > 1) {
      await unit.read(prefetch(events, handlers, partition));
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
   * The events before the abandoned one run again without it; when it is delivered again, it fails at once instead of
   * hanging twice.
   */
  private throwIfGivenUp({ id }: StoredEvent): void {
    if (this.givenUp?.eventId !== id) return;
    const { error } = this.givenUp;
    this.givenUp = undefined;
    throw error;
  }
}
