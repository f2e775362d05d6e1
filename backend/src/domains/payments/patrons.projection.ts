// Projects who is a patron, since when and for how much, so that patrons see their status and are not asked to pay
// again.
import type { PatronageEnded, PatronageRestored, PatronPurchased } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';

export interface Patronage {
  readonly userId: string;
  /** False while the payment of the patronage is reversed. */
  readonly isActive: boolean;
  /** Time of purchase. */
  readonly since: string;
  readonly paidMinor: number;
}

export const patrons = defineCollection<Patronage>()({ name: 'patrons', indexes: {} });

export const patronsProjection = defineProjection<PatronPurchased | PatronageEnded | PatronageRestored>({
  name: 'patrons',
  version: 2,
  collections: [patrons],
  handlers: {
    PatronPurchased: ({ data: { userId, amountMinor }, metadata }, to) =>
      to.collection(patrons).put(userId, { userId, isActive: true, since: metadata.at, paidMinor: amountMinor }),
    PatronageEnded: async ({ data: { userId } }, to) => {
      await to.collection(patrons).update(userId, (patronage) => ({ ...patronage, isActive: false }));
    },
    PatronageRestored: async ({ data: { userId } }, to) => {
      await to.collection(patrons).update(userId, (patronage) => ({ ...patronage, isActive: true }));
    },
  },
});
