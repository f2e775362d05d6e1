// One consumer's subscription to one partition: its inbox, its position in memory, and its backoff after a failure. It
// belongs to at most one reader at a time, which delivers events to it.
import { setTimeout as pause } from 'node:timers/promises';
import type { EventFeed, FeedBatch, FeedState } from '../../../ports/events/event-feed';
import type { StoredEvent } from '../../../ports/events/event-store';
import type { Position } from '../../../ports/events/position';
import type { Faults } from './event-processor';

const firstPauseMs = 50;
const longestPauseMs = 10_000;
const noFaults: Faults = new Map();

/** A batch whose events are decoded; the errors of those that could not be decoded are in `faults`. */
export interface DecodedBatch extends FeedBatch {
  readonly faults: Faults;
}

export interface SubscribedConsumer {
  readonly eventTypes: ReadonlySet<string>;
  readonly maxBatch: number;
  /** Returns the stored position; undefined if the consumer starts at the first event. */
  resumeAfter(): Promise<Position | undefined>;
  /** Handles a batch. If it rejects, delivery starts again at the stored position after a growing backoff. */
  handle(batch: DecodedBatch): Promise<void>;
  /**
   * Moves the position in memory past events of other types.
   * @returns false if the position has to be stored: `handle` is called then, without events.
   */
  pass(upToPosition: Position, scanned: number): boolean;
  /**
   * Moves the position in memory to one up to which nothing concerns the consumer.
   * @returns false if the stored position is not known.
   */
  skip(upToPosition: Position): boolean;
}

/** The reader that delivers to a subscriber. */
export interface Deliverer {
  /** Set when it has ended; resolves once it reads nothing any more. */
  readonly ended: Promise<void> | undefined;
  state(): FeedState;
  remove(subscriber: Subscriber): void;
  /** Must be called when the subscriber has emptied its inbox. */
  idle(subscriber: Subscriber): void;
}

export class Subscriber {
  /** The consumer has handled or passed everything up to here. */
  position: Position | undefined;
  /** The reader that delivers to this subscriber; undefined while it fails, waits for a reader or is too slow. */
  reader: Deliverer | undefined;
  isBusy = false;
  /** The number of events that wait in the inbox. */
  queued = 0;
  private receivedUpTo: Position | undefined;
  private inbox: DecodedBatch[] = [];
  private failure: (FeedState & { readonly kind: 'failing' }) | undefined;
  /** End of the batch that failed last. Batches before it succeed each time, and say nothing about the failure. */
  private failedUpTo: Position | undefined;
  private work: Promise<void>;
  private readonly stopping = new AbortController();

  /** @param enter assigns a reader, now or later. */
  constructor(
    readonly consumer: SubscribedConsumer,
    private readonly feed: EventFeed,
    private readonly enter: (subscriber: Subscriber) => void,
  ) {
    this.work = this.resume();
  }

  get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  state(): FeedState {
    const { position } = this;
    if (this.isStopped) return { kind: 'stopped', position };
    if (this.failure !== undefined) return this.failure;
    const reading = this.reader?.state();
    return reading?.kind === 'failing' ? reading : { kind: 'running', position };
  }

  /** Resolves once no batch is being handled any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const { reader } = this;
    this.leave();
    await Promise.all([this.work, reader?.ended]);
  }

  /** @param events those events of the batch whose types the consumer declares. */
  deliver({ partition, faults, upToPosition, scanned }: DecodedBatch, events: readonly StoredEvent[]): void {
    if (this.feed.hasPassed(this.receivedUpTo, upToPosition)) return;
    const fresh = this.newOnly(events);
    this.receivedUpTo = upToPosition;
    if (fresh.length === 0 && !this.isBusy && this.consumer.pass(upToPosition, scanned)) {
      this.advance(upToPosition);
      return;
    }
    this.inbox.push({
      partition,
      events: fresh,
      faults: fresh.length === 0 ? noFaults : faults,
      upToPosition,
      scanned,
    });
    this.queued += fresh.length;
    if (this.isBusy) return;
    this.isBusy = true;
    this.work = this.drain();
  }

  /** Moves past events that do not concern the consumer, before a reader delivers any. */
  skipTo(position: Position | undefined): void {
    if (position === undefined || this.isStopped || !this.consumer.skip(position)) return;
    this.position = position;
    this.receivedUpTo = position;
  }

  /** Called when the reader goes on without this subscriber, which looks for another reader once it is idle. */
  drop(): void {
    this.reader = undefined;
    this.inbox = [];
    this.queued = 0;
  }

  private advance(position: Position): void {
    this.position = position;
    if (this.failedUpTo !== undefined && !this.feed.hasPassed(position, this.failedUpTo)) return;
    this.failure = undefined;
    this.failedUpTo = undefined;
  }

  private leave(): void {
    this.reader?.remove(this);
    this.drop();
  }

  private newOnly(events: readonly StoredEvent[]): readonly StoredEvent[] {
    const isNew = (event: StoredEvent) => !this.feed.hasPassed(this.receivedUpTo, this.feed.positionOf(event));
    const [first] = events;
    return first === undefined || isNew(first) ? events : events.filter(isNew);
  }

  private async resume(): Promise<void> {
    while (!this.isStopped) {
      try {
        const position = await this.consumer.resumeAfter();
        if (!this.isStopped) this.enterAt(position);
        return;
      } catch (error) {
        await this.backOff(error);
      }
    }
  }

  private enterAt(position: Position | undefined): void {
    this.position = position;
    this.receivedUpTo = position;
    this.enter(this);
  }

  private async drain(): Promise<void> {
    while (this.inbox.length > 0) {
      const batch = this.next();
      try {
        await this.consumer.handle(batch);
      } catch (error) {
        this.failedUpTo = batch.upToPosition;
        this.leave();
        this.isBusy = false;
        await this.backOff(error);
        return this.resume();
      }
      this.advance(batch.upToPosition);
    }
    this.isBusy = false;
    if (this.reader !== undefined) this.reader.idle(this);
    else if (!this.isStopped) this.enterAt(this.position);
  }

  /** Takes as many waiting batches at once as the consumer handles together. */
  private next(): DecodedBatch {
    let count = 1;
    let size = this.inbox[0]?.events.length ?? 0;
    while (count < this.inbox.length) {
      size += this.inbox[count]?.events.length ?? 0;
      if (size > this.consumer.maxBatch) break;
      count++;
    }
    const batches = this.inbox.splice(0, count);
    const last = batches.at(-1) as DecodedBatch;
    const events = count === 1 ? last.events : batches.flatMap((batch) => batch.events);
    const faulty = batches.filter(({ faults }) => faults.size > 0);
    const faults = faulty.length === 0 ? noFaults : new Map(faulty.flatMap((batch) => [...batch.faults]));
    this.queued -= events.length;
    return { ...last, events, faults, scanned: batches.reduce((sum, { scanned }) => sum + scanned, 0) };
  }

  private async backOff(error: unknown): Promise<void> {
    const { failure: before, position } = this;
    const attempts = (before?.attempts ?? 0) + 1;
    this.failure = {
      kind: 'failing',
      position,
      attempts,
      error: error instanceof Error ? error.message : String(error),
      since: before?.since ?? new Date().toISOString(),
    };
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));
    // New events do not shorten the backoff; only stopping does.
    await pause(pauseMs, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
  }
}
