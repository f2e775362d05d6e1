import { createECDH } from 'node:crypto';
import { vapidKeys } from './vapid-keys';

const secretOf = (...bytes: readonly Buffer[]) => ({
  get: (name: string) => bytes[Number(name.split('/')[1]) - 1] as Buffer,
});
const site = { publicOrigin: 'https://music.example' };

test('the same secret makes the same pair, whose halves belong together', () => {
  const keys = vapidKeys(secretOf(Buffer.alloc(32, 7)), site);
  expect(vapidKeys(secretOf(Buffer.alloc(32, 7)), site)).toEqual(keys);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(keys.privateKey, 'base64url');
  expect(pair.getPublicKey('base64url')).toBe(keys.publicKey);
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32);
});

test('32 bytes that are no private key are passed over', () => {
  const keys = vapidKeys(secretOf(Buffer.alloc(32, 0xff), Buffer.alloc(32, 7)), site);
  expect(keys).toEqual(vapidKeys(secretOf(Buffer.alloc(32, 7)), site));
});

test('a small private key keeps its 32 bytes', () => {
  const small = Buffer.concat([Buffer.alloc(31), Buffer.from([9])]);
  expect(Buffer.from(vapidKeys(secretOf(small), site).privateKey, 'base64url')).toEqual(small);
});

test('push services can contact the operator', () => {
  const secrets = secretOf(Buffer.alloc(32, 7));
  expect(vapidKeys(secrets, site).subject).toBe('https://music.example');
  expect(vapidKeys(secrets, { publicOrigin: 'http://localhost:4000' }).subject).toBe('mailto:push@localhost');
});
