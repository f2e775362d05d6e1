import type { StoredEvent } from './event-store';
import type { Position } from './position';

/** Part of one partition's log, oldest first. */
export interface FeedBatch {
  readonly partition: number;
  /** The events of the requested types. */
  readonly events: readonly StoredEvent[];
  /** All events of this partition up to here were scanned, including those that were filtered out. */
  readonly upToPosition: Position;
  /** The number of scanned events. */
  readonly scanned: number;
}

export interface FeedConsumer {
  readonly name: string;
  /** The requested event types; absent for all. They may change while the consumer is subscribed. */
  readonly eventTypes?: ReadonlySet<string>;
  /** Maximum number of events in a batch. */
  readonly maxBatch: number;
  /** The requested partitions; absent for all. */
  readonly partitions?: readonly number[];
  /** Returns the last position of this partition that the consumer has processed; undefined for none. */
  resumeAfter(partition: number): Promise<Position | undefined>;
  /**
   * Processes one batch; the feed delivers the next one of the partition after it resolves. If it rejects, the feed
   * delivers the same events again after a growing backoff, and reports it in `state()`.
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
  /** Returns the state of one partition, or the worst state of all. */
  state(partition?: number): FeedState;
  /** Resolves once no batch is being handled any more. */
  stop(): Promise<void>;
}

/**
 * Delivers every committed event to each named consumer, in order per partition key and at least once. The embedded
 * feed tails the log and has one partition; a distributed feed has many, spread over processes. Only the feed creates
 * positions and can compare them.
 */
export interface EventFeed {
  readonly partitions: number;
  /** Returns the partition of a key, which never changes. */
  partitionOf(partitionKey: string): number;
  subscribe(consumer: FeedConsumer): FeedSubscription;
  /** Returns the position of the newest event of a partition (0 by default), or the position before the first one. */
  head(partition?: number): Promise<Position>;
  positionOf(event: StoredEvent): Position;
  /** Whether a consumer at `position` has processed everything up to `target`. */
  hasPassed(position: Position | undefined, target: Position): boolean;
  /** Estimates the number of events after one position up to another; negative if the other one is before it. */
  distance(from: Position | undefined, to: Position | undefined): number;
  /**
   * Returns the newest position up to which, as this process has seen itself, no event after `position` has one of these
   * types; undefined if there is one or nothing is known. Absent if no process takes partitions over from another one.
   */
  quietUpTo?(partition: number, position: Position | undefined, eventTypes: ReadonlySet<string>): Position | undefined;
  /**
   * The number of a partition's newest events for which `quietUpTo` answers at least, also in a process that has just
   * started. Absent together with it.
   */
  readonly knownEvents?: number;
  /** Returns the number of events of the partition after a position. */
  lag(partition: number, position: Position | undefined): Promise<number>;
  /** Whether this log has ever assigned the position. */
  holds(partition: number, position: Position): Promise<boolean>;
  /** Returns the events at these positions, in log order. */
  read(partition: number, positions: readonly Position[]): Promise<readonly StoredEvent[]>;
}
