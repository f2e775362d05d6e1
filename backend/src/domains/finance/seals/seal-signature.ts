// Signs seals with Ed25519 (RFC 8032), so that a stored root can be told from a forged one. The key is derived from the
// installation's secret or read from a file; neither is stored in the log or its database.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Sealing } from '../../../ports/seal-anchor';
import type { Secrets } from '../../../ports/secrets';
import type { Seal } from './seal.stream';

export interface SealSignature {
  /** The 32 bytes of the public key, base64. */
  readonly publicKey: string;
  /** The 64 bytes of the signature, base64. */
  readonly value: string;
}

export type SignSeal = (seal: Seal) => SealSignature;

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

export function signSealWith(key: KeyObject): SignSeal {
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicKeyStart.length);
  const publicKey = raw.toString('base64');
  return (seal) => ({ publicKey, value: sign(null, Buffer.from(signedText(seal)), key).toString('base64') });
}

/** Uses the configured key, or one derived from the installation's secret. */
export function signerOf({ keyPem }: Sealing, secrets: Secrets): SignSeal {
  return signSealWith(keyPem === undefined ? sealKeyOf(secrets.get(sealKeySecret)) : sealKeyOfPem(keyPem));
}

type Signed = Pick<Seal, 'number' | 'upToPosition' | 'root' | 'previousRoot'>;

/** Plain lines, so that any language can reproduce the same bytes. */
export function signedText({ number, upToPosition, root, previousRoot }: Signed): string {
  return ['libretto-seal', number, upToPosition, root, previousRoot ?? ''].join('\n');
}

/** Also returns false when the key or the signature is malformed. */
export function isSigned(seal: Signed, { publicKey, value }: SealSignature): boolean {
  try {
    const raw = Buffer.from(publicKey, 'base64');
    const key = createPublicKey({ key: Buffer.concat([publicKeyStart, raw]), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(signedText(seal)), key, Buffer.from(value, 'base64'));
  } catch {
    return false;
  }
}
