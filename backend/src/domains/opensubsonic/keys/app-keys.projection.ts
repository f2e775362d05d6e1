// Projects a listener's app keys with their labels.
import type { AppKey } from '@libretto/contracts/http/auth/app-keys';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { AppKeyEvent } from './app-key.stream';

export interface AppKeyDoc extends AppKey {
  readonly userId: string;
}

/** Contains only keys that are not revoked. */
export const appKeys = defineCollection<AppKeyDoc>()({
  name: 'app-keys',
  indexes: { byUser: { equals: ['userId'], sort: 'issuedAt', counted: true } },
});

export const appKeysProjection = defineProjection<AppKeyEvent>({
  name: 'app-keys',
  version: 1,
  collections: [appKeys],
  handlers: {
    AppKeyIssued: ({ data: { keyId: id, userId, label }, metadata }, to) =>
      to.collection(appKeys).put(id, { id, userId, label, issuedAt: metadata.at, lastUsedAt: null }),
    AppKeyUsed: async ({ data: { keyId, day } }, to) => {
      await to.collection(appKeys).update(keyId, (doc) => ({ ...doc, lastUsedAt: day }));
    },
    AppKeyRevoked: ({ data: { keyId } }, to) => to.collection(appKeys).delete(keyId),
  },
});
