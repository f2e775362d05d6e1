// Limits sign-in tries. Attackers wait longer after every failure, but the owner is never locked out: failures count
// per source address or known device, and the limit of the account itself recovers within seconds.
import { networkOf } from '../../../kernel/http/access/call-limits';
import { tooManyRequests } from '../../../kernel/http/server/problem';
import { text } from '../../../kernel/texts/text';
import type { Allowance, RateLimit, RateLimits } from '../../../ports/operations/rate-limits';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** People try a forgotten password in several ways before any pause begins. */
const freeFailures = 10;
const longestPauseMs = 15 * minuteMs;
const failures: RateLimit = { name: 'sign-in-failures', points: 1_000_000, windowMs: 24 * hourMs };
const pause = (windowMs: number): RateLimit => ({ name: 'sign-in-pause', points: 1, windowMs });
const anyPause = pause(longestPauseMs);
/** Shared by all addresses that are not known devices; one try is refilled every 18 s. */
const failuresOfAccount: Allowance = { name: 'sign-in-failures-of-account', capacity: 200, refillMs: hourMs };
const triesOfAddress: RateLimit = { name: 'sign-in-tries', points: 240, windowMs: minuteMs };
const signUpsOfAddress: RateLimit = { name: 'sign-ups', points: 240, windowMs: minuteMs };

const tooMany = text`Too many attempts. Please try again later.`;

/** The source of a try: an address, or a device that has signed in to this account before. */
export interface Attempt {
  readonly accountKey: string;
  readonly address: string;
  readonly deviceId?: string;
}

/** The pause after this many failures. */
export function pauseAfter(failed: number): number {
  if (failed < freeFailures) return 0;
  return Math.min(longestPauseMs, secondMs * 2 ** Math.min(20, failed - freeFailures));
}

/** @throws Problem 429 */
export const takesOf = (rateLimits: RateLimits) => async (limit: RateLimit, key: string) => {
  const answer = await rateLimits.consume(limit, key);
  if (!answer.allowed) throw tooManyRequests(answer.retryAfterMs, tooMany);
};

export function createSignInLimits(rateLimits: RateLimits) {
  const take = takesOf(rateLimits);

  return {
    /** @throws Problem 429 */
    takeTry: (address: string) => take(triesOfAddress, networkOf(address)),
    /** @throws Problem 429 */
    takeSignUp: (address: string) => take(signUpsOfAddress, networkOf(address)),
    /**
     * Counts the try as a failure until it is forgiven, so that concurrent tries get no more attempts than sequential
     * ones.
     * @throws Problem 429 while a pause lasts
     */
    async begin(attempt: Attempt) {
      const source = sourceOf(attempt);
      const paused = await rateLimits.peek(anyPause, source);
      if (!paused.allowed) throw tooManyRequests(paused.retryAfterMs, tooMany);
      if (attempt.deviceId === undefined) {
        const drawn = await rateLimits.draw(failuresOfAccount, attempt.accountKey, 1);
        if (!drawn.allowed) throw tooManyRequests(drawn.retryAfterMs, tooMany);
      }
      const counted = await rateLimits.consume(failures, source);
      const failed = counted.allowed ? failures.points - counted.remaining : failures.points;
      const pauseMs = pauseAfter(failed);
      if (pauseMs > 0) await rateLimits.consume(pause(pauseMs), source);
    },
    /** Clears the failures after a correct password. */
    async forgive(attempt: Attempt) {
      const source = sourceOf(attempt);
      await rateLimits.reset(failures, source);
      await rateLimits.reset(anyPause, source);
      if (attempt.deviceId === undefined) await rateLimits.putBack(failuresOfAccount, attempt.accountKey, 1);
    },
  };
}

function sourceOf({ accountKey, address, deviceId }: Attempt): string {
  return deviceId === undefined ? `${accountKey}/${networkOf(address)}` : `${accountKey}/device/${deviceId}`;
}
