// Session routes, in the shape that next-auth's browser client (version 4) expects.
import express, { Router } from 'express';
import { z } from 'zod';
import { callerOf, requireUser } from '../../../kernel/http/access/caller';
import { deviceName } from '../../../kernel/http/access/device-name';
import { parseBody, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext, contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { idempotentResponse } from '../../../kernel/http/commands/idempotent-response';
import { languageOfAnswer } from '../../../kernel/http/server/language';
import { notFound } from '../../../kernel/http/server/problem';
import { newId } from '../../../kernel/values/ids';
import type { IdentityProvider } from '../../../ports/operations/identity-providers';
import { actingSessionWith } from '../access/acting-session';
import { endSessions } from '../access/end-sessions';
import type { AuthDeps } from '../auth.deps';
import { safeCallbackUrl } from './callback-url';
import { clearSessionCookie } from './cookies';
import type { Csrf } from './csrf';
import { sessionOf } from './session-answer';
import { signInStream } from './sign-in-log';
import { siteOrigin } from './site-origin';

export const authForm = express.urlencoded({ extended: false, limit: '32kb' });

const loggedCharacters = 500;
const clientReport = z.object({ level: z.string(), code: z.string(), message: z.string() }).partial();

export function sessionRoutes(deps: AuthDeps, csrf: Csrf, providers: readonly IdentityProvider[]): Router {
  const router = Router();
  const signIns = deps.commands.handlerOf(signInStream);
  const answerOnce = idempotentResponse(deps.cache);
  const acting = actingSessionWith(deps);

  router.get('/api/auth/session', async (req, res) => {
    res.json(await sessionOf(deps, req, res, providers));
  });

  // Serves the client's `update()`; data in the body is ignored, because every change has a dedicated route.
  router.post('/api/auth/session', async (req, res) => {
    csrf.verify(req);
    res.json(await sessionOf(deps, req, res, providers));
  });

  router.get('/api/auth/csrf', (req, res) => {
    res.json({ csrfToken: csrf.tokenFor(req, res) });
  });

  router.get('/api/auth/providers', (req, res) => {
    const origin = siteOrigin(req, deps.installation);
    const ways = [
      { id: 'credentials', name: 'Email and password', type: 'credentials' },
      ...providers.map(({ id, name }) => ({ id, name, type: 'oauth' })),
    ].map((way) => {
      const at = (action: string) => `${origin}/api/auth/${action}/${way.id}`;
      return [way.id, { ...way, signinUrl: at('signin'), callbackUrl: at('callback') }];
    });
    res.json(Object.fromEntries(ways));
  });

  router.post('/api/auth/signout', authForm, async (req, res) => {
    csrf.verify(req);
    const caller = callerOf(req);
    if (caller.kind === 'user') {
      const { userId, session } = caller;
      await deps.sessions.revoke(userId, session.id);
      deps.realtime.disconnectSession(session.id);
      await signIns.execute(userId, { kind: 'record-sign-out', userId, sessionId: session.id }, commandContext(req));
    }
    clearSessionCookie(res, deps.installation);
    const url = safeCallbackUrl(req.body?.callbackUrl, siteOrigin(req, deps.installation), '/login');
    if (req.body?.json === 'true') res.json({ url });
    else res.status(302).location(url).end();
  });

  // The client treats these as pages; both redirect to the sign-in page.
  router.get(['/api/auth/error', '/api/auth/signin'], (req, res) => {
    const { error, callbackUrl } = parseQuery(
      z.object({
        error: z
          .string()
          .regex(/^\w{1,60}$/)
          .optional()
          .catch(undefined),
        callbackUrl: z.string().optional(),
      }),
      req,
    );
    const origin = siteOrigin(req, deps.installation);
    const login = new URL('/login', origin);
    if (error !== undefined) login.searchParams.set('error', error);
    if (callbackUrl !== undefined)
      login.searchParams.set('callbackUrl', safeCallbackUrl(callbackUrl, origin, '/dashboard'));
    res.status(302).location(login.href).end();
  });

  router.post('/api/auth/_log', authForm, (req, res) => {
    const report = parseBody(clientReport, req);
    const cut = (text = '') => text.slice(0, loggedCharacters);
    deps.log.warn(
      { code: cut(report.code), message: cut(report.message) },
      'the browser reports an error of signing in',
    );
    res.json({});
  });

  router.get('/api/auth/sessions', async (req, res) => {
    const { userId, session: current } = requireUser(req);
    const living = await deps.sessions.listOf(userId);
    const language = languageOfAnswer(req, res);
    const sessions = living.map(({ id, userAgent, address, createdAtMs, lastSeenAtMs }) => ({
      id,
      userAgent,
      address,
      device: deviceName(userAgent, language),
      createdAt: new Date(createdAtMs).toISOString(),
      lastSeenAt: new Date(lastSeenAtMs).toISOString(),
      isCurrent: id === current.id,
    }));
    res.json({ sessions });
  });

  router.delete('/api/auth/sessions', async (req, res) => {
    const { userId, session } = requireUser(req);
    await answerOnce(req, res, async () => {
      const ended = await endSessions(deps, userId, session.id);
      await acting.void(req, res, { cause: 'other-sessions-ended', causeId: newId(), endsSessions: true });
      for (const sessionId of ended) {
        await signIns.execute(userId, { kind: 'record-sign-out', userId, sessionId }, contextWithoutIdempotency(req));
      }
      return { success: true, ended: ended.length };
    });
  });

  router.delete('/api/auth/sessions/:id', async (req, res) => {
    const { userId, session } = requireUser(req);
    const sessionId = req.params.id;
    await answerOnce(req, res, async () => {
      if (!(await deps.sessions.revoke(userId, sessionId))) throw notFound('This session does not exist');
      deps.realtime.disconnectSession(sessionId);
      // Ending the current session is the same as signing out.
      if (sessionId !== session.id)
        await acting.void(req, res, { cause: 'session-ended', causeId: newId(), endsSessions: false });
      await signIns.execute(userId, { kind: 'record-sign-out', userId, sessionId }, contextWithoutIdempotency(req));
      return { success: true };
    });
  });

  return router;
}
