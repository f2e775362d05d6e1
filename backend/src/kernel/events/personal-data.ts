// Encryption of personal fields: AES-256-GCM under the person's key, with a fresh nonce for each value.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

export interface Sealed {
  /** Nonce, tag and ciphertext in base64url. */
  readonly $sealed: string;
}

export function isEncrypted(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && '$sealed' in value;
}

export function encrypt(key: Buffer, value: unknown): Sealed {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return { $sealed: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url') };
}

/** Decrypts a value; null once the key was destroyed. Throws if the ciphertext was tampered with. */
export function decrypt(key: Buffer | undefined, sealed: Sealed): unknown {
  if (key === undefined) return null;
  const bytes = Buffer.from(sealed.$sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}
