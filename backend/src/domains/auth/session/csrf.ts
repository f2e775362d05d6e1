// CSRF protection of the auth API by double submit: an http-only cookie and a field that other sites cannot know.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';
import { cookieNameAt, cookieOf } from '../../../kernel/http/access/session';
import { problem } from '../../../kernel/http/server/problem';
import { isSignature, signatureOf } from '../../../kernel/values/signed-token';
import type { Secrets } from '../../../ports/operations/secrets';

const cookie = 'libretto-csrf';
const tokenPattern = /^[0-9a-f]{64}$/;

export interface Csrf {
  /** Returns this browser's token; creates one and sets its cookie if the browser has none. */
  tokenFor(req: Request, res: Response): string;
  /** @throws Problem 403 when the body's `csrfToken` is not this browser's. */
  verify(req: Request): void;
}

export function createCsrf(secrets: Secrets, publicOrigin: string, cookieOptions: CookieOptions): Csrf {
  const cookieName = cookieNameAt(publicOrigin, cookie);
  const secret = () => secrets.get('csrf');

  /** The cookie is `token|signature`, so that a cookie planted from a sibling domain is rejected. */
  function tokenOf(req: Request): string | undefined {
    const [token = '', signature = ''] = (cookieOf(req, cookieName) ?? '').split('|');
    if (!tokenPattern.test(token) || !tokenPattern.test(signature)) return undefined;
    return isSignature(secret(), token, signature, 'hex') ? token : undefined;
  }

  return {
    tokenFor(req, res) {
      const known = tokenOf(req);
      if (known !== undefined) return known;
      const token = randomBytes(32).toString('hex');
      res.cookie(cookieName, `${token}|${signatureOf(secret(), token, 'hex')}`, cookieOptions);
      return token;
    },
    verify(req) {
      const token = tokenOf(req);
      const given: unknown = req.body?.csrfToken;
      const isSame =
        token !== undefined &&
        typeof given === 'string' &&
        tokenPattern.test(given) &&
        timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(token, 'hex'));
      if (!isSame) throw problem(403, 'csrf', 'The csrf token is missing or wrong');
    },
  };
}
