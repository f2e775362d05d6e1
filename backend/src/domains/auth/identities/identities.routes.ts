// Routes to list and unlink identity providers, and to complete a sign-up that waited for a mailed link.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { networkOf } from '../../../kernel/http/access/call-limits';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseParams } from '../../../kernel/http/bodies/parse';
import { commandContext, contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { problem } from '../../../kernel/http/server/problem';
import type { IdentityProvider } from '../../../ports/operations/identity-providers';
import type { RateLimit } from '../../../ports/operations/rate-limits';
import { accountStream } from '../account/account.stream';
import { accountRefusals } from '../account/account-refusals';
import type { AuthDeps } from '../auth.deps';
import { stepUpWith } from '../factors/step-up';
import { identityClaimStream } from '../names/name-claim.decider';
import { emailTaken } from '../names/taken-names';
import { takesOf } from '../passwords/sign-in-limits';
import type { OpenSession } from '../session/open-session';
import { registerByIdentity } from './handle-callback';
import { unclaimed } from './link-identity';
import { providerName } from './provider-name';
import { waitingSignUpsWith } from './waiting-sign-up';

const confirmBody = describedCall('POST /api/auth/confirm-sign-up').body;
const unlinkParams = describedCall('DELETE /api/auth/identities/{provider}').params;
const confirmsOfNetwork: RateLimit = { name: 'sign-up-confirmations', points: 240, windowMs: 60_000 };
const otherBrowser = problem(
  403,
  'other-browser',
  'Please open this link in the browser in which you began to sign in.',
);

export function identityRoutes(
  deps: AuthDeps,
  { providers, openSession }: { providers: readonly IdentityProvider[]; openSession: OpenSession },
): Router {
  const router = Router();
  const accounts = deps.commands.handlerOf(accountStream);
  const claims = deps.commands.handlerOf(identityClaimStream);
  const waiting = waitingSignUpsWith(deps);
  const stepUp = stepUpWith(deps);
  const take = takesOf(deps.rateLimits);

  router.post('/api/auth/confirm-sign-up', async (req, res) => {
    const { token } = parseBody(confirmBody, req);
    await take(confirmsOfNetwork, networkOf(req.ip ?? ''));
    const person = waiting.read(req, token);
    if (person === 'spent') throw accountRefusals.LinkIsSpent;
    if (person === 'elsewhere') throw otherBrowser;
    const identity = unclaimed(deps, { id: person.provider }, person, true);
    const arrival = await registerByIdentity(deps, { ...person, identity }, contextWithoutIdempotency(req));
    if (arrival.kind !== 'account')
      throw arrival.kind === 'refused' && arrival.code === 'OAuthAccountNotLinked'
        ? emailTaken
        : accountRefusals.LinkIsSpent;
    await openSession(req, res, arrival.account);
    waiting.end(res);
    res.json({ url: person.callbackUrl });
  });

  router.get('/api/auth/identities', async (req, res) => {
    const { state } = await accounts.load(requireUser(req).userId);
    if (state.kind !== 'registered') throw accountRefusals.NoSuchAccount;
    const identities = state.identities.map(({ provider }) => ({ provider, name: providerName(providers, provider) }));
    res.json({ hasPassword: state.passwordHash !== null, identities });
  });

  router.delete('/api/auth/identities/:provider', async (req, res) => {
    const { userId } = requireUser(req);
    const { provider } = parseParams(unlinkParams, req);
    await stepUp(req);
    const { state: before } = await accounts.load(userId);
    const unlink = { kind: 'unlink-identity', provider } as const;
    acceptedOrThrow(res, await accounts.execute(userId, unlink, commandContext(req)), accountRefusals);
    const identities = before.kind === 'registered' ? before.identities : [];
    for (const { identityKey, identityClaimId } of identities.filter((each) => each.provider === provider))
      await claims.execute(identityKey, { kind: 'release', claimId: identityClaimId }, contextWithoutIdempotency(req));
    res.json({ success: true });
  });

  return router;
}
