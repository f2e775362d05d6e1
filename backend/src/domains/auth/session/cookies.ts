// Cookies of the auth calls. What they hold is random; nothing about a person stands in a browser.
import type { CookieOptions, Request, Response } from 'express';
import type { Installation } from '../../../kernel/domain';

export const SESSION_COOKIE = 'libretto-session';

const SESSION_DAYS = 30;
const MS_PER_DAY = 86_400_000;

/** `Secure` wherever browsers come by https: always in production, where a proxy ends it in front of this process. */
export function authCookieOptions(installation: Installation): CookieOptions {
  const secure = installation.production || installation.publicOrigin.startsWith('https:');
  return { httpOnly: true, sameSite: 'lax', path: '/', secure };
}

export function setSessionCookie(res: Response, installation: Installation, cookie: string): void {
  res.cookie(SESSION_COOKIE, cookie, { ...authCookieOptions(installation), maxAge: SESSION_DAYS * MS_PER_DAY });
}

export function clearSessionCookie(res: Response, installation: Installation): void {
  res.clearCookie(SESSION_COOKIE, authCookieOptions(installation));
}

/** The decoded value of one cookie; undefined when it is missing or not decodable. */
export function readCookie(req: Request, name: string): string | undefined {
  const pair = (req.headers.cookie ?? '').split(';').find((each) => each.trim().startsWith(`${name}=`));
  if (pair === undefined) return undefined;
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim());
  } catch {
    return undefined;
  }
}
