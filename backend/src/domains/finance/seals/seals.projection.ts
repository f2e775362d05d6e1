// Which seals are there? For screens and proofs; a verification reads the log.
import { defineProjection } from '../../../kernel/projection';
import { defineCollection } from '../../../ports/read-models';
import type { Seal, SealEvent } from './seal.stream';

export interface SealDoc extends Seal {
  readonly sealedAt: string;
  /** Of its event in the seals' stream: what it noted stands right before. */
  readonly revision: number;
}

export const seals = defineCollection<SealDoc>()({
  name: 'ledger-seals',
  indexes: { all: { equals: [], sort: 'number' }, byPosition: { equals: [], sort: 'upToPosition' } },
});

export const sealsProjection = defineProjection<Extract<SealEvent, { type: 'LedgerSealed' }>>({
  name: 'ledger-seals',
  version: 3,
  collections: [seals],
  handlers: {
    LedgerSealed: ({ data, metadata, revision }, to) =>
      to.collection(seals).put(String(data.number), { ...data, sealedAt: metadata.at, revision }),
  },
});
