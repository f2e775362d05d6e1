// What a link in a mail carries: whose request it completes, signed, so that nobody can make one up and nothing is stored of it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../ports/secrets';

export type LinkPurpose = 'email-change' | 'password-reset';

export interface LinkRequest {
  readonly userId: string;
  readonly requestId: string;
}

const pattern = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/;

export function linkToken(secrets: Secrets, purpose: LinkPurpose, { userId, requestId }: LinkRequest): string {
  return `${userId}.${requestId}.${signatureOf(secrets, purpose, userId, requestId).toString('base64url')}`;
}

/** The request, or undefined for a token that this installation did not sign for this purpose. */
export function readLinkToken(secrets: Secrets, purpose: LinkPurpose, token: string): LinkRequest | undefined {
  const [, userId = '', requestId = '', signature = ''] = pattern.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secrets, purpose, userId, requestId);
  return given.length === right.length && timingSafeEqual(given, right) ? { userId, requestId } : undefined;
}

function signatureOf(secrets: Secrets, purpose: LinkPurpose, userId: string, requestId: string): Buffer {
  return createHmac('sha256', secrets.get('mail-links')).update(`${purpose}/${userId}/${requestId}`).digest();
}
