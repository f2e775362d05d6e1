import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import type { NextFunction, Request, Response } from 'express';
import type { Sessions } from '../../../ports/operations/sessions';
import { forbidden, unauthorized } from '../server/problem';
import { type Caller, callerOf, setCaller } from './caller';

/** Name of the session cookie, which holds 32 random bytes that only the session store can resolve. */
export const sessionCookie = 'libretto-session';

/**
 * The stored name of a cookie. On an https site it begins with `__Host-`: browsers accept such a cookie only from this
 * very host, so that no neighbouring domain can plant one. Without https they would reject it.
 */
export function cookieNameAt(publicOrigin: string, name: string): string {
  return publicOrigin.startsWith('https:') ? `__Host-${name}` : name;
}

/** The decoded value of a cookie; undefined if it is missing or cannot be decoded. */
export function cookieOf(req: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const { cookie } = req.headers;
  if (cookie === undefined || !cookie.includes(name)) return undefined;
  return parseCookie(cookie, { decode })[name];
}

/** The library's default decoder returns an invalid value unchanged; this one returns undefined. */
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * Identifies the caller of a request or of a socket's handshake. A request that only reads goes on for a moment while
 * the sessions are away.
 */
export async function identify(
  req: Pick<IncomingMessage, 'headers' | 'method'>,
  sessions: Sessions,
  publicOrigin: string,
): Promise<Caller> {
  const cookie = cookieOf(req, cookieNameAt(publicOrigin, sessionCookie));
  const session = cookie === undefined ? undefined : await sessions.find(cookie, readsOnly(req));
  if (session === undefined) return { kind: 'guest' };
  return { kind: 'user', userId: session.userId, roles: session.roles, session };
}

const readsOnly = ({ method }: Pick<IncomingMessage, 'method'>) => method === 'GET' || method === 'HEAD';

export function sessionMiddleware(sessions: Sessions, publicOrigin: string) {
  const name = cookieNameAt(publicOrigin, sessionCookie);
  return async (req: Request, _res: Response, next: NextFunction): Promise<void> => {
    if (cookieOf(req, name) !== undefined) {
      const ask = () => identify(req, sessions, publicOrigin);
      setCaller(req, await ask());
      asking.set(req, ask);
    }
    next();
  };
}

const asking = new WeakMap<object, () => Promise<Caller>>();

/**
 * Call this once the whole body has arrived: a sender can delay its last byte for minutes, and must not act with a
 * session or a role that has ended in the meantime. Internal calls have a caller but no session to check.
 *
 * @throws Problem 401 when the session has ended, 403 when it has lost a role
 */
export async function identifyAgain(req: Request): Promise<void> {
  const ask = asking.get(req);
  if (ask === undefined) return;
  const before = callerOf(req);
  const now = await ask();
  setCaller(req, now);
  if (before.kind === 'guest') return;
  if (now.kind === 'guest' || now.userId !== before.userId) throw unauthorized();
  if (before.roles.some((role) => !now.roles.includes(role))) throw forbidden();
}

/** Middleware that runs after the body parser. */
export async function identifyBehindBody(req: Request, _res: Response, next: NextFunction): Promise<void> {
  if (hasBody(req)) await identifyAgain(req);
  next();
}

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
