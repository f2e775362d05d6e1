// One reader of one partition: it reads the log once for all its subscribers, decodes each event once, and delivers it
// to the subscribers that declare its type. The position of all others only moves.
import type { EventFeed, FeedBatch, FeedState, FeedSubscription } from '../../../ports/events/event-feed';
import type { StoredEvent } from '../../../ports/events/event-store';
import type { Position } from '../../../ports/events/position';
import type { EventCodec } from '../../events/event-codec';
import { type Faults, isFaultOfTheStore } from './event-processor';
import type { Deliverer, Subscriber } from './subscriber';

const maxBatch = 500;
/** Upper bound of the wait of the subscribers at the end of the log for slower ones, so that reads stay fresh. */
const longestWaitMs = 12;
/** The same after a full batch: more events are pending then, and larger steps cost less. */
const longestBacklogWaitMs = 250;
/** Upper bound of the wait while catching up; subscribers that take longer continue with another reader. */
const longestCatchUpWaitMs = 2_000;
/** A subscriber with more waiting events than this continues with another reader while others keep up. */
const maxQueued = 2_000;
const none: readonly StoredEvent[] = [];

export interface PartitionReaderDeps {
  readonly feed: EventFeed;
  decode(events: readonly StoredEvent[]): ReturnType<typeof decodeAll>;
  /** Whether no other reader of the partition is further. */
  isFront(reader: PartitionReader): boolean;
  /** Returns another reader that is between `from` and the given reader, which then ends. */
  reachedBy(reader: PartitionReader, from: Position | undefined): PartitionReader | undefined;
  onEnded(reader: PartitionReader): void;
}

export class PartitionReader implements Deliverer {
  /**
   * Everything up to here is read or being read: a subscriber may join only if it has passed this position, because
   * events that are being read were selected without it.
   */
  claimed: Position | undefined;
  ended: Promise<void> | undefined;
  private delivered: Position | undefined;
  private readonly subscribers = new Set<Subscriber>();
  private readonly busy = new Set<Subscriber>();
  private readonly byType = new Map<string, Set<Subscriber>>();
  private readonly eventTypes = new Set<string>();
  private readonly subscription: FeedSubscription;
  private onIdle = () => {};

  constructor(
    partition: number,
    start: Position | undefined,
    private readonly deps: PartitionReaderDeps,
  ) {
    this.claimed = start;
    this.delivered = start;
    this.subscription = deps.feed.subscribe({
      name: 'reader',
      eventTypes: this.eventTypes,
      maxBatch,
      partitions: [partition],
      resumeAfter: async () => this.delivered,
      handle: (batch) => this.handle(batch),
    });
  }

  state(): FeedState {
    return this.subscription.state();
  }

  add(subscriber: Subscriber): void {
    subscriber.reader = this;
    this.subscribers.add(subscriber);
    if (subscriber.isBusy) this.busy.add(subscriber);
    for (const type of subscriber.consumer.eventTypes) {
      const known = this.byType.get(type);
      if (known === undefined) this.byType.set(type, new Set([subscriber]));
      else known.add(subscriber);
      this.eventTypes.add(type);
    }
    // A reader that waits for slow subscribers does not let this one wait too.
    this.onIdle();
  }

  remove(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
    for (const type of subscriber.consumer.eventTypes) {
      const rest = this.byType.get(type);
      rest?.delete(subscriber);
      if (rest?.size !== 0) continue;
      this.byType.delete(type);
      this.eventTypes.delete(type);
    }
    this.idle(subscriber);
    if (this.subscribers.size === 0) this.end();
  }

  idle(subscriber: Subscriber): void {
    this.busy.delete(subscriber);
    this.onIdle();
  }

  private async handle(batch: FeedBatch): Promise<void> {
    const from = this.delivered;
    const { upToPosition } = batch;
    this.claimed = upToPosition;
    const { decoded: events, faults } = await this.deps.decode(batch.events);
    if (this.ended !== undefined) return;
    this.delivered = upToPosition;
    const wanted = this.eventsBySubscriber(events);
    const decoded = { ...batch, events, faults };
    for (const subscriber of [...this.subscribers]) {
      subscriber.deliver(decoded, wanted.get(subscriber) ?? none);
      if (subscriber.isBusy) this.busy.add(subscriber);
    }
    const other = this.deps.reachedBy(this, from);
    if (other === undefined) return this.untilIdle(batch.events.length === maxBatch);
    for (const subscriber of this.subscribers) other.add(subscriber);
    this.end();
  }

  private eventsBySubscriber(events: readonly StoredEvent[]): ReadonlyMap<Subscriber, readonly StoredEvent[]> {
    const wanted = new Map<Subscriber, StoredEvent[]>();
    for (const event of events) {
      for (const subscriber of this.byType.get(event.type) ?? []) {
        const known = wanted.get(subscriber);
        if (known === undefined) wanted.set(subscriber, [event]);
        else known.push(event);
      }
    }
    return wanted;
  }

  /** Waits for busy subscribers, but while others are idle only for a limited time. */
  private async untilIdle(isBacklog: boolean): Promise<void> {
    if (this.busy.size === 0) return;
    const isFront = this.deps.isFront(this);
    const frontWaitMs = isBacklog ? longestBacklogWaitMs : longestWaitMs;
    await new Promise<void>((resolve) => {
      let isLate = false;
      const check = () => {
        if (this.busy.size > 0 && !(isLate && this.busy.size < this.subscribers.size)) return;
        clearTimeout(timer);
        this.onIdle = () => {};
        resolve();
      };
      const timer = setTimeout(
        () => {
          isLate = true;
          check();
        },
        isFront ? frontWaitMs : longestCatchUpWaitMs,
      );
      this.onIdle = check;
    });
    for (const subscriber of this.busy) {
      if (isFront && subscriber.queued <= maxQueued) continue;
      this.remove(subscriber);
      subscriber.drop();
    }
  }

  private end(): void {
    if (this.ended !== undefined) return;
    this.subscribers.clear();
    this.deps.onEnded(this);
    this.ended = this.subscription.stop();
    this.busy.clear();
    this.onIdle();
  }
}

const noFaults: Faults = new Map();

/**
 * Decodes a run of events; an event that cannot be decoded stays in its stored form, and its error is in `faults`.
 * @throws UnavailableError
 * @throws StorageFullError when keys of personal data cannot be read at the moment.
 */
export async function decodeAll(
  codec: EventCodec,
  events: readonly StoredEvent[],
): Promise<{ readonly decoded: readonly StoredEvent[]; readonly faults: Faults }> {
  try {
    if (events.some(({ unreadable }) => unreadable !== undefined)) throw new Error('To be decoded one by one');
    return { decoded: await codec.decode(events), faults: noFaults };
  } catch {
    const decoded: StoredEvent[] = [];
    const faults = new Map<string, unknown>();
    for (const event of events) {
      try {
        if (event.unreadable !== undefined) throw event.unreadable;
        decoded.push(...(await codec.decode([event])));
      } catch (error) {
        if (isFaultOfTheStore(error)) throw error;
        decoded.push(event);
        faults.set(event.id, error);
      }
    }
    return { decoded, faults };
  }
}
