/** Counters in a window that begins with a key's first point, kept over restarts. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly windowMs: number;
}

/** Points that grow back evenly, up to a capacity; a key that nobody has drawn from is full. */
export interface Allowance {
  readonly name: string;
  readonly capacity: number;
  /** How long an empty one takes to be full again. */
  readonly refillMs: number;
}

export type RateLimitAnswer =
  | { readonly allowed: true; readonly remaining: number }
  | { readonly allowed: false; readonly retryAfterMs: number };

export interface RateLimits {
  /** Takes points (1 unless said otherwise) of a key, or says when to come back. */
  consume(limit: RateLimit, key: string, points?: number): Promise<RateLimitAnswer>;
  /** Looks without taking. */
  peek(limit: RateLimit, key: string): Promise<RateLimitAnswer>;
  /** Forgets a key, as after a sign-in that worked. */
  reset(limit: RateLimit, key: string): Promise<void>;
  /** Takes points in one step, all or none: of calls at the same time no more are allowed than of calls in turn. */
  draw(allowance: Allowance, key: string, points: number): Promise<RateLimitAnswer>;
  /** Puts back what was drawn and not used. */
  putBack(allowance: Allowance, key: string, points: number): Promise<void>;
}
