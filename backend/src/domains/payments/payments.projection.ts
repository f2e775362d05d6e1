// Which payments does this person have, which are still open, and how can the provider be asked about them?

import type { PaymentPurpose, PaymentSucceeded } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import type { PaymentBegun, PaymentFailed, PaymentOpened, PaymentSeen } from './payment.events';

export interface PaymentDoc {
  readonly paymentId: string;
  readonly userId: string;
  readonly provider: 'card' | 'crypto';
  readonly purpose: PaymentPurpose;
  readonly status: 'open' | 'succeeded' | 'failed';
  /** Of a failed one, and of one that brought too little so far. */
  readonly trouble: 'underpaid' | 'expired' | 'failed' | null;
  /** The provider's id of the payment, as far as it is known. */
  readonly reference: string | null;
  readonly openedAt: string;
  readonly settledAt: string | null;
}

export const payments = defineCollection<PaymentDoc>()({
  name: 'payments',
  indexes: {
    byUser: { equals: ['userId'], sort: 'openedAt' },
    byStatus: { equals: ['status'], sort: 'openedAt' },
  },
});

export const paymentsProjectionName = 'payments';

export const paymentsProjection = defineProjection<
  PaymentOpened | PaymentBegun | PaymentSeen | PaymentFailed | PaymentSucceeded
>({
  name: paymentsProjectionName,
  version: 2,
  collections: [payments],
  handlers: {
    PaymentOpened: ({ data: { paymentId, userId, provider, purpose }, metadata }, to) => {
      const nothingYet = { status: 'open', trouble: null, reference: null, settledAt: null } as const;
      const opened = { paymentId, userId, provider, purpose, openedAt: metadata.at };
      to.collection(payments).put(paymentId, { ...opened, ...nothingYet });
    },
    // The id of an invoice is not that of a payment.
    PaymentBegun: ({ data: { paymentId, reference, checkoutUrl } }, to) =>
      change(to, paymentId, checkoutUrl === null ? { reference } : {}),
    PaymentSeen: ({ data: { paymentId, paymentReference, isUnderpaid } }, to) =>
      change(to, paymentId, { reference: paymentReference, trouble: isUnderpaid ? 'underpaid' : null }),
    // What was paid too little before it ran out stays the better answer.
    PaymentFailed: async ({ data: { paymentId, reason } }, to) => {
      const trouble = reason === 'expired' ? 'expired' : 'failed';
      await to
        .collection(payments)
        .update(paymentId, (doc) => ({ ...doc, status: 'failed', trouble: doc.trouble ?? trouble }));
    },
    PaymentSucceeded: ({ data: { paymentId, paymentReference }, metadata }, to) =>
      change(to, paymentId, {
        status: 'succeeded',
        trouble: null,
        reference: paymentReference,
        settledAt: metadata.at,
      }),
  },
});

async function change(to: ProjectionWriter, paymentId: string, changes: Partial<PaymentDoc>): Promise<void> {
  await to.collection(payments).update(paymentId, (doc) => ({ ...doc, ...changes }));
}
