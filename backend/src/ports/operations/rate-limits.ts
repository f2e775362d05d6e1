/** A fixed window that begins with a key's first point; counters survive restarts. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  /** A window that ends further ahead than this was stored under a wrong clock, and is ignored. */
  readonly windowMs: number;
}

/** A token bucket: points refill evenly up to a capacity, and an unused key has a full bucket. */
export interface Allowance {
  readonly name: string;
  readonly capacity: number;
  /** How long an empty bucket takes to refill. */
  readonly refillMs: number;
}

export type RateLimitAnswer =
  | { readonly allowed: true; readonly remaining: number }
  | { readonly allowed: false; readonly retryAfterMs: number };

export interface RateLimits {
  /** Takes points (1 by default) of a key, or says when to retry. @throws UnavailableError */
  consume(limit: RateLimit, key: string, points?: number): Promise<RateLimitAnswer>;
  /** Returns the state without taking points. @throws UnavailableError */
  peek(limit: RateLimit, key: string): Promise<RateLimitAnswer>;
  /** Resets a key, for example after a successful sign-in. */
  reset(limit: RateLimit, key: string): Promise<void>;
  /**
   * Takes all points or none, atomically: concurrent calls are allowed no more than sequential ones.
   * @throws UnavailableError
   */
  draw(allowance: Allowance, key: string, points: number): Promise<RateLimitAnswer>;
  /** Returns points that were drawn and not used. */
  putBack(allowance: Allowance, key: string, points: number): Promise<void>;
}
