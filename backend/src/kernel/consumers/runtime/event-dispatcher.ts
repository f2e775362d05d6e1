// Dispatches the log to the consumers of a process: on each partition one reader serves all that are up to date. A
// consumer that is behind (new, rebuilt, resumed, or slower than the others) gets a reader that starts at its position,
// together with others that are nearly as far, and joins the next reader when it has reached it.
import type { EventFeed, FeedSubscription } from '../../../ports/events/event-feed';
import type { StoredEvent } from '../../../ports/events/event-store';
import type { Position } from '../../../ports/events/position';
import type { EventCodec } from '../../events/event-codec';
import { decodeAll, PartitionReader } from './partition-reader';
import { type SubscribedConsumer, Subscriber } from './subscriber';

/** Consumers that are at most this many events apart share a reader while they catch up. */
const nearEvents = 20_000;
/** Consumers that start within short intervals begin together. */
const quietMs = 10;
const longestGatherMs = 500;

export class EventDispatcher {
  private readonly partitions = new Map<number, PartitionReaders>();

  constructor(
    private readonly feed: EventFeed,
    private readonly codec: EventCodec,
  ) {}

  subscribe(partition: number, consumer: SubscribedConsumer): FeedSubscription {
    let readers = this.partitions.get(partition);
    if (readers === undefined) {
      readers = new PartitionReaders(partition, this.feed, (events) => this.decode(events));
      this.partitions.set(partition, readers);
    }
    return readers.subscribe(consumer);
  }

  /** Decodes events outside of a delivery; see `decodeAll`. */
  decode(events: readonly StoredEvent[]): ReturnType<typeof decodeAll> {
    return decodeAll(this.codec, events);
  }
}

class PartitionReaders {
  private readonly readers = new Set<PartitionReader>();
  private entering: Subscriber[] = [];
  private gatheringSinceMs = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly partition: number,
    private readonly feed: EventFeed,
    private readonly decode: (events: readonly StoredEvent[]) => ReturnType<typeof decodeAll>,
  ) {}

  subscribe(consumer: SubscribedConsumer): Subscriber {
    return new Subscriber(consumer, this.feed, (subscriber) => this.enter(subscriber));
  }

  private enter(subscriber: Subscriber): void {
    // After a takeover most consumers need nothing of what lies between their stored position and the end.
    const { position, consumer } = subscriber;
    subscriber.skipTo(this.feed.quietUpTo?.(this.partition, position, consumer.eventTypes));
    const front = [...this.readers].find((reader) => this.isFront(reader));
    if (front !== undefined && this.hasPassed(subscriber.position, front.claimed)) {
      front.add(subscriber);
      return;
    }
    const nowMs = performance.now();
    if (this.entering.length === 0) this.gatheringSinceMs = nowMs;
    this.entering.push(subscriber);
    if (this.timer !== undefined && nowMs - this.gatheringSinceMs > longestGatherMs) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.admit(), quietMs);
  }

  private admit(): void {
    this.timer = undefined;
    const entering = this.entering.filter(({ isStopped }) => !isStopped);
    this.entering = [];
    entering.sort((a, b) => this.feed.distance(b.position, a.position));
    for (const subscriber of entering) this.readerFor(subscriber.position).add(subscriber);
  }

  /** Returns the furthest reader that delivers everything after a position without much before it, or a new one. */
  private readerFor(position: Position | undefined): PartitionReader {
    let best: PartitionReader | undefined;
    for (const reader of this.readers) {
      if (!this.hasPassed(position, reader.claimed)) continue;
      if (!this.isFront(reader) && this.feed.distance(reader.claimed, position) > nearEvents) continue;
      if (best === undefined || this.hasPassed(reader.claimed, best.claimed)) best = reader;
    }
    return best ?? this.readFrom(position);
  }

  private readFrom(position: Position | undefined): PartitionReader {
    const reader = new PartitionReader(this.partition, position, {
      feed: this.feed,
      decode: this.decode,
      isFront: (reader) => this.isFront(reader),
      reachedBy: (reader, from) => this.reachedBy(reader, from),
      onEnded: (reader) => this.readers.delete(reader),
    });
    this.readers.add(reader);
    return reader;
  }

  private reachedBy(reader: PartitionReader, from: Position | undefined): PartitionReader | undefined {
    return [...this.readers].find(
      (other) =>
        other !== reader && this.hasPassed(reader.claimed, other.claimed) && this.hasPassed(other.claimed, from),
    );
  }

  private isFront(reader: PartitionReader): boolean {
    return [...this.readers].every((other) => this.hasPassed(reader.claimed, other.claimed));
  }

  private hasPassed(position: Position | undefined, target: Position | undefined): boolean {
    return target === undefined || this.feed.hasPassed(position, target);
  }
}
