import type { StoredEvent } from './event-store';

/** Part of one partition's log, oldest first. */
export interface FeedBatch {
  readonly partition: number;
  /** The events of the types asked for. */
  readonly events: readonly StoredEvent[];
  /** Everything of this partition up to here has been looked at, also what was filtered out. */
  readonly upToPosition: number;
}

export interface FeedConsumer {
  readonly name: string;
  /** The event types that it wants; absent for all. */
  readonly eventTypes?: ReadonlySet<string>;
  /** At most so many events in a batch. */
  readonly maxBatch: number;
  /** Where to go on: the last position of this partition that the consumer has dealt with, 0 for none. */
  resumeAfter(partition: number): Promise<number>;
  /**
   * Deals with one batch; the next one of the partition comes after it resolves. When it rejects, the feed hands the
   * same events over again after a pause that grows, and says so in `state()`.
   */
  handle(batch: FeedBatch): Promise<void>;
}

export type FeedState =
  | { readonly kind: 'running'; readonly position: number }
  | {
      readonly kind: 'failing';
      readonly position: number;
      readonly attempts: number;
      readonly error: string;
      readonly since: string;
    }
  | { readonly kind: 'stopped'; readonly position: number };

export interface FeedSubscription {
  /** The state of one partition, or the worst of them all. */
  state(partition?: number): FeedState;
  /** Resolves when no batch is being handled any more. */
  stop(): Promise<void>;
}

/**
 * Hands every committed event to each named consumer, in order per partition key and at least once. The embedded feed
 * tails the log and has one partition; a distributed one has many, spread over processes.
 */
export interface EventFeed {
  readonly partitions: number;
  /** The partition of a key never changes. */
  partitionOf(partitionKey: string): number;
  subscribe(consumer: FeedConsumer): FeedSubscription;
  /** Position of the newest event of the log, to measure lag. */
  head(): Promise<number>;
}
