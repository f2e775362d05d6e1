import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { Sessions } from '../../ports/sessions';
import { type Caller, setCaller } from './caller';
import { cookieOf, SESSION_COOKIE } from './cookies';

/** Who is behind a request, also behind a socket's handshake. */
export async function identify(req: Pick<IncomingMessage, 'headers'>, sessions: Sessions): Promise<Caller> {
  const cookie = cookieOf(req, SESSION_COOKIE);
  const session = cookie === undefined ? undefined : await sessions.find(cookie);
  if (session === undefined) return { kind: 'guest' };
  return { kind: 'user', userId: session.userId, roles: session.roles, session };
}

export function sessionMiddleware(sessions: Sessions) {
  return async (req: Request, _res: Response, next: NextFunction): Promise<void> => {
    if (cookieOf(req, SESSION_COOKIE) !== undefined) setCaller(req, await identify(req, sessions));
    next();
  };
}
