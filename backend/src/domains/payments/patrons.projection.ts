// Who is a patron already, and must not be asked for money again?
import type { PatronageEnded, PatronageRestored, PatronPurchased } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export const patrons = defineCollection<{ userId: string }>()({ name: 'patrons', indexes: {} });

export const patronsProjection = defineProjection<PatronPurchased | PatronageEnded | PatronageRestored>({
  name: 'patrons',
  version: 1,
  collections: [patrons],
  handlers: {
    PatronPurchased: ({ data: { userId } }, to) => to.collection(patrons).put(userId, { userId }),
    PatronageEnded: ({ data: { userId } }, to) => to.collection(patrons).delete(userId),
    PatronageRestored: ({ data: { userId } }, to) => to.collection(patrons).put(userId, { userId }),
  },
});
