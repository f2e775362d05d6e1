// How often a second factor may be tried. Anyone who knows the password can begin a second step as often as they like, so what
// they use up must never be what the owner needs: tries count for where they come from, and only guesses at the six digits of an
// app count for the account as well, separately for strangers and for open sessions. Passkeys and recovery codes, which nobody
// guesses, are left to an owner whatever others did.
import { networkOf } from '../../../kernel/network';
import { tooManyRequests } from '../../../kernel/problem';
import type { Allowance, RateLimits } from '../../../ports/rate-limits';

/** Five at once, one more every minute and a half. */
const ofSource: Allowance = { name: 'second-factor', capacity: 5, refillMs: 90_000 * 5 };
/** Of everyone together: six digits, three of which are right at any time, are guessed in years. */
const codesOfAccount: Allowance = { name: 'second-factor-codes', capacity: 40, refillMs: 3_600_000 };

/** Where a try comes from: an open session, a device that has passed the second step before, or a network. */
export interface FactorSource {
  readonly sessionId?: string;
  readonly deviceId?: string;
  readonly address: string;
}

export interface FactorTry {
  readonly userId: string;
  readonly source: FactorSource;
  /** Six digits, which can be guessed. */
  readonly isCode: boolean;
}

export function createFactorLimits(rateLimits: RateLimits) {
  return {
    /**
     * Takes the try before it is looked at, so that many at once are no more than many in turn.
     * @throws Problem 429
     */
    async take(attempt: FactorTry): Promise<void> {
      for (const [allowance, key] of drawnBy(attempt)) {
        const drawn = await rateLimits.draw(allowance, key, 1);
        if (!drawn.allowed) throw tooManyRequests(drawn.retryAfterMs, 'Too many attempts. Please try again later.');
      }
    },
    /** It was right. */
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
