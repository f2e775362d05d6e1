// Limits how often a second factor may be tried. Anyone who knows the password can begin a second step as often as they
// like, so they must never exhaust the owner's allowance: tries count per source, and only guesses at the six digits of
// an app also count per account, separately for strangers and for open sessions. Passkeys and recovery codes cannot be
// guessed, so the owner can always use them.
import { networkOf } from '../../../kernel/http/access/call-limits';
import { tooManyRequests } from '../../../kernel/http/server/problem';
import type { Allowance, RateLimits } from '../../../ports/operations/rate-limits';

/** Bursts of five tries, refilled by one every ninety seconds. */
const ofSource: Allowance = { name: 'second-factor', capacity: 5, refillMs: 90_000 * 5 };
/** Shared by all sources: with three valid codes at any time, guessing six digits takes years. */
const codesOfAccount: Allowance = { name: 'second-factor-codes', capacity: 40, refillMs: 3_600_000 };

/** The source of a try: an open session, a device that has passed the second step before, or a network. */
export interface FactorSource {
  readonly sessionId?: string;
  readonly deviceId?: string;
  readonly address: string;
}

export interface FactorTry {
  readonly userId: string;
  readonly source: FactorSource;
  /** True for a six-digit code, which can be guessed. */
  readonly isCode: boolean;
}

export function createFactorLimits(rateLimits: RateLimits) {
  return {
    /**
     * Consumes the allowance before the code is checked, so that concurrent tries get no more attempts than sequential
     * ones.
     * @throws Problem 429
     */
    async take(attempt: FactorTry): Promise<void> {
      for (const [allowance, key] of drawnBy(attempt)) {
        const drawn = await rateLimits.draw(allowance, key, 1);
        if (!drawn.allowed) throw tooManyRequests(drawn.retryAfterMs, 'Too many attempts. Please try again later.');
      }
    },
    /** Returns the allowance after a successful try. */
    async putBack(attempt: FactorTry): Promise<void> {
      for (const [allowance, key] of drawnBy(attempt)) await rateLimits.putBack(allowance, key, 1);
    },
  };
}

function drawnBy({ userId, source, isCode }: FactorTry): readonly (readonly [Allowance, string])[] {
  const { sessionId, deviceId, address } = source;
  if (sessionId !== undefined) {
    const own = [ofSource, `${userId}/session/${sessionId}`] as const;
    return isCode ? [own, [codesOfAccount, `${userId}/sessions`]] : [own];
  }
  if (deviceId !== undefined) return [[ofSource, `${userId}/device/${deviceId}`]];
  const own = [ofSource, `${userId}/network/${networkOf(address)}`] as const;
  return isCode ? [own, [codesOfAccount, `${userId}/strangers`]] : [own];
}
