// Cookies of the auth API. Their contents are random or encrypted, except for the suspension message that the page
// shows.
import { suspensionCookie } from '@libretto/contracts/sign-in-cookies';
import type { CookieOptions, Response } from 'express';
import type { Installation } from '../../../kernel/domain';
import { cookieNameAt, sessionCookie } from '../../../kernel/http/access/session';

const sessionDays = 30;
const msPerDay = 86_400_000;

/** Sets `Secure` only on https sites; over http browsers would drop the cookie and sign-in would fail. */
export function authCookieOptions({ publicOrigin }: Pick<Installation, 'publicOrigin'>): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: publicOrigin.startsWith('https:') };
}

/** On https sites the session cookie has another name; this clears an ignored cookie from before. */
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

/** The answers that the browser has cached belong to the person and go too; device cookies and downloaded songs stay. */
export function clearSessionCookie(res: Response, installation: Installation): void {
  res.clearCookie(sessionCookieName(installation), authCookieOptions(installation));
  res.setHeader('Clear-Site-Data', '"cache"');
}

/**
 * Passes the suspension message to the sign-in page, which reads it once. The message is not part of the URL, where any
 * other site could inject its own text.
 */
export function tellSuspension(res: Response, installation: Installation, text: string): void {
  res.cookie(suspensionCookie, text, { ...authCookieOptions(installation), httpOnly: false, maxAge: 60_000 });
}
