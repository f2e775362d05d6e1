/** A refusal stored under an idempotency key. Successes need no row: their events carry the key. */
export interface RememberedRefusal {
  readonly hash: string;
  readonly refusal: unknown;
}

export interface Refusals {
  find(idempotencyKey: string): Promise<RememberedRefusal | undefined>;
  /** Durable when it resolves. The first refusal stays; a later one under the same key changes nothing. */
  remember(idempotencyKey: string, refusal: RememberedRefusal, forMs: number): Promise<void>;
}

/** Keys of long streams, for an event store that cannot search for them. They are derived from the log. */
export interface KeptKeys {
  /** Returns the revision before which all keys of the stream are kept, and the revisions of one of them. */
  find(streamId: string, key: string): Promise<{ readonly next: number; readonly revisions: readonly number[] }>;
  /** Keeps the keys of events before `next`; those of earlier calls stay. */
  keep(streamId: string, next: number, keys: ReadonlyMap<string, readonly number[]>): Promise<void>;
}
