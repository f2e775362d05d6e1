// Routes for the second step of a sign-in, and for signing in by passkey alone.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { networkOf } from '../../../kernel/http/access/call-limits';
import { parseBody } from '../../../kernel/http/bodies/parse';
import type { RateLimit } from '../../../ports/operations/rate-limits';
import { accountStream } from '../account/account.stream';
import type { AuthDeps } from '../auth.deps';
import { takesOf } from '../passwords/sign-in-limits';
import { safeCallbackUrl } from '../session/callback-url';
import { type OpenSession, signInAgain } from '../session/open-session';
import { siteOrigin } from '../session/site-origin';
import { type ConfirmFactor, wrongPasskey } from './confirm';
import { rememberConfirmed } from './confirmed-session';
import { type Passkeys, userOfPasskey } from './passkeys';
import { isChallengeOpen, userOfChallenge } from './sign-in-challenge';

const secondBody = describedCall('POST /api/auth/callback/second-factor').body;
const passkeyBody = describedCall('POST /api/auth/callback/passkey').body;
const passkeysOfNetwork: RateLimit = { name: 'passkey-sign-ins', points: 240, windowMs: 60_000 };

export function signInFactorRoutes(
  deps: AuthDeps,
  { passkeys, factors, openSession }: { passkeys: Passkeys; factors: ConfirmFactor; openSession: OpenSession },
): Router {
  const router = Router();
  const accounts = deps.commands.handlerOf(accountStream);
  const take = takesOf(deps.rateLimits);

  router.post('/api/auth/callback/second-factor', async (req, res) => {
    const { challenge, callbackUrl, ...proof } = parseBody(secondBody, req);
    const userId = userOfChallenge(challenge);
    if (userId === undefined) throw signInAgain;
    const { state } = await accounts.load(userId);
    if (state.kind !== 'registered' || !isChallengeOpen(deps, challenge, state.securityEpoch)) throw signInAgain;
    await factors.confirm(req, { userId, purpose: 'confirm', status: 401 }, proof);
    const { sessionId } = await openSession(req, res, state, 'second step');
    rememberConfirmed(deps, res, sessionId, state.securityEpoch);
    res.json({ url: safeCallbackUrl(callbackUrl, siteOrigin(req, deps.installation), '/dashboard') });
  });

  router.post('/api/auth/passkeys/sign-in', async (req, res) => {
    await take(passkeysOfNetwork, networkOf(req.ip ?? ''));
    res.json(await passkeys.toConfirm(req, null, null));
  });

  router.post('/api/auth/callback/passkey', async (req, res) => {
    const { response, callbackUrl } = parseBody(passkeyBody, req);
    await take(passkeysOfNetwork, networkOf(req.ip ?? ''));
    const userId = userOfPasskey(response);
    if (userId === undefined) throw wrongPasskey(401);
    const { state } = await accounts.load(userId);
    if (state.kind !== 'registered') throw wrongPasskey(401);
    await factors.confirm(req, { userId, purpose: 'sign-in', status: 401 }, { passkey: response });
    const { sessionId } = await openSession(req, res, state, 'second step');
    rememberConfirmed(deps, res, sessionId, state.securityEpoch);
    res.json({ url: safeCallbackUrl(callbackUrl, siteOrigin(req, deps.installation), '/dashboard') });
  });

  return router;
}
