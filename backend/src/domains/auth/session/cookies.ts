// Cookies of the auth calls. What they hold is random or encrypted, but for the words on a suspension, which the page shows.
import { suspensionCookie } from '@libretto/contracts/sign-in-cookies';
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

/**
 * Takes the words on a suspension to the sign-in page, which reads them once. They stand in no address, where any other site
 * could put words of its own.
 */
export function tellSuspension(res: Response, installation: Installation, text: string): void {
  res.cookie(suspensionCookie, text, { ...authCookieOptions(installation), httpOnly: false, maxAge: 60_000 });
}
