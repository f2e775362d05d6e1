import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { Sessions } from '../../ports/sessions';
import { type Caller, setCaller } from './caller';
import { cookieNameAt, cookieOf, sessionCookie } from './cookies';

/** Who is behind a request, also behind a socket's handshake. */
export async function identify(
  req: Pick<IncomingMessage, 'headers'>,
  sessions: Sessions,
  publicOrigin: string,
): Promise<Caller> {
  const cookie = cookieOf(req, cookieNameAt(publicOrigin, sessionCookie));
  const session = cookie === undefined ? undefined : await sessions.find(cookie);
  if (session === undefined) return { kind: 'guest' };
  return { kind: 'user', userId: session.userId, roles: session.roles, session };
}

export function sessionMiddleware(sessions: Sessions, publicOrigin: string) {
  const name = cookieNameAt(publicOrigin, sessionCookie);
  return async (req: Request, _res: Response, next: NextFunction): Promise<void> => {
    if (cookieOf(req, name) !== undefined) setCaller(req, await identify(req, sessions, publicOrigin));
    next();
  };
}
