// The event store: the one truth. Everything else can be rebuilt from it.

/** What JSON can carry; events hold nothing else, so that every engine can keep them. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

export interface EventMetadata {
  /** The request or the first cause that everything following from it shares. */
  readonly correlationId: string;
  /** The event or request that directly caused this one. */
  readonly causationId: string;
  /** Who did it: `user:{id}`, `policy:{name}`, `system`, `partner:{id}`, `guest`. */
  readonly actor: string;
  /** When it was decided, ISO 8601 in UTC. */
  readonly at: string;
  readonly requestId?: string;
  /** Scoped to the user and the call; see `kernel/stream-handler.ts`. */
  readonly idempotencyKey?: string;
  /** Hash of the request that first used the key; another hash under the same key is refused. */
  readonly idempotencyHash?: string;
  /** Of chained streams: hash over the event before and this one; see `kernel/hash-chain.ts`. */
  readonly hash?: string;
  readonly previousHash?: string;
}

export interface EventToAppend {
  /** A UUID made before the first try; a repeat of the append must carry the same one. */
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Json;
  readonly metadata: EventMetadata;
  /** Events of equal key are handed to every consumer in their order. */
  readonly partitionKey: string;
}

export interface StoredEvent<Type extends string = string, Data = unknown> {
  readonly id: string;
  readonly streamId: string;
  /** Number of the event within its stream, from 0. */
  readonly revision: number;
  /** Place in the whole log: a safe integer above 0 that only grows; gaps are allowed. */
  readonly position: number;
  readonly type: Type;
  readonly schemaVersion: number;
  readonly data: Data;
  readonly metadata: EventMetadata;
  readonly partitionKey: string;
  /** Only in what a feed hands over: its content cannot be read, so that `data` and `metadata` hold nothing. */
  readonly unreadable?: Error;
}

/** The revision before the first event: append expecting it when the stream must not exist yet. */
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

/** The append may or may not be stored. Repeat the very same append until the outcome is known. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
}

/** The events of one append are larger than any engine takes; nothing was stored. */
export class AppendTooLargeError extends Error {
  override readonly name = 'AppendTooLargeError';
}

/** What is stored of an event is no event: somebody altered it, or the disk did. */
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

/** Most bytes of event data in one append, a little under the smallest limit of the engines. */
export const maxAppendBytes = 1_000_000;

export interface EventStore {
  /**
   * Appends all events or none, durably: once it resolves as `appended`, no crash loses them.
   *
   * `expectedRevision` is the stream's last revision, or `noStream`. Another one gives `conflict`, unless the stream
   * holds exactly these event ids right after `expectedRevision`: then the append is a repeat and the answer is the
   * first one's.
   *
   * @throws UnknownOutcomeError when the engine did not say whether it stored them.
   * @throws AppendTooLargeError above `maxAppendBytes`.
   */
  append(streamId: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult>;

  /** Events of one stream from `fromRevision` on, oldest first, at most `limit`. An unknown stream is empty. */
  readStream(streamId: string, fromRevision: number, limit: number): Promise<readonly StoredEvent[]>;

  /**
   * The events that one idempotency key left in a stream, oldest first; empty when there are none.
   * @param after a position that all of them come after, where the caller knows one: it may spare a look-up.
   */
  readByIdempotencyKey(streamId: string, idempotencyKey: string, after?: number): Promise<readonly StoredEvent[]>;

  /** Events of all streams after a position, in log order, at most `limit`; start with 0. */
  readAll(afterPosition: number, limit: number): Promise<readonly StoredEvent[]>;

  /** Position of the newest event, 0 when there is none. */
  head(): Promise<number>;

  /** Positions count from 1 without a gap, so that a hole shows that an event was removed. */
  readonly hasGaplessPositions?: true;

  /**
   * The first event between two positions that an engine's look-up column for idempotency keys files under another key than
   * its metadata names; engines that look into the metadata itself have no such column.
   */
  misfiledEvent?(
    afterPosition: number,
    upToPosition: number,
  ): Promise<{ readonly streamId: string; readonly revision: number; readonly id: string } | undefined>;
}
