// The feed on Kafka. A relay copies the store's log into one topic (relay.ts), which each process reads once for all
// its consumers. Each consumer processes the partitions whose leases it holds, from its own stored position.
import { randomUUID } from 'node:crypto';
import type { Admin, Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import type { EventFeed, FeedConsumer, FeedState, FeedSubscription } from '../../ports/events/event-feed';
import type { StoredEvent } from '../../ports/events/event-store';
import { type Position, positionOf } from '../../ports/events/position';
import { CatchUp } from './catch-up';
import { knownEvents, PartitionEnds } from './partition-ends';
import { PartitionFeed } from './partition-feed';
import { connectKafka, fewRetries, type KafkaSettings, partitionOf } from './settings';
import { prepareTopic } from './topic';
import { TopicOffsets } from './topic-offsets';

/** The queries that the feed sends to the store itself. */
export interface FollowedStore {
  newest(): Promise<StoredEvent | undefined>;
  readAt(positions: readonly number[]): Promise<readonly StoredEvent[]>;
}

export interface KafkaFeedOptions {
  readonly settings: KafkaSettings;
  readonly store: FollowedStore;
  readonly log: Pick<Logger, 'warn'>;
}

/** Positions are byte offsets in the store's log, which all partitions share; most events take more than this. */
const bytesPerEvent = 500;
/** How long `head` waits for the relay to copy what the store contains now. */
const relayWaitMs = 2_000;

export class KafkaFeed implements EventFeed {
  readonly knownEvents = knownEvents;
  private readonly kafka: Kafka;
  private readonly admin: Admin;
  private readonly offsets: TopicOffsets;
  private readonly ends: PartitionEnds;
  private readonly catchUp: CatchUp;
  private readonly subscribed = new Set<PartitionFeed>();
  private readonly instance = randomUUID();
  private newestKnown = 0;
  private asking: Promise<StoredEvent | undefined> | undefined;
  private askedNext: Promise<StoredEvent | undefined> | undefined;

  private constructor(private readonly options: KafkaFeedOptions) {
    const { settings } = options;
    this.kafka = connectKafka(settings);
    this.admin = connectKafka(settings, { retry: fewRetries }).admin();
    const { topic } = settings;
    this.offsets = new TopicOffsets(this.admin, topic, options.log);
    this.ends = new PartitionEnds(this.kafka, this.offsets, topic, () => this.groupOf('ends'), this.onError);
    const newGroupId = () => this.groupOf('catch-up');
    this.catchUp = new CatchUp(this.kafka, { topic, newGroupId, onError: this.onError });
  }

  /** Creates the feed, and its topic if it does not exist yet. */
  static async open(options: KafkaFeedOptions): Promise<KafkaFeed> {
    const feed = new KafkaFeed(options);
    await feed.admin.connect();
    await prepareTopic(feed.admin, options.settings);
    await feed.ends.start();
    return feed;
  }

  get partitions(): number {
    return this.options.settings.partitions;
  }

  partitionOf(partitionKey: string): number {
    return partitionOf(partitionKey, this.partitions);
  }

  subscribe(consumer: FeedConsumer): FeedSubscription {
    const partitions = consumer.partitions ?? Array.from({ length: this.partitions }, (_, partition) => partition);
    const { ends, catchUp } = this;
    const offsetAfter = (partition: number, position: number) => this.offsetAfter(partition, position);
    const feeds = new Map(
      partitions.map((partition) => [
        partition,
        new PartitionFeed(partition, consumer, { ends, catchUp, offsetAfter }),
      ]),
    );
    for (const feed of feeds.values()) {
      this.subscribed.add(feed);
      feed.start();
    }
    const stateOf = (partition?: number): FeedState => {
      if (partition !== undefined) return (feeds.get(partition) as PartitionFeed).state;
      const states = [...feeds.values()].map(({ state }) => state);
      return states.find(({ kind }) => kind === 'failing') ?? (states[0] as FeedState);
    };
    return {
      state: stateOf,
      stop: async () => {
        await Promise.all([...feeds.values()].map((feed) => feed.stop()));
        for (const feed of feeds.values()) this.subscribed.delete(feed);
      },
    };
  }

  async head(partition = 0): Promise<Position> {
    const newest = await this.newest();
    // The relay copies in log order: once the newest event has arrived, all events before it have.
    if (newest !== undefined) {
      await this.ends.reach(this.partitionOf(newest.partitionKey), newest.position, relayWaitMs);
    }
    return positionOf(this.ends.of(partition)?.position ?? 0);
  }

  positionOf({ position }: StoredEvent): Position {
    return positionOf(position);
  }

  hasPassed(position: Position | undefined, target: Position): boolean {
    return numberOf(position) >= numberOf(target);
  }

  distance(from: Position | undefined, to: Position | undefined): number {
    return (numberOf(to) - numberOf(from)) / (bytesPerEvent * this.partitions);
  }

  quietUpTo(partition: number, position: Position | undefined, eventTypes: ReadonlySet<string>): Position | undefined {
    const newest = this.ends.knownOf(partition)?.newestWithout(eventTypes, numberOf(position));
    return newest === undefined ? undefined : positionOf(newest);
  }

  async lag(partition: number, position: Position | undefined): Promise<number> {
    await this.head(partition);
    const end = this.ends.of(partition);
    if (end === undefined || numberOf(position) >= end.position) return 0;
    if (position === undefined) return end.count;
    const count = this.ends.countAt(partition, numberOf(position));
    if (count !== undefined) return end.count - count;
    // This process has not seen the event, so the lag is counted in offsets, some of which are transaction markers.
    const [from, ends] = await Promise.all([this.offsetAfter(partition, numberOf(position)), this.offsets.ends()]);
    return Math.max(0, Number((ends.get(partition) ?? 0n) - from));
  }

  async holds(_partition: number, position: Position): Promise<boolean> {
    const number = numberOf(position);
    if (!/^\d+$/.test(position) || !Number.isSafeInteger(number) || number <= 0) return false;
    if (number > this.newestKnown) this.newestKnown = (await this.options.store.newest())?.position ?? 0;
    return number <= this.newestKnown;
  }

  read(_partition: number, positions: readonly Position[]): Promise<readonly StoredEvent[]> {
    return this.options.store.readAt(positions.map(numberOf));
  }

  /**
   * Returns the newest position of the store's log once Kafka contains it; undefined while events are missing there.
   */
  async copiedUpTo(): Promise<Position | undefined> {
    const newest = await this.newest();
    if (newest === undefined) return positionOf(0);
    const partition = this.partitionOf(newest.partitionKey);
    await this.ends.reach(partition, newest.position, relayWaitMs);
    const isCopied = (this.ends.of(partition)?.position ?? 0) >= newest.position;
    return isCopied ? positionOf(newest.position) : undefined;
  }

  /** Resolves once Kafka has answered. */
  async answers(): Promise<void> {
    await this.admin.describeCluster();
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscribed].map((feed) => feed.stop()));
    await this.ends.stop();
    await this.admin.disconnect();
  }

  private async offsetAfter(partition: number, position: number): Promise<bigint> {
    if (position === 0) return 0n;
    return (await this.offsets.after(position)).get(partition) ?? 0n;
  }

  /** Many callers need the newest event at once: they share one query that was sent after they asked. */
  private newest(): Promise<StoredEvent | undefined> {
    this.askedNext ??= (async () => {
      await this.asking?.catch(() => undefined);
      this.askedNext = undefined;
      this.asking = this.options.store.newest();
      return this.asking;
    })();
    return this.askedNext;
  }

  private groupOf(consumer: string): string {
    return `${this.options.settings.topic}.${consumer}.${this.instance}.${randomUUID().slice(0, 8)}`;
  }

  private readonly onError = (error: unknown): void => {
    this.options.log.warn({ err: error }, 'Kafka does not answer as it should');
  };
}

export const numberOf = (position: Position | undefined) => (position === undefined ? 0 : Number(position));
