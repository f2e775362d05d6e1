import { makeId } from './make-id';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const secureCrypto = globalThis.crypto;

afterEach(() => Object.defineProperty(globalThis, 'crypto', { configurable: true, value: secureCrypto }));

test.each([
  ['in a secure context', secureCrypto],
  [
    'on plain http, which has no randomUUID',
    { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => secureCrypto.getRandomValues(bytes) },
  ],
])('makes different UUIDs %s', (_, value) => {
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value });
  const ids = Array.from({ length: 50 }, makeId);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(uuid);
});
