// Encrypts everything that domains cache, under a key of the installation that the cache does not hold: enrolments of
// authenticator apps, remembered answers with recovery codes and challenges are secrets.
import { createHmac } from 'node:crypto';
import type { Cache } from '../../ports/operations/cache';
import type { Secrets } from '../../ports/operations/secrets';
import { cachePlaceOf } from '../values/cache-place';
import { decrypt, encrypt, isEncrypted } from './personal-data';

interface Content {
  /** The key that the value belongs to, so that nobody can move a ciphertext to another key. */
  readonly key: string;
  readonly value: unknown;
}

export function encryptedCache(cache: Cache, secrets: Pick<Secrets, 'get'>): Cache {
  const valueKey = () => secrets.get('cache-values');
  /** Keeps kind and owner readable, which quotas need; the rest may be a challenge or contain an address. */
  const storedKey = (key: string): string => {
    const { kind, owner, rest } = cachePlaceOf(key);
    if (rest === '') return key;
    return `${kind}/${owner}/${createHmac('sha256', secrets.get('cache-keys')).update(key).digest('base64url')}`;
  };
  return {
    async get<Value>(key: string) {
      const stored = await cache.get<unknown>(storedKey(key));
      if (!isEncrypted(stored)) return undefined;
      try {
        const content = decrypt(valueKey(), stored) as Content;
        return content.key === key ? (content.value as Value) : undefined;
      } catch {
        // A value that somebody altered, or of an installation with another secret, counts as absent.
        return undefined;
      }
    },
    set: (key, value, forMs) => cache.set(storedKey(key), encrypt(valueKey(), { key, value } satisfies Content), forMs),
    delete: (key) => cache.delete(storedKey(key)),
  };
}
