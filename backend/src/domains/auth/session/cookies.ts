// Cookies of the auth calls. What they hold is random; nothing about a person stands in a browser.
import type { CookieOptions, Response } from 'express';
import type { Installation } from '../../../kernel/domain';
import { cookieNameAt, sessionCookie } from '../../../kernel/http/cookies';

const sessionDays = 30;
const msPerDay = 86_400_000;

/** `Secure` wherever browsers come by https; elsewhere they would drop it, and nobody could sign in. */
export function authCookieOptions({ publicOrigin }: Pick<Installation, 'publicOrigin'>): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: publicOrigin.startsWith('https:') };
}

/** Without https; where browsers come by it, a cookie of this name is left from before and obeyed no more. */
export function dropFormerSessionCookie(res: Response, installation: Installation): void {
  if (sessionCookieName(installation) !== sessionCookie)
    res.clearCookie(sessionCookie, authCookieOptions(installation));
}

export function sessionCookieName({ publicOrigin }: Pick<Installation, 'publicOrigin'>): string {
  return cookieNameAt(publicOrigin, sessionCookie);
}

export function setSessionCookie(res: Response, installation: Installation, cookie: string): void {
  res.cookie(sessionCookieName(installation), cookie, {
    ...authCookieOptions(installation),
    maxAge: sessionDays * msPerDay,
  });
}

export function clearSessionCookie(res: Response, installation: Installation): void {
  res.clearCookie(sessionCookieName(installation), authCookieOptions(installation));
}
