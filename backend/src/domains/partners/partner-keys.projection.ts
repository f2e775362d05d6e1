// Projects issued and revoked partner keys.
import type { PartnerKey } from '@libretto/contracts/http/administration/partners';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';
import type { PartnerKeyEvent } from './partner-key.stream';

export type PartnerKeyDoc = Omit<PartnerKey, 'scopes'> & {
  readonly scopes: readonly PartnerKey['scopes'][number][];
};

export const partnerKeys = defineCollection<PartnerKeyDoc>()({
  name: 'partner-keys',
  indexes: { all: { equals: [], sort: 'issuedAt' } },
});

export const partnerKeysProjection = defineProjection<PartnerKeyEvent>({
  name: 'partner-keys',
  version: 1,
  collections: [partnerKeys],
  handlers: {
    PartnerKeyIssued: ({ data: { keyId: id, partnerId, label, scopes }, metadata }, to) =>
      to.collection(partnerKeys).put(id, { id, partnerId, label, scopes, issuedAt: metadata.at, revokedAt: null }),
    PartnerKeyRevoked: async ({ data, metadata }, to) => {
      await to.collection(partnerKeys).update(data.keyId, (doc) => ({ ...doc, revokedAt: metadata.at }));
    },
  },
});
