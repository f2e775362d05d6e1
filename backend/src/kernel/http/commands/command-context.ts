import { hash as digestOf } from 'node:crypto';
import type { Request } from 'express';
import type { CommandContext, Idempotency } from '../../commands/commands';
import { canonicalJson } from '../../events/canonical-json';
import { deterministicId, newId } from '../../values/ids';
import { callerOf } from '../access/caller';
import { identifyAgain } from '../access/session';
import { requestIdOf } from '../server/middleware';
import { problem } from '../server/problem';

const keyPattern = /^[\x21-\x7e]{1,200}$/;

export interface CommandContextOptions {
  /** Scopes the key instead of method and path, if earlier responses are stored under a name. */
  readonly call?: string;
  /** Represents the body when two requests are compared, if the body is a form with files. */
  readonly body?: unknown;
}

/**
 * Derives the author and the cause of a command from the request. The `Idempotency-Key` of a change is honoured, scoped
 * to the caller and the call: the same key takes effect once, and the same key with another body gets 409.
 */
export function commandContext(req: Request, options: CommandContextOptions = {}): CommandContext {
  const context = contextWithoutIdempotency(req);
  const idempotency = idempotencyOf(req, options);
  return { ...context, ...(idempotency && { idempotency }) };
}

/**
 * Like {@link commandContext} without idempotency: for a second command of one request, which would otherwise count as
 * a repeat of the first, and for records that every request must append.
 */
export function contextWithoutIdempotency(req: Request): CommandContext {
  const requestId = requestIdOf(req);
  const context = { actor: actorOf(req), correlationId: requestId, causationId: requestId, requestId };
  return callerOf(req).kind === 'guest' ? context : { ...context, stillAllowed: () => identifyAgain(req) };
}

/** The id of an entity that this request creates: fresh, or identical for a repeat under the same idempotency key. */
export function idOfMade(kind: string, { idempotency }: CommandContext): string {
  return idempotency === undefined ? newId() : deterministicId(kind, idempotency.key);
}

/** @throws Problem 400 when the key contains invalid characters or has an invalid length. */
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
