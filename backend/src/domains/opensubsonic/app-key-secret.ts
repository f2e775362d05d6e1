// What a music app is given to sign in: one string that names the key and proves it. Apps of the older kind send no key but
// a digest of a password with a salt, so the server must be able to make the string again; it is derived from the
// installation's secret, and stored nowhere.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../ports/secrets';

/** Letters and digits that nobody mistakes for each other on the remote control of a television. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const idLength = 10;
const proofLength = 24;

/** The short id of a key, from the id of what the request made. */
export const appKeyIdOf = (madeId: string) => written(createHash('sha256').update(madeId).digest(), idLength);

export function appKeySecret(secrets: Secrets, keyId: string): string {
  return keyId + written(createHmac('sha256', secrets.get('app-keys')).update(keyId).digest(), proofLength);
}

/** The id of the key that a secret claims to be; undefined for what is none. */
export function claimedKeyId(secret: string): string | undefined {
  const isWellFormed = secret.length === idLength + proofLength && [...secret].every((sign) => alphabet.includes(sign));
  return isWellFormed ? secret.slice(0, idLength) : undefined;
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}

/** What apps of the older kind send in place of a password. */
export const saltedDigest = (secret: string, salt: string) =>
  createHash('md5')
    .update(secret + salt)
    .digest('hex');

function written(bytes: Buffer, length: number): string {
  return [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}
