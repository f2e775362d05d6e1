// The event store: the single source of truth. Everything else can be rebuilt from it.

/** A JSON value; events contain nothing else, so that every engine can store them. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

export interface EventMetadata {
  /** The id of the request, or other first cause, that all resulting events share. */
  readonly correlationId: string;
  /** The event or request that directly caused this one. */
  readonly causationId: string;
  /** The actor: `user:{id}`, `policy:{name}`, `system`, `partner:{id}`, `guest`. */
  readonly actor: string;
  /** When the event was decided, ISO 8601 in UTC. */
  readonly at: string;
  readonly requestId?: string;
  /** Scoped to the user and the operation; see `kernel/commands/stream-handler.ts`. */
  readonly idempotencyKey?: string;
  /** Hash of the request that first used the key; another hash under the same key is refused. */
  readonly idempotencyHash?: string;
  /** In hash-chained streams: the hash over the previous event and this one; see `kernel/events/hash-chain.ts`. */
  readonly hash?: string;
  readonly previousHash?: string;
}

export interface EventToAppend {
  /** A UUID created before the first attempt; a retry of the append must carry the same one. */
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Json;
  readonly metadata: EventMetadata;
  /** Every consumer receives events with equal keys in order. */
  readonly partitionKey: string;
}

export interface StoredEvent<Type extends string = string, Data = unknown> {
  readonly id: string;
  readonly streamId: string;
  /** Number of the event within its stream, from 0. */
  readonly revision: number;
  /** Position in the whole log: a safe integer above 0 that only grows; gaps are allowed. */
  readonly position: number;
  readonly type: Type;
  readonly schemaVersion: number;
  readonly data: Data;
  readonly metadata: EventMetadata;
  readonly partitionKey: string;
  /** Set only in events from a feed: the content cannot be read, so `data` and `metadata` are empty. */
  readonly unreadable?: Error;
}

/** The revision before the first event: an append expects it if the stream must not exist yet. */
export const noStream = -1;

export type AppendResult =
  | {
      readonly kind: 'appended';
      /** Revision of the last event of this append. */
      readonly lastRevision: number;
      /** Position of the last event of this append. */
      readonly lastPosition: number;
    }
  | { readonly kind: 'conflict'; readonly actualRevision: number };

/** The append may or may not be stored. Repeat exactly the same append until the outcome is known. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
}

/** The events of one append exceed the limit of the engines; nothing was stored. */
export class AppendTooLargeError extends Error {
  override readonly name = 'AppendTooLargeError';
}

/** The stored row is not a valid event: a person or a disk fault has altered it. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';

  constructor(
    readonly stream: string,
    readonly revision: number,
    readonly eventId: string,
  ) {
    super(`Revision ${revision} of ${stream} cannot be read`);
  }
}

/** Maximum bytes of event data in one append, a little below the smallest limit of the engines. */
export const maxAppendBytes = 1_000_000;

export interface EventStore {
  /**
   * Appends all events or none, durably: once it resolves as `appended`, no crash loses them.
   *
   * `expectedRevision` is the stream's last revision, or `noStream`. Any other revision returns `conflict`, unless the
   * stream contains exactly these event ids right after `expectedRevision`: then the append is a retry and returns the
   * first result.
   *
   * @throws UnknownOutcomeError if the engine did not confirm whether it stored them.
   * @throws AppendTooLargeError above `maxAppendBytes`.
   */
  append(streamId: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult>;

  /** Reads events of one stream from `fromRevision` on, oldest first, at most `limit`. An unknown stream is empty. */
  readStream(streamId: string, fromRevision: number, limit: number): Promise<readonly StoredEvent[]>;

  /**
   * Reads the events of a stream that carry an idempotency key, oldest first; empty if there are none.
   * @param after a position that precedes all of them, if the caller knows one: it may save a lookup.
   */
  readByIdempotencyKey(streamId: string, idempotencyKey: string, after?: number): Promise<readonly StoredEvent[]>;

  /** Reads events of all streams after a position, in log order, at most `limit`; start with 0. */
  readAll(afterPosition: number, limit: number): Promise<readonly StoredEvent[]>;

  /** Returns the position of the newest event, 0 if the log is empty. */
  head(): Promise<number>;

  /** Positions count from 1 without gaps, so a gap reveals that an event was removed. */
  readonly hasGaplessPositions?: true;

  /**
   * Returns the first event between two positions whose row in the engine's idempotency key column differs from its
   * metadata. Engines that search the metadata itself have no such column.
   */
  misfiledEvent?(
    afterPosition: number,
    upToPosition: number,
  ): Promise<{ readonly streamId: string; readonly revision: number; readonly id: string } | undefined>;
}
