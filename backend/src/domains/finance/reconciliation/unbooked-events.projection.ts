// Projects the providers' reports that the ledger did not book, for the reconciliation.
import type { ProviderEventNotBooked } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

export type UnbookedEventDoc = ProviderEventNotBooked['data'] & {
  readonly at: string;
  /** Whether money may be missing in the ledger. */
  readonly concernsMoney: boolean;
};

export const unbookedProviderEvents = defineCollection<UnbookedEventDoc>()({
  name: 'unbooked-provider-events',
  indexes: {
    all: { equals: [], sort: 'at' },
    byConcern: { equals: ['concernsMoney'], sort: 'at' },
    byReference: { equals: ['reference'], sort: 'at' },
  },
});

export const unbookedProviderEventsProjection = defineProjection<ProviderEventNotBooked>({
  name: 'unbooked-provider-events',
  version: 1,
  collections: [unbookedProviderEvents],
  handlers: {
    ProviderEventNotBooked: async ({ data, metadata }, to) => {
      to.collection(unbookedProviderEvents).put(data.id, {
        ...data,
        at: metadata.at,
        concernsMoney: data.reason !== 'irrelevant',
      });
    },
  },
});
