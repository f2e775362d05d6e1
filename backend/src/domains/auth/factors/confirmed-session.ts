// Stores in a cookie, signed for one session, that the person has just confirmed their identity; the server stores
// nothing.
import type { Request, Response } from 'express';
import type { Installation } from '../../../kernel/domain';
import { cookieNameAt, cookieOf } from '../../../kernel/http/access/session';
import { isSignature, signatureOf } from '../../../kernel/values/signed-token';
import type { Clock } from '../../../ports/operations/clock';
import type { Secrets } from '../../../ports/operations/secrets';
import { authCookieOptions } from '../session/cookies';

const cookieName = 'libretto-confirmed';
export const confirmedForMs = 10 * 60_000;

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
  const endMs = deps.clock.nowMs() + confirmedForMs;
  const value = `${endMs}.${signatureOf(secretOf(deps), `${sessionId}/${securityEpoch}/${endMs}`)}`;
  const options = { ...authCookieOptions(deps.installation), sameSite: 'strict', maxAge: confirmedForMs } as const;
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
  const isOfSession = isSignature(secretOf(deps), `${sessionId}/${securityEpoch}/${endMs}`, signature);
  return isOfSession && deps.clock.nowMs() < endMs;
}

const secretOf = ({ secrets }: ConfirmedSessionDeps) => secrets.get('confirmed-sessions');
