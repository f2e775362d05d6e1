import { TestClock } from '../../../tests/support/world/test-clock';
import { InProcessCache } from '../../adapters/in-process/cache';
import type { Cache } from '../../ports/operations/cache';
import { encryptedCache } from './encrypted-cache';

const minuteMs = 60_000;
const secrets = { get: (name: string) => Buffer.alloc(32, name) };

/** Records everything that the cache behind the encryption sees. */
function recorded() {
  const seen: string[] = [];
  const inner = new InProcessCache(new TestClock());
  const cache: Cache = {
    get: (key) => inner.get(key),
    delete: (key) => inner.delete(key),
    set: (key, value, forMs) => {
      seen.push(key, JSON.stringify(value));
      return inner.set(key, value, forMs);
    },
  };
  return { seen, inner, cache };
}

test('returns stored values, and reveals to the cache neither values nor the rest of a key', async () => {
  const { seen, cache } = recorded();
  const encrypted = encryptedCache(cache, secrets);
  await encrypted.set('totp/ada', { secret: 'JBSWY3DP' }, minuteMs);
  await encrypted.set('webauthn/ada/0/the-challenge', 'register/ada', minuteMs);
  expect(await encrypted.get('totp/ada')).toEqual({ secret: 'JBSWY3DP' });
  expect(await encrypted.get('webauthn/ada/0/the-challenge')).toBe('register/ada');
  expect(seen.join()).not.toMatch(/JBSWY3DP|the-challenge|register/);
  expect(seen.filter((_, at) => at % 2 === 0).map((key) => key.split('/').slice(0, 2))).toEqual([
    ['totp', 'ada'],
    ['webauthn', 'ada'],
  ]);
  await encrypted.delete('totp/ada');
  expect(await encrypted.get('totp/ada')).toBeUndefined();
});

test('treats a moved, altered, plain or foreign value as absent', async () => {
  const { inner, cache } = recorded();
  const encrypted = encryptedCache(cache, secrets);
  await encrypted.set('totp/mallory', 'her secret', minuteMs);
  await inner.set('totp/ada', await inner.get('totp/mallory'), minuteMs);
  expect(await encrypted.get('totp/ada')).toBeUndefined();
  await inner.set('totp/ada', 'plain', minuteMs);
  expect(await encrypted.get('totp/ada')).toBeUndefined();
  await inner.set('totp/ada', { $sealed: 'AAAA' }, minuteMs);
  expect(await encrypted.get('totp/ada')).toBeUndefined();
  const elsewhere = encryptedCache(cache, { get: () => Buffer.alloc(32, 'x') });
  expect(await elsewhere.get('totp/mallory')).toBeUndefined();
});
