// Routes for sign-up and sign-in by email and password.
import { describedCall } from '@libretto/contracts/http';
import { signUpBodySchema } from '@libretto/contracts/http/auth/auth';
import { Router } from 'express';
import { parseBody } from '../../../kernel/http/bodies/parse';
import { contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { idempotentResponse } from '../../../kernel/http/commands/idempotent-response';
import { announceTokens } from '../../../kernel/http/commands/outcome';
import { notFound, problem } from '../../../kernel/http/server/problem';
import { registerPerson } from '../account/register-person';
import type { AuthDeps } from '../auth.deps';
import type { Passkeys } from '../factors/passkeys';
import { secondStepWith } from '../factors/second-step';
import { refuseMisleadingName } from '../names/misleading-names';
import { emailTaken, usernameTaken } from '../names/taken-names';
import type { PasswordChecks } from '../passwords/check-password';
import { refuseCommonPassword } from '../passwords/common-passwords';
import { createKnownDevices } from '../passwords/known-devices';
import { safeCallbackUrl } from './callback-url';
import type { Csrf } from './csrf';
import type { OpenSession } from './open-session';
import { authForm } from './session.routes';
import { siteOrigin } from './site-origin';

export interface SignInParts {
  readonly csrf: Csrf;
  readonly passwords: PasswordChecks;
  readonly passkeys: Passkeys;
  readonly openSession: OpenSession;
}

export function signInRoutes(deps: AuthDeps, { csrf, passwords, passkeys, openSession }: SignInParts): Router {
  const router = Router();
  const secondStep = secondStepWith(deps, passkeys);
  const devices = createKnownDevices(deps.secrets, deps.installation);
  const answerOnce = idempotentResponse(deps.cache);
  const credentialsBody = describedCall('POST /api/auth/callback/credentials').body;

  router.post('/api/auth/signup', async (req, res) => {
    const person = parseBody(signUpBodySchema, req);
    refuseMisleadingName(person.username);
    await refuseCommonPassword(person.password, person);
    // Both names are taken by now, so a repeated request would be rejected.
    await answerOnce(
      req,
      res,
      async () => {
        await passwords.takeSignUp(req.ip ?? '');
        const registration = await registerPerson(deps, person, contextWithoutIdempotency(req));
        if (registration.kind === 'username-taken') throw usernameTaken;
        if (registration.kind !== 'registered') throw emailTaken;
        announceTokens(res, registration.tokens);
        const { username, email, isArtist } = person;
        return { user: { id: registration.userId, username, email, isArtist } };
      },
      201,
    );
  });

  router.post('/api/auth/signin/:provider', authForm, (req, res) => {
    if (req.params.provider !== 'credentials') throw notFound('This way to sign in does not exist');
    csrf.verify(req);
    // People type credentials on the sign-in page, so this provider's sign-in starts there.
    const origin = siteOrigin(req, deps.installation);
    const login = new URL('/login', origin);
    login.searchParams.set('callbackUrl', safeCallbackUrl(req.body?.callbackUrl, origin, '/dashboard'));
    res.json({ url: login.href });
  });

  router.post('/api/auth/callback/credentials', authForm, async (req, res) => {
    csrf.verify(req);
    const { email, password, callbackUrl, json } = parseBody(credentialsBody, req);
    const origin = siteOrigin(req, deps.installation);
    const address = req.ip ?? '';
    const account = await passwords.byEmail(email, password, address, (key) => devices.idOf(req, key));
    if (!account) throw wrongCredentials(origin);

    const step = await secondStep(req, account);
    if (step !== null) throw secondFactorNeeded(step, origin);
    await openSession(req, res, account);
    const url = safeCallbackUrl(callbackUrl, origin, '/dashboard');
    if (json === 'true') res.json({ url });
    else res.status(302).location(url).end();
  });

  return router;
}

/** next-auth's client reads the failure from `url`. */
function wrongCredentials(origin: string) {
  const url = `${origin}/api/auth/error?error=CredentialsSignin&provider=credentials`;
  return problem(401, 'wrong-credentials', 'The email or password is not right', { url });
}

/** The person sees no error: the screen continues with the second step. */
function secondFactorNeeded(step: object, origin: string) {
  const url = `${origin}/api/auth/error?error=SecondFactor&provider=credentials`;
  return problem(401, 'second-factor', 'Please confirm with your second factor.', { url, ...step });
}
