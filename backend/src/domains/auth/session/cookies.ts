// Cookies of the auth calls. What they hold is random; nothing about a person stands in a browser.
import type { CookieOptions, Response } from 'express';
import type { Installation } from '../../../kernel/domain';
import { SESSION_COOKIE } from '../../../kernel/http/cookies';

const SESSION_DAYS = 30;
const MS_PER_DAY = 86_400_000;

/** `Secure` wherever browsers come by https; elsewhere they would drop it, and nobody could sign in. */
export function authCookieOptions({ publicOrigin }: Pick<Installation, 'publicOrigin'>): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: publicOrigin.startsWith('https:') };
}

export function setSessionCookie(res: Response, installation: Installation, cookie: string): void {
  res.cookie(SESSION_COOKIE, cookie, { ...authCookieOptions(installation), maxAge: SESSION_DAYS * MS_PER_DAY });
}

export function clearSessionCookie(res: Response, installation: Installation): void {
  res.clearCookie(SESSION_COOKIE, authCookieOptions(installation));
}
