// Apple's client secret: a JWT that the installation signs with its own key, valid for a few minutes.
import { createPrivateKey, sign } from 'node:crypto';

export interface AppleKey {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** The key as PKCS #8 PEM, on the curve P-256. */
  readonly privateKey: string;
}

const audience = 'https://appleid.apple.com';
const validSeconds = 300;

export function appleSecret({ clientId, teamId, keyId, privateKey }: AppleKey, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000);
  const header = { alg: 'ES256', kid: keyId, typ: 'JWT' };
  const claims = { iss: teamId, iat, exp: iat + validSeconds, aud: audience, sub: clientId };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part(header)}.${part(claims)}`;
  const key = createPrivateKey(privateKey);
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
