// How often one may try. Failures count per account and address, so that neither a colleague behind the same address nor
// a stranger elsewhere can lock anybody out; all tries of an address are capped only where an office never comes.
import { isIPv6 } from 'node:net';
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
  const pair = (accountKey: string, address: string) => `${accountKey}/${networkOf(address)}`;

  return {
    /** @throws Problem 429 */
    takeTry: (address: string) => take(triesOfAddress, networkOf(address)),
    /** @throws Problem 429 */
    takeSignUp: (address: string) => take(signUpsOfAddress, networkOf(address)),
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

/** One subscriber has a whole /64 of IPv6 addresses, so all of it counts as one; IPv4 as it is, however it is written. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
