// Lists the people who wait for a decision on deleting their account. Their reasons are stored in their own streams
// only.
import type { AccountDeleted } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { AccountEvent } from '../account/account.events';

export interface DeletionRequestDoc {
  readonly userId: string;
  readonly requestedAt: string;
  readonly isOpen: true;
}

export const deletionRequests = defineCollection<DeletionRequestDoc>()({
  name: 'deletion-requests',
  indexes: { open: { equals: ['isOpen'], sort: 'requestedAt', counted: true } },
});

export const deletionRequestsProjection = defineProjection<
  Extract<AccountEvent, { type: 'AccountDeletionRequested' | 'AccountDeletionRefused' }> | AccountDeleted
>({
  name: 'deletion-requests',
  version: 1,
  collections: [deletionRequests],
  handlers: {
    AccountDeletionRequested: ({ data: { userId, requestedAt } }, to) =>
      to.collection(deletionRequests).put(userId, { userId, requestedAt, isOpen: true }),
    AccountDeletionRefused: ({ data: { userId } }, to) => to.collection(deletionRequests).delete(userId),
    AccountDeleted: ({ data: { userId } }, to) => to.collection(deletionRequests).delete(userId),
  },
});
