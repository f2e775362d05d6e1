import { hash as digestOf } from 'node:crypto';
import type { Request } from 'express';
import { canonicalJson } from '../canonical-json';
import type { CommandContext, Idempotency } from '../commands';
import { deterministicId, newId } from '../ids';
import { problem } from '../problem';
import { callerOf } from './caller';
import { requestIdOf } from './request-id';
import { identifyAgain } from './session';

const keyPattern = /^[\x21-\x7e]{1,200}$/;

export interface CommandContextOptions {
  /** Scopes the key in place of method and path, where older answers are remembered under a name. */
  readonly call?: string;
  /** What stands for the body in the comparison of two requests, where the body is a form with files. */
  readonly body?: unknown;
}

/**
 * Who asks and what for, from the request. The header `Idempotency-Key` of a change is obeyed, scoped to the caller and
 * the call: the same key does it once, and the same key with another body is 409.
 */
export function commandContext(req: Request, options: CommandContextOptions = {}): CommandContext {
  const context = unrepeatedContext(req);
  const idempotency = idempotencyOf(req, options);
  return { ...context, ...(idempotency && { idempotency }) };
}

/**
 * As {@link commandContext} without the key: for a second command of one request, which would otherwise be taken for a
 * repeat of the first, and for records that every request has to leave.
 */
export function unrepeatedContext(req: Request): CommandContext {
  const requestId = requestIdOf(req);
  const context = { actor: actorOf(req), correlationId: requestId, causationId: requestId, requestId };
  return callerOf(req).kind === 'guest' ? context : { ...context, stillAllowed: () => identifyAgain(req) };
}

/** The id of what this request makes: fresh, or the same again under the same idempotency key. */
export function idOfMade(kind: string, { idempotency }: CommandContext): string {
  return idempotency === undefined ? newId() : deterministicId(kind, idempotency.key);
}

/** @throws Problem 400 when the key has characters or a length that no key has. */
export function idempotencyOf(req: Request, { call, body }: CommandContextOptions = {}): Idempotency | undefined {
  const header = req.method === 'GET' ? undefined : req.get('Idempotency-Key');
  if (header === undefined) return undefined;
  if (!keyPattern.test(header)) throw problem(400, 'invalid-idempotency-key', 'The idempotency key is not valid');
  const hash = digestOf('sha256', canonicalJson(body ?? req.body ?? null));
  const scope = call ?? `${req.method} ${req.originalUrl.split('?')[0]}`;
  return { key: `${actorOf(req)}/${scope}/${header}`, hash, ofRequest: true };
}

function actorOf(req: Request): string {
  const caller = callerOf(req);
  return caller.kind === 'user' ? `user:${caller.userId}` : 'guest';
}
