// Signing up and signing in by email and password.
import { describedCall } from '@libretto/contracts/http';
import { signUpBodySchema } from '@libretto/contracts/http/auth';
import { Router } from 'express';
import { answersOnce } from '../../../kernel/http/answer-once';
import { callerOf } from '../../../kernel/http/caller';
import { commandContext, unrepeatedContext } from '../../../kernel/http/command-context';
import { acceptedOrThrow, tellMarks } from '../../../kernel/http/outcome';
import { parseBody } from '../../../kernel/http/parse';
import { notFound, problem } from '../../../kernel/problem';
import { rolesOf } from '../account/account.stream';
import { registerPerson } from '../account/register-person';
import type { AuthDeps } from '../auth.deps';
import type { PasswordChecks } from '../passwords/check-password';
import { refuseCommonPassword } from '../passwords/common-passwords';
import { createKnownDevices } from '../passwords/known-devices';
import { safeCallbackUrl } from './callback-url';
import { setSessionCookie } from './cookies';
import type { Csrf } from './csrf';
import { authForm } from './session.routes';
import { signInStream } from './sign-in-log';
import { siteOrigin } from './site-origin';

const userAgentCharacters = 300;

export const usernameTaken = problem(409, 'username-taken', 'This username is already taken');
export const emailTaken = problem(409, 'email-taken', 'This email is already registered');

export function signInRoutes(deps: AuthDeps, csrf: Csrf, passwords: PasswordChecks): Router {
  const router = Router();
  const signIns = deps.commands.handlerOf(signInStream);
  const devices = createKnownDevices(deps.secrets, deps.installation);
  const answerOnce = answersOnce(deps.cache);
  const credentialsBody = describedCall('POST /api/auth/callback/credentials').body;

  router.post('/api/auth/signup', async (req, res) => {
    const person = parseBody(signUpBodySchema, req);
    refuseCommonPassword(person.password);
    // A repeat would be refused, as both names are taken by then.
    await answerOnce(
      req,
      res,
      async () => {
        await passwords.takeSignUp(req.ip ?? '');
        const registration = await registerPerson(deps, person, unrepeatedContext(req));
        if (registration.kind === 'username-taken') throw usernameTaken;
        if (registration.kind === 'email-taken') throw emailTaken;
        tellMarks(res, registration.marks);
        const { username, email, isArtist } = person;
        return { user: { id: registration.userId, username, email, isArtist } };
      },
      201,
    );
  });

  router.post('/api/auth/signin/:provider', authForm, (req, res) => {
    if (req.params.provider !== 'credentials') throw notFound('This way to sign in does not exist');
    csrf.verify(req);
    // Credentials are typed on the sign-in page, so that is where this provider's sign-in starts.
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

    const { userId } = account;
    const userAgent = (req.get('user-agent') ?? '').slice(0, userAgentCharacters);
    const { cookie, session } = await deps.sessions.create({ userId, roles: rolesOf(account), userAgent, address });
    const signIn = { kind: 'record-sign-in', userId, sessionId: session.id, userAgent, address } as const;
    acceptedOrThrow(res, await signIns.execute(userId, signIn, commandContext(req)), {});
    const former = callerOf(req);
    if (former.kind === 'user') {
      await deps.sessions.revoke(former.userId, former.session.id);
      deps.realtime.disconnectSession(former.session.id);
    }
    setSessionCookie(res, deps.installation, cookie);
    devices.remember(req, res, account.emailKey);
    const url = safeCallbackUrl(callbackUrl, origin, '/dashboard');
    if (json === 'true') res.json({ url });
    else res.status(302).location(url).end();
  });

  return router;
}

/** `url` is what next-auth's client reads the failure from. */
function wrongCredentials(origin: string) {
  const url = `${origin}/api/auth/error?error=CredentialsSignin&provider=credentials`;
  return problem(401, 'wrong-credentials', 'The email or password is not right', { url });
}
