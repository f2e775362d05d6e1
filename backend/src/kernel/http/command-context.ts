import { hash as digestOf } from 'node:crypto';
import type { Request } from 'express';
import { canonicalJson } from '../canonical-json';
import type { CommandContext, Idempotency } from '../commands';
import { problem } from '../problem';
import { callerOf } from './caller';
import { requestIdOf } from './request-id';

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/**
 * Who asks and what for, from the request. With `call`, the name of a money command, the header `Idempotency-Key` is
 * obeyed, scoped to the caller and that call.
 */
export function commandContext(req: Request, options: { readonly call?: string } = {}): CommandContext {
  const caller = callerOf(req);
  const actor = caller.kind === 'user' ? `user:${caller.userId}` : 'guest';
  const requestId = requestIdOf(req);
  const idempotency = options.call === undefined ? undefined : idempotencyOf(req, actor, options.call);
  return { actor, correlationId: requestId, causationId: requestId, requestId, ...(idempotency && { idempotency }) };
}

function idempotencyOf(req: Request, actor: string, call: string): Idempotency | undefined {
  const header = req.get('Idempotency-Key');
  if (header === undefined) return undefined;
  if (!KEY_PATTERN.test(header)) throw problem(400, 'invalid-idempotency-key', 'The idempotency key is not valid');
  const hash = digestOf('sha256', canonicalJson(req.body ?? null));
  return { key: `${actor}/${call}/${header}`, hash, ofRequest: true };
}
