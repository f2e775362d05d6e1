// Projects withdrawals, their owners and their outcome. Payees are personal data and are not stored here; they are read
// from the event when somebody may see them.
import type { WithdrawalApproved, WithdrawalRefused, WithdrawalRequested } from '@libretto/contracts/events';
import type { Minor } from '../../kernel/money';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export interface WithdrawalDoc {
  readonly id: string;
  readonly userId: string;
  readonly amountMinor: Minor;
  readonly status: 'requested' | 'approved' | 'refused';
  readonly requestedAt: string;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  /** Position of the request event. */
  readonly streamId: string;
  readonly revision: number;
}

export const withdrawals = defineCollection<WithdrawalDoc>()({
  name: 'withdrawals',
  indexes: {
    byUser: { equals: ['userId'], sort: 'requestedAt' },
    byStatus: { equals: ['status'], sort: 'requestedAt' },
  },
});

export const withdrawalsProjection = defineProjection<WithdrawalRequested | WithdrawalApproved | WithdrawalRefused>({
  name: 'withdrawals',
  version: 1,
  collections: [withdrawals],
  handlers: {
    WithdrawalRequested: ({ data, metadata, streamId, revision }, to) =>
      to.collection(withdrawals).put(data.transactionId, {
        id: data.transactionId,
        userId: data.userId,
        amountMinor: data.amountMinor,
        status: 'requested',
        requestedAt: metadata.at,
        decidedAt: null,
        decidedBy: null,
        reason: null,
        streamId,
        revision,
      }),
    WithdrawalApproved: async ({ data: { transactionId, decidedBy }, metadata }, to) => {
      const decided = { status: 'approved', decidedBy, decidedAt: metadata.at } as const;
      await to.collection(withdrawals).update(transactionId, (doc) => ({ ...doc, ...decided }));
    },
    WithdrawalRefused: async ({ data: { transactionId, decidedBy, reason }, metadata }, to) => {
      const decided = { status: 'refused', decidedBy, decidedAt: metadata.at, reason } as const;
      await to.collection(withdrawals).update(transactionId, (doc) => ({ ...doc, ...decided }));
    },
  },
});
