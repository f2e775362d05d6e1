// Stores in a cookie, signed for one session, that the person has just confirmed their identity; the server stores
// nothing.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Installation } from '../../../kernel/domain';
import { cookieNameAt, cookieOf } from '../../../kernel/http/cookies';
import type { Clock } from '../../../ports/clock';
import type { Secrets } from '../../../ports/secrets';
import { authCookieOptions } from '../session/cookies';

const cookieName = 'libretto-confirmed';
const freshMs = 10 * 60_000;

export interface ConfirmedSessionDeps {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly installation: Installation;
}

/** @param securityEpoch the account's; the next security event ends the confirmation */
export function rememberConfirmed(
  deps: ConfirmedSessionDeps,
  res: Response,
  sessionId: string,
  securityEpoch: number,
): void {
  const endMs = deps.clock.nowMs() + freshMs;
  const value = `${endMs}.${signatureOf(deps.secrets, `${sessionId}/${securityEpoch}`, endMs).toString('base64url')}`;
  const options = { ...authCookieOptions(deps.installation), sameSite: 'strict', maxAge: freshMs } as const;
  res.cookie(cookieNameAt(deps.installation.publicOrigin, cookieName), value, options);
}

export function isConfirmed(
  deps: ConfirmedSessionDeps,
  req: Request,
  sessionId: string,
  securityEpoch: number,
): boolean {
  const cookie = cookieOf(req, cookieNameAt(deps.installation.publicOrigin, cookieName)) ?? '';
  const [, end = '', signature = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(cookie) ?? [];
  const endMs = Number(end);
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(deps.secrets, `${sessionId}/${securityEpoch}`, endMs);
  return given.length === right.length && timingSafeEqual(given, right) && deps.clock.nowMs() < endMs;
}

function signatureOf(secrets: Secrets, confirmed: string, endMs: number): Buffer {
  return createHmac('sha256', secrets.get('confirmed-sessions')).update(`${confirmed}/${endMs}`).digest();
}
