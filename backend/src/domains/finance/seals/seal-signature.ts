// Signs seals with Ed25519 (RFC 8032), so that forged roots can be recognised. The key is derived from the
// installation's secret or read from a file; neither is stored in the log or its database.

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Sealing } from '../../../ports/events/seal-anchor';
import type { Secrets } from '../../../ports/operations/secrets';
import type { Seal, SealSignature } from './seal.stream';

/** A key that signs seals and endorses its successor. */
export interface SealSigner {
  /** The 32 bytes of the public key, base64. */
  readonly publicKey: string;
  /** Returns the 64 bytes of the signature, base64. */
  sign(text: string): string;
}

export interface SealSigners {
  readonly current: SealSigner;
  /** Former keys that are still available to endorse their successor. */
  readonly former: readonly SealSigner[];
  /** True if an operator states that a missing former key is lost. */
  readonly isFormerKeyLost: boolean;
}

/** DER prefixes of keys (RFC 8410). */
const privateKeyStart = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicKeyStart = Buffer.from('302a300506032b6570032100', 'hex');

/** Name of the secret from which the key is derived if no key file is configured. */
const sealKeySecret = 'seal-key';

/** @param seed 32 bytes. */
export function sealKeyOf(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privateKeyStart, seed]), format: 'der', type: 'pkcs8' });
}

/** @throws Error when the PEM holds no Ed25519 key */
export function sealKeyOfPem(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`it holds a key of the type ${key.asymmetricKeyType}`);
  return key;
}

export function sealSignerOf(key: KeyObject): SealSigner {
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicKeyStart.length);
  return { publicKey: raw.toString('base64'), sign: (text) => sign(null, Buffer.from(text), key).toString('base64') };
}

/** Uses the configured key, or one derived from the installation's secret, which remains available as a former key. */
export function sealSignersOf(
  { keyPem, formerKeyPem, isFormerKeyLost = false }: Sealing,
  secrets: Secrets,
): SealSigners {
  const derived = sealSignerOf(sealKeyOf(secrets.get(sealKeySecret)));
  const ofPem = (pem: string) => sealSignerOf(sealKeyOfPem(pem));
  return {
    current: keyPem === undefined ? derived : ofPem(keyPem),
    former: [derived, ...(formerKeyPem === undefined ? [] : [ofPem(formerKeyPem)])],
    isFormerKeyLost,
  };
}

type Signed = Pick<Seal, 'number' | 'upToPosition' | 'root' | 'previousRoot'>;

/** Plain lines, so that any language can reproduce the same bytes. */
export function signedText({ number, upToPosition, root, previousRoot }: Signed): string {
  return ['libretto-seal', number, upToPosition, root, previousRoot ?? ''].join('\n');
}

export function signatureOf(seal: Signed, { publicKey, sign: signText }: SealSigner): SealSignature {
  return { publicKey, value: signText(signedText(seal)) };
}

/** Also returns false when the key or the signature is malformed. */
export function isSigned(seal: Signed, signature: SealSignature): boolean {
  return isTextSigned(signedText(seal), signature);
}

/** Also returns false when the key or the signature is malformed. */
export function isTextSigned(text: string, { publicKey, value }: SealSignature): boolean {
  try {
    const raw = Buffer.from(publicKey, 'base64');
    const key = createPublicKey({ key: Buffer.concat([publicKeyStart, raw]), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), key, Buffer.from(value, 'base64'));
  } catch {
    return false;
  }
}
