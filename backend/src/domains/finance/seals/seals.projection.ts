// Projects all seals for screens and proofs; a verification reads the log instead.
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { LogMovedEvent } from './moved-log.stream';
import type { Seal, SealEvent } from './seal.stream';

export interface SealDoc extends Seal {
  readonly sealedAt: string;
  /** Position up to which the seal holds in this log; equals `upToPosition` if the seal was made in this log. */
  readonly place: number;
  /** Revision of its event; the ends that it recorded immediately precede it. */
  readonly revision: number;
}

export const seals = defineCollection<SealDoc>()({
  name: 'ledger-seals',
  indexes: { all: { equals: [], sort: 'number' }, byPlace: { equals: [], sort: 'place' } },
});

export const sealsProjection = defineProjection<Extract<SealEvent, { type: 'LedgerSealed' }> | LogMovedEvent>({
  name: 'ledger-seals',
  version: 5,
  collections: [seals],
  handlers: {
    LedgerSealed: ({ data, metadata, revision }, to) => {
      const doc: SealDoc = { ...data, place: data.upToPosition, sealedAt: metadata.at, revision };
      to.collection(seals).put(String(data.number), doc);
    },
    LedgerLogMoved: async ({ data }, to) => {
      for (const [number, place] of data.places) {
        await to.collection(seals).update(String(number), (doc) => ({ ...doc, place }));
      }
    },
  },
});
