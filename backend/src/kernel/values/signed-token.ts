// Signs texts with a secret of the installation (HMAC-SHA256), so that cookies and links cannot be forged and nothing
// about them is stored.
import { createHmac, timingSafeEqual } from 'node:crypto';

const pattern = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/;

/**
 * The purpose of a link that a security event of its account invalidates.
 * @param securityEpoch the value in `AccountStanding` when the link is created, and again when it is used.
 */
export const purposeAt = (purpose: string, securityEpoch: number): string =>
  securityEpoch === 0 ? purpose : `${purpose}@${securityEpoch}`;

export type SignedIds = readonly [first: string, second: string];

/** The signature of a text; every cookie and token of the product is signed by this function. */
export const signatureOf = (secret: Buffer, text: string, encoding: 'base64url' | 'hex' = 'base64url'): string =>
  createHmac('sha256', secret).update(text).digest(encoding);

/** Compares in constant time. */
export function isSignature(
  secret: Buffer,
  text: string,
  signature: string,
  encoding: 'base64url' | 'hex' = 'base64url',
): boolean {
  const given = Buffer.from(signature, encoding);
  const right = Buffer.from(signatureOf(secret, text, encoding), encoding);
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * A token of two ids for use in links.
 * @param purpose what the link is for; a token for another purpose is rejected.
 */
export function signedToken(secret: Buffer, purpose: string, [first, second]: SignedIds): string {
  return `${first}.${second}.${signatureOf(secret, [purpose, first, second].join('/'))}`;
}

/** The ids, or undefined for a token that was not signed with this secret for this purpose. */
export function readSignedToken(secret: Buffer, purpose: string, token: string): SignedIds | undefined {
  const [, first = '', second = '', signature = ''] = pattern.exec(token) ?? [];
  return isSignature(secret, [purpose, first, second].join('/'), signature) ? [first, second] : undefined;
}
