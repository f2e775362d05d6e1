// A token of two ids that a link carries, signed, so that nobody can make one up and nothing is stored of it.
import { createHmac, timingSafeEqual } from 'node:crypto';

const pattern = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/;

/**
 * The purpose of a link that a security event of its account voids.
 * @param securityEpoch as `AccountStanding` has it when the link is made, and again when it is used.
 */
export const purposeAt = (purpose: string, securityEpoch: number): string =>
  securityEpoch === 0 ? purpose : `${purpose}@${securityEpoch}`;

export type SignedIds = readonly [first: string, second: string];

/** @param purpose what the link is for; a token of another purpose does not fit. */
export function signedToken(secret: Buffer, purpose: string, [first, second]: SignedIds): string {
  return `${first}.${second}.${signatureOf(secret, purpose, [first, second]).toString('base64url')}`;
}

/** The ids, or undefined for a token that was not signed with this secret for this purpose. */
export function readSignedToken(secret: Buffer, purpose: string, token: string): SignedIds | undefined {
  const [, first = '', second = '', signature = ''] = pattern.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, purpose, [first, second]);
  return given.length === right.length && timingSafeEqual(given, right) ? [first, second] : undefined;
}

function signatureOf(secret: Buffer, purpose: string, ids: SignedIds): Buffer {
  return createHmac('sha256', secret)
    .update([purpose, ...ids].join('/'))
    .digest();
}
