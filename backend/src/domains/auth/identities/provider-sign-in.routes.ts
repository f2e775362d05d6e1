// Sign-in through identity providers: the redirect to the provider and the callback. All URLs begin with the configured
// origin.
import { describedCall } from '@libretto/contracts/http';
import { type Request, type Response, Router } from 'express';
import { networkOf } from '../../../kernel/http/access/call-limits';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody } from '../../../kernel/http/bodies/parse';
import { contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { notFound, Problem, problem } from '../../../kernel/http/server/problem';
import { text } from '../../../kernel/texts/text';
import {
  type ExternalIdentity,
  type IdentityProvider,
  IdentityProviderError,
} from '../../../ports/operations/identity-providers';
import type { RateLimit } from '../../../ports/operations/rate-limits';
import { standingOfWith } from '../access/account-standing';
import type { RegisteredAccount } from '../account/account.types';
import type { AuthDeps } from '../auth.deps';
import type { Passkeys } from '../factors/passkeys';
import { secondStepWith } from '../factors/second-step';
import { accessStepUpWith } from '../factors/step-up';
import { takesOf } from '../passwords/sign-in-limits';
import { safeCallbackUrl } from '../session/callback-url';
import { tellSuspension } from '../session/cookies';
import type { Csrf } from '../session/csrf';
import type { OpenSession } from '../session/open-session';
import { authForm } from '../session/session.routes';
import { handleCallback } from './handle-callback';
import { holderOf, linkIdentity, unclaimed } from './link-identity';
import { type SignInAttempt, signInAttemptsWith } from './sign-in-attempt';
import { waitingSignUpsWith } from './waiting-sign-up';

const linkBody = describedCall('POST /api/auth/identities/{provider}').body;
const keptCharactersOfName = 100;
const startsOfNetwork: RateLimit = { name: 'other-sign-in-starts', points: 240, windowMs: 60_000 };
const providerAway = (name: string) =>
  problem(503, 'sign-in-service-away', text`${{ name }} does not answer. Please try again later.`);

export interface ProviderSignInParts {
  readonly csrf: Csrf;
  readonly passkeys: Passkeys;
  readonly openSession: OpenSession;
  readonly providers: readonly IdentityProvider[];
}

export function providerSignInRoutes(deps: AuthDeps, parts: ProviderSignInParts): Router {
  const { csrf, passkeys, openSession, providers } = parts;
  const router = Router();
  const { publicOrigin } = deps.installation;
  const attempts = signInAttemptsWith(deps);
  const waiting = waitingSignUpsWith(deps);
  const secondStep = secondStepWith(deps, passkeys);
  const accessStepUp = accessStepUpWith(deps);
  const standingOf = standingOfWith(deps);
  const take = takesOf(deps.rateLimits);
  const named = (id: unknown) => providers.find((provider) => provider.id === id);

  router.post('/api/auth/signin/:provider', authForm, async (req, res, next) => {
    const provider = named(req.params.provider);
    if (provider === undefined) return next();
    csrf.verify(req);
    res.json({ url: await begin(req, res, provider, { callbackUrl: req.body?.callbackUrl, link: null }) });
  });

  router.post('/api/auth/identities/:provider', async (req, res) => {
    const { userId, session } = requireUser(req);
    const { callbackUrl } = parseBody(linkBody, req);
    const provider = named(req.params.provider);
    if (provider === undefined) throw notFound('This way to sign in does not exist');
    await accessStepUp(req);
    const { securityEpoch } = await standingOf(userId);
    const link = { userId, sessionId: session.id, securityEpoch };
    res.json({ url: await begin(req, res, provider, { callbackUrl, link }) });
  });

  async function begin(
    req: Request,
    res: Response,
    provider: IdentityProvider,
    asked: { readonly callbackUrl: unknown; readonly link: SignInAttempt['link'] },
  ): Promise<string> {
    await take(startsOfNetwork, networkOf(req.ip ?? ''));
    const callbackUrl = safeCallbackUrl(asked.callbackUrl, publicOrigin, '/dashboard');
    const attempt = attempts.begin(res, provider, { ...asked, callbackUrl });
    return provider.begin(attempt).catch((error) => {
      deps.log.warn({ provider: provider.id, err: error }, 'a service to sign in with does not answer');
      throw error instanceof IdentityProviderError ? providerAway(provider.name) : error;
    });
  }

  router.get('/api/auth/callback/:provider', (req, res, next) => {
    const provider = named(req.params.provider);
    if (provider === undefined || provider.answersByForm) return next();
    return come(req, res, provider, textsOf(req.query));
  });

  router.post('/api/auth/callback/:provider', authForm, (req, res, next) => {
    const provider = named(req.params.provider);
    if (provider === undefined || !provider.answersByForm) return next();
    return come(req, res, provider, textsOf(req.body ?? {}));
  });

  async function come(req: Request, res: Response, provider: IdentityProvider, answer: Record<string, string>) {
    const attempt = await attempts.take(req, res, provider, answer.state);
    if (attempt === undefined) return redirectToLogin(res, 'OAuthCallback');
    let external: ExternalIdentity;
    try {
      external = await provider.finish(answer, attempt);
    } catch (error) {
      if (!(error instanceof IdentityProviderError)) throw error;
      deps.log.warn({ provider: provider.id, err: error }, 'a sign-in by another service failed');
      return attempt.link === null
        ? redirectToLogin(res, 'OAuthCallback', attempt)
        : backFromLinking(res, attempt, 'failed');
    }
    if (attempt.link !== null) return link(req, res, provider, external, attempt);
    const arrival = await handleCallback(deps, provider, external, contextWithoutIdempotency(req));
    if (arrival.kind === 'refused') return redirectToLogin(res, arrival.code, attempt);
    if (arrival.kind === 'account') return enter(req, res, arrival.account, attempt);
    const { issuer, subject } = external;
    const { email } = arrival;
    // Truncated, because a cookie holds only 4 KB.
    const name = external.name?.slice(0, keptCharactersOfName) ?? null;
    const wait = { provider: provider.id, issuer, subject, name, email, callbackUrl: attempt.callbackUrl };
    await waiting.begin(res, wait, { emailKey: arrival.emailKey, provider: provider.name });
    redirectToLogin(res, 'ConfirmEmail', attempt);
  }

  async function enter(req: Request, res: Response, account: RegisteredAccount, attempt: SignInAttempt) {
    const step = await secondStep(req, account);
    if (step !== null) return redirectToLogin(res, undefined, attempt, step);
    try {
      await openSession(req, res, account);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'account-suspended') throw error;
      tellSuspension(res, deps.installation, error.message);
      return redirectToLogin(res, 'AccountSuspended');
    }
    go(res, attempt.callbackUrl);
  }

  async function link(
    req: Request,
    res: Response,
    provider: IdentityProvider,
    external: ExternalIdentity,
    attempt: SignInAttempt,
  ) {
    const { userId = '', sessionId, securityEpoch } = attempt.link ?? {};
    // Checks the session that began the link, as a cross-site form post carries no session cookie.
    const isSignedIn = (await deps.sessions.listOf(userId)).some(({ id }) => id === sessionId);
    // A factor that was added since then would have required a step-up.
    const isVoid = (await standingOf(userId)).securityEpoch !== securityEpoch;
    if (!isSignedIn || isVoid) return redirectToLogin(res, 'SessionRequired', attempt);
    const identity = unclaimed(deps, provider, external, false);
    if ((await holderOf(deps, identity))?.userId === userId) return go(res, attempt.callbackUrl);
    const outcome = await linkIdentity(deps, userId, { identity, byAddress: null }, contextWithoutIdempotency(req));
    if (outcome === 'linked') return go(res, attempt.callbackUrl);
    backFromLinking(res, attempt, outcome === 'Taken' ? 'taken' : 'failed');
  }

  /** The second step is passed after a `#`, so that no server logs it. */
  function redirectToLogin(res: Response, error?: string, attempt?: SignInAttempt, step?: object): void {
    const login = new URL('/login', publicOrigin);
    if (error !== undefined) login.searchParams.set('error', error);
    if (attempt !== undefined) login.searchParams.set('callbackUrl', attempt.callbackUrl);
    if (step !== undefined) login.hash = `second-step=${Buffer.from(JSON.stringify(step)).toString('base64url')}`;
    go(res, login.href);
  }

  return router;
}

function backFromLinking(res: Response, { callbackUrl }: SignInAttempt, why: 'taken' | 'failed'): void {
  const url = new URL(callbackUrl);
  url.searchParams.set('linking', why);
  go(res, url.href);
}

/** Status 303 turns a form post into a GET of the page. */
const go = (res: Response, url: string) => {
  res.status(303).location(url).end();
};

/** Duplicate fields are treated as missing. */
function textsOf(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
