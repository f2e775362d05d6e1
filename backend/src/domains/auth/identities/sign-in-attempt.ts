// A pending sign-in through an identity provider. The values that its callback is checked against are encrypted in a
// cookie of the browser that began it; the server remembers only that the attempt was used.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { decrypt, encrypt } from '../../../kernel/events/personal-data';
import { cookieNameAt, cookieOf } from '../../../kernel/http/access/session';
import type { IdentityProvider, SignInChecks } from '../../../ports/operations/identity-providers';
import type { RateLimit } from '../../../ports/operations/rate-limits';
import type { AuthDeps } from '../auth.deps';
import { authCookieOptions } from '../session/cookies';

const cookie = 'libretto-other-sign-in';
const openMs = 10 * 60_000;
const usedOnce: RateLimit = { name: 'other-sign-ins', points: 1, windowMs: 2 * openMs };

export interface SignInAttempt extends SignInChecks {
  readonly provider: string;
  /** Page of this site to open after the sign-in. */
  readonly callbackUrl: string;
  /** Set when a signed-in person links the provider to their account. */
  readonly link: { readonly userId: string; readonly sessionId: string; readonly securityEpoch: number } | null;
  readonly endMs: number;
}

type Deps = Pick<AuthDeps, 'secrets' | 'clock' | 'rateLimits' | 'installation'>;

export function signInAttemptsWith({ secrets, clock, rateLimits, installation }: Deps) {
  const key = secrets.get('other-sign-ins');
  const name = cookieNameAt(installation.publicOrigin, cookie);

  /** A cross-site form post carries only cookies with `SameSite=None`, which browsers accept on https alone. */
  const optionsFor = ({ answersByForm }: IdentityProvider) => {
    const options = authCookieOptions(installation);
    return answersByForm && options.secure ? ({ ...options, sameSite: 'none' } as const) : options;
  };

  function read(req: Request): SignInAttempt | undefined {
    try {
      return decrypt(key, { $sealed: cookieOf(req, name) ?? '' }) as SignInAttempt;
    } catch {
      return undefined;
    }
  }

  return {
    begin(
      res: Response,
      provider: IdentityProvider,
      { callbackUrl, link }: Pick<SignInAttempt, 'callbackUrl' | 'link'>,
    ): SignInAttempt {
      const secret = () => randomBytes(32).toString('base64url');
      const attempt: SignInAttempt = {
        ...{ provider: provider.id, state: secret(), nonce: secret(), codeVerifier: secret(), callbackUrl, link },
        redirectUri: new URL(`/api/auth/callback/${provider.id}`, installation.publicOrigin).href,
        endMs: clock.nowMs() + openMs,
      };
      res.cookie(name, encrypt(key, attempt).$sealed, { ...optionsFor(provider), maxAge: openMs });
      return attempt;
    },
    /** Takes the attempt that matches this state, browser and provider, if it is still open and unused. */
    async take(
      req: Request,
      res: Response,
      provider: IdentityProvider,
      state: string | undefined,
    ): Promise<SignInAttempt | undefined> {
      const attempt = read(req);
      if (attempt === undefined || attempt.provider !== provider.id || !isSame(attempt.state, state)) return undefined;
      const isFirst = (await rateLimits.consume(usedOnce, attempt.state)).allowed;
      res.clearCookie(name, optionsFor(provider));
      return isFirst && clock.nowMs() < attempt.endMs ? attempt : undefined;
    },
  };
}

function isSame(state: string, given = ''): boolean {
  const [a, b] = [Buffer.from(state), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
