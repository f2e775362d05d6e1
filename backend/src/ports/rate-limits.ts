/** Counters in a window that begins with a key's first point, kept over restarts. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly windowMs: number;
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
}
