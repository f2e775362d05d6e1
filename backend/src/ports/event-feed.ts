import type { StoredEvent } from './event-store';
import type { Position } from './position';

/** Part of one partition's log, oldest first. */
export interface FeedBatch {
  readonly partition: number;
  /** The events of the types asked for. */
  readonly events: readonly StoredEvent[];
  /** Everything of this partition up to here has been looked at, also what was filtered out. */
  readonly upToPosition: Position;
  /** The number of events looked at. */
  readonly scanned: number;
}

export interface FeedConsumer {
  readonly name: string;
  /** The event types that it wants; absent for all. */
  readonly eventTypes?: ReadonlySet<string>;
  /** At most so many events in a batch. */
  readonly maxBatch: number;
  /** The partitions that it wants; absent for all. */
  readonly partitions?: readonly number[];
  /** Where to go on: the last position of this partition that the consumer has dealt with, undefined for none. */
  resumeAfter(partition: number): Promise<Position | undefined>;
  /**
   * Deals with one batch; the next one of the partition comes after it resolves. When it rejects, the feed hands the
   * same events over again after a pause that grows, and says so in `state()`.
   */
  handle(batch: FeedBatch): Promise<void>;
}

export type FeedState =
  | { readonly kind: 'running'; readonly position: Position | undefined }
  | {
      readonly kind: 'failing';
      readonly position: Position | undefined;
      readonly attempts: number;
      readonly error: string;
      readonly since: string;
    }
  | { readonly kind: 'stopped'; readonly position: Position | undefined };

export interface FeedSubscription {
  /** The state of one partition, or the worst of them all. */
  state(partition?: number): FeedState;
  /** Resolves when no batch is being handled any more. */
  stop(): Promise<void>;
}

/**
 * Hands every committed event to each named consumer, in order per partition key and at least once. The embedded feed
 * tails the log and has one partition; a distributed one has many, spread over processes. It makes the positions, and it
 * alone can order them.
 */
export interface EventFeed {
  readonly partitions: number;
  /** The partition of a key never changes. */
  partitionOf(partitionKey: string): number;
  subscribe(consumer: FeedConsumer): FeedSubscription;
  /** Position of the newest event of a partition (0), or the place before the first one. */
  head(partition?: number): Promise<Position>;
  positionOf(event: StoredEvent): Position;
  /** Whether somebody at `position` has dealt with everything up to `target`. */
  hasPassed(position: Position | undefined, target: Position): boolean;
  /** The number of events of the partition after a position. */
  lag(partition: number, position: Position | undefined): Promise<number>;
  /** False for a position that this log never gave to anybody. */
  holds(partition: number, position: Position): Promise<boolean>;
  /** The events at these positions, in the order of the log. */
  read(partition: number, positions: readonly Position[]): Promise<readonly StoredEvent[]>;
}
