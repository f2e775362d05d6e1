import type { Request } from 'express';
import type { Role, Session } from '../../../ports/operations/sessions';
import { forbidden, unauthorized } from '../server/problem';

/** The caller of a request, as identified by the session cookie. */
export type Caller = { readonly kind: 'guest' } | UserCaller;

export interface UserCaller {
  readonly kind: 'user';
  readonly userId: string;
  readonly roles: readonly Role[];
  readonly session: Session;
}

const guest: Caller = { kind: 'guest' };
const callers = new WeakMap<object, Caller>();

/**
 * Called by all code that identifies a caller: the session middleware, internal API calls, and protocols with other
 * keys.
 */
export function setCaller(req: object, caller: Caller): void {
  callers.set(req, caller);
}

export function callerOf(req: Request): Caller {
  return callers.get(req) ?? guest;
}

/** The signed-in caller's id, or undefined for a guest. */
export function userIdOf(req: Request): string | undefined {
  const caller = callerOf(req);
  return caller.kind === 'user' ? caller.userId : undefined;
}

/** @throws Problem 401 for a guest. */
export function requireUser(req: Request): UserCaller {
  const caller = callerOf(req);
  if (caller.kind === 'guest') throw unauthorized();
  return caller;
}

/** @throws Problem 401 for a guest, 403 for a user with none of the roles. */
export function requireRole(req: Request, ...roles: readonly Role[]): UserCaller {
  const caller = requireUser(req);
  if (!roles.some((role) => caller.roles.includes(role))) throw forbidden();
  return caller;
}
