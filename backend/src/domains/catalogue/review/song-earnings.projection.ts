// What did this song's sales bring its artist?
import type { SaleCredited } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/projection';
import { defineCollection } from '../../../ports/read-models';

/** In minors of EUR, which equal those of Talents. */
export const songEarnings = defineCollection<{ readonly earnedMinor: number }>()({
  name: 'song-earnings',
  indexes: {},
});
/** The sales that are counted, by their transaction: each counts once. */
export const countedSales = defineCollection<{ readonly songId: string }>()({ name: 'counted-sales', indexes: {} });

export const songEarningsProjection = defineProjection<SaleCredited>({
  name: 'song-earnings',
  version: 1,
  collections: [songEarnings, countedSales],
  handlers: {
    SaleCredited: async ({ data: { transactionId, songId, artistMinor } }, to) => {
      if (await to.collection(countedSales).get(transactionId)) return;
      to.collection(countedSales).put(transactionId, { songId });
      const known = await to.collection(songEarnings).get(songId);
      to.collection(songEarnings).put(songId, { earnedMinor: (known?.earnedMinor ?? 0) + artistMinor });
    },
  },
});
