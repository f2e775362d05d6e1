// The credential of a music app: one string that identifies the key and proves it. Older apps send a salted digest of
// the password instead of the key, so the server must be able to recompute the string; it is derived from the
// installation's secret and is not stored.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../ports/operations/secrets';

/** Letters and digits that are easy to tell apart when typed with a television's remote control. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const idLength = 10;
const proofLength = 24;

/** Derives the short id of a key from the id that the request generated. */
export const appKeyIdOf = (madeId: string) => written(createHash('sha256').update(madeId).digest(), idLength);

export function appKeySecret(secrets: Secrets, keyId: string): string {
  return keyId + written(createHmac('sha256', secrets.get('app-keys')).update(keyId).digest(), proofLength);
}

/** The key id that a secret claims, or undefined when the secret is malformed. */
export function claimedKeyId(secret: string): string | undefined {
  const isWellFormed = secret.length === idLength + proofLength && [...secret].every((sign) => alphabet.includes(sign));
  return isWellFormed ? secret.slice(0, idLength) : undefined;
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}

/** The digest that older apps send instead of a password. */
export const saltedDigest = (secret: string, salt: string) =>
  createHash('md5')
    .update(secret + salt)
    .digest('hex');

function written(bytes: Buffer, length: number): string {
  return [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}
