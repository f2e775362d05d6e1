import { generateKeyPairSync, verify } from 'node:crypto';
import { appleSecret } from './apple-secret';

test("Apple's client secret is signed with the key, names the team, and is short-lived", () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const key = { clientId: 'example.libretto', teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: pem };
  const [header = '', claims = '', signature = ''] = appleSecret(key, 1_700_000_000_500).split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(header)).toEqual({ alg: 'ES256', kid: 'KEY1234567', typ: 'JWT' });
  expect(read(claims)).toEqual({
    ...{ iss: 'TEAM123456', sub: 'example.libretto', aud: 'https://appleid.apple.com' },
    ...{ iat: 1_700_000_000, exp: 1_700_000_300 },
  });
  const signed = Buffer.from(`${header}.${claims}`);
  const encoded = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, encoded, Buffer.from(signature, 'base64url'))).toBe(true);
});
