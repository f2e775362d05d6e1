// Projects names of payees for finance. Payments never depend on this projection.
import type { UsernameChanged, UserRegistered } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';

export interface PayeeDoc {
  readonly userId: string;
  readonly username: string | null;
}

export const payees = defineCollection<PayeeDoc>()({ name: 'payees', indexes: {} });

export const payeesProjection = defineProjection<UserRegistered | UsernameChanged>({
  name: 'payees',
  version: 2,
  collections: [payees],
  handlers: {
    UserRegistered: ({ data: { userId, username } }, to) => to.collection(payees).put(userId, { userId, username }),
    UsernameChanged: ({ data: { userId, username } }, to) => to.collection(payees).put(userId, { userId, username }),
  },
});
