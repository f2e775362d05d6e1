// Authenticates partners: `Authorization: Bearer lbk_{key id}_{secret}`.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PartnerScope } from '@libretto/contracts/http/administration/partners';
import type { Request } from 'express';
import type { CommandContext, CommandHandler } from '../../kernel/commands/commands';
import { requestIdOf } from '../../kernel/http/server/middleware';
import { forbidden, problem } from '../../kernel/http/server/problem';
import type { Secrets } from '../../ports/operations/secrets';
import type { PartnerKeyCommand, PartnerKeyEvent, PartnerKeyState } from './partner-key.stream';

export type PartnerKeyHandler = CommandHandler<PartnerKeyState, PartnerKeyCommand, PartnerKeyEvent, 'NoSuchKey'>;

const credentials = /^Bearer lbk_([0-9a-f-]{36})_([\w-]{43})$/i;
const invalid = problem(401, 'invalid-partner-key', 'This key is not valid', {}, { 'WWW-Authenticate': 'Bearer' });

/**
 * Random, or derived from the idempotency key so that a repeated request gets the same secret, as only its hash is
 * stored.
 */
export const newSecret = (secrets: Secrets, { idempotency }: CommandContext) =>
  idempotency === undefined
    ? randomBytes(32).toString('base64url')
    : createHmac('sha256', secrets.get('partner-keys')).update(idempotency.key).digest('base64url');
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
export const bearerOf = (keyId: string, secret: string) => `lbk_${keyId}_${secret}`;

/**
 * Reads the key's own stream, so that a revoked key is rejected immediately.
 * @throws Problem 401 without a valid key, 403 for a key without the scope
 */
export async function requirePartner(
  keys: PartnerKeyHandler,
  req: Request,
  scope: PartnerScope,
): Promise<{ readonly partnerId: string; readonly context: CommandContext }> {
  const [, keyId, secret] = credentials.exec(req.get('Authorization') ?? '') ?? [];
  if (keyId === undefined || secret === undefined) throw invalid;
  const { state } = await keys.load(keyId);
  if (state.kind === 'absent' || state.isRevoked || !isSecret(secret, state.secretHash)) throw invalid;
  if (!state.scopes.includes(scope)) throw forbidden('This key may not do this');
  const requestId = requestIdOf(req);
  const context = { actor: `partner:${state.partnerId}`, correlationId: requestId, causationId: requestId, requestId };
  return { partnerId: state.partnerId, context };
}

function isSecret(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(secret), 'hex'), Buffer.from(hash, 'hex'));
}
