import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';

/** The cookie that carries a session; 32 random bytes that only the session store can tell anything about. */
export const sessionCookie = 'libretto-session';

/**
 * The name under which a cookie is kept. Where browsers come by https it begins with `__Host-`: they take such a cookie from
 * this very host alone, so that no neighbouring domain can plant one. Without https they would drop it.
 */
export function cookieNameAt(publicOrigin: string, name: string): string {
  return publicOrigin.startsWith('https:') ? `__Host-${name}` : name;
}

/** The decoded value of one cookie; undefined when it is missing or cannot be decoded. */
export function cookieOf(req: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const { cookie } = req.headers;
  if (cookie === undefined || !cookie.includes(name)) return undefined;
  return parseCookie(cookie, { decode })[name];
}

/** The library's own way hands out what it cannot decode as it came. */
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
