// A signed token of two ids for use in links: it cannot be forged, and nothing about it is stored.
import { createHmac, timingSafeEqual } from 'node:crypto';

const pattern = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/;

/**
 * The purpose of a link that a security event of its account invalidates.
 * @param securityEpoch the value in `AccountStanding` when the link is created, and again when it is used.
 */
export const purposeAt = (purpose: string, securityEpoch: number): string =>
  securityEpoch === 0 ? purpose : `${purpose}@${securityEpoch}`;

export type SignedIds = readonly [first: string, second: string];

/** @param purpose what the link is for; a token for another purpose is rejected. */
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
