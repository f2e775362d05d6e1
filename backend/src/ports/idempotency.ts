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
