// Projects the state of the latest export of each person's data.
import type { AccountDeleted } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { erasedPeopleOf } from '../../kernel/content/erased-people';
import { defineCollection } from '../../ports/read-models/read-models';
import type { DataExportEvent } from './data-export.stream';

export interface DataExportDoc {
  readonly id: string;
  readonly userId: string;
  readonly state: 'requested' | 'preparing' | 'ready' | 'failed' | 'expired';
  readonly requestedAt: string;
  readonly expiresAt: string | null;
  readonly bytes: number | null;
}

/** The latest export of each person, keyed by user id. */
export const dataExports = defineCollection<DataExportDoc>()({ name: 'data-exports', indexes: {} });
const erased = erasedPeopleOf('data-exports');

export const dataExportsProjection = defineProjection<DataExportEvent | AccountDeleted>({
  name: 'data-exports',
  version: 1,
  collections: [dataExports, erased.collection],
  handlers: {
    DataExportRequested: async ({ data: { userId, exportId: id, requestedAt } }, to) => {
      if (await erased.isErased(to, userId)) return;
      const state = 'requested' as const;
      to.collection(dataExports).put(userId, { id, userId, state, requestedAt, expiresAt: null, bytes: null });
    },
    DataExportBegun: async ({ data: { userId } }, to) => {
      await to.collection(dataExports).update(userId, (doc) => ({ ...doc, state: 'preparing' }));
    },
    DataExportPrepared: async ({ data: { userId, bytes, expiresAt } }, to) => {
      await to.collection(dataExports).update(userId, (doc) => ({ ...doc, state: 'ready', bytes, expiresAt }));
    },
    DataExportFailed: async ({ data: { userId } }, to) => {
      await to.collection(dataExports).update(userId, (doc) => ({ ...doc, state: 'failed' }));
    },
    DataExportExpired: async ({ data: { userId } }, to) => {
      const gone = { state: 'expired', bytes: null, expiresAt: null } as const;
      await to.collection(dataExports).update(userId, (doc) => ({ ...doc, ...gone }));
    },
    AccountDeleted: ({ data: { userId } }, to) => {
      erased.note(to, userId);
      to.collection(dataExports).delete(userId);
    },
  },
});
