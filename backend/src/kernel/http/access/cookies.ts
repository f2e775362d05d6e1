import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';

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
