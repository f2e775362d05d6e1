// How often one may try. Failures count per account and address, so that neither a colleague behind the same address nor
// a stranger elsewhere can lock anybody out; all tries of an address are capped only where an office never comes.
import { tooManyRequests } from '../../../kernel/problem';
import type { RateLimit, RateLimits } from '../../../ports/rate-limits';

const MINUTE_MS = 60_000;

const failuresOfPair: RateLimit = { name: 'sign-in-failures', points: 10, windowMs: 15 * MINUTE_MS };
const failuresOfAccount: RateLimit = { name: 'sign-in-failures-of-account', points: 200, windowMs: 60 * MINUTE_MS };
const triesOfAddress: RateLimit = { name: 'sign-in-tries', points: 240, windowMs: MINUTE_MS };
const signUpsOfAddress: RateLimit = { name: 'sign-ups', points: 240, windowMs: MINUTE_MS };

const TEXT = 'Too many attempts. Please try again later.';

export function createSignInLimits(rateLimits: RateLimits) {
  const take = async (limit: RateLimit, key: string) => {
    const answer = await rateLimits.consume(limit, key);
    if (!answer.allowed) throw tooManyRequests(answer.retryAfterMs, TEXT);
  };
  const refuseSpent = async (limit: RateLimit, key: string) => {
    const answer = await rateLimits.peek(limit, key);
    if (!answer.allowed) throw tooManyRequests(answer.retryAfterMs, TEXT);
  };
  const pair = (accountKey: string, address: string) => `${accountKey}/${address}`;

  return {
    /** @throws Problem 429 */
    takeTry: (address: string) => take(triesOfAddress, address),
    /** @throws Problem 429 */
    takeSignUp: (address: string) => take(signUpsOfAddress, address),
    /** @throws Problem 429 when there were too many failures. */
    async refuseAfterFailures(accountKey: string, address: string) {
      await refuseSpent(failuresOfPair, pair(accountKey, address));
      await refuseSpent(failuresOfAccount, accountKey);
    },
    async countFailure(accountKey: string, address: string) {
      await rateLimits.consume(failuresOfPair, pair(accountKey, address));
      await rateLimits.consume(failuresOfAccount, accountKey);
    },
    forgiveFailures: (accountKey: string, address: string) =>
      rateLimits.reset(failuresOfPair, pair(accountKey, address)),
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
