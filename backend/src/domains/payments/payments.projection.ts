// Projects a person's payments, those that are still open, and the references for querying the provider.

import type { PaymentPurpose, PaymentSucceeded } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';
import type {
  PaymentBegun,
  PaymentCancelled,
  PaymentFailed,
  PaymentOpened,
  PaymentSeen,
} from './payment/payment.events';

export interface PaymentDoc {
  readonly paymentId: string;
  readonly userId: string;
  readonly provider: 'card' | 'crypto';
  readonly purpose: PaymentPurpose;
  readonly status: 'open' | 'succeeded' | 'failed';
  /**
   * Reason of a failure, or of a payment that is too low so far. The field keeps its stored name, because
   * the embedded profile reads the documents of the former release until they are rebuilt.
   */
  readonly trouble: 'underpaid' | 'expired' | 'failed' | null;
  /** The provider's id of the payment, if known. */
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
  PaymentOpened | PaymentBegun | PaymentSeen | PaymentFailed | PaymentCancelled | PaymentSucceeded
>({
  name: paymentsProjectionName,
  version: 4,
  collections: [payments],
  handlers: {
    PaymentOpened: ({ data: { paymentId, userId, provider, purpose }, metadata }, to) => {
      const nothingYet = { status: 'open', trouble: null, reference: null, settledAt: null } as const;
      const opened = { paymentId, userId, provider, purpose, openedAt: metadata.at };
      to.collection(payments).put(paymentId, { ...opened, ...nothingYet });
    },
    // An invoice's id is not the id of a payment.
    PaymentBegun: ({ data: { paymentId, reference, checkoutUrl } }, to) =>
      change(to, paymentId, checkoutUrl === null ? { reference } : {}),
    PaymentSeen: ({ data: { paymentId, paymentReference, isUnderpaid } }, to) =>
      change(to, paymentId, { reference: paymentReference, trouble: isUnderpaid ? 'underpaid' : null }),
    // If an underpaid payment expires, `underpaid` remains the more helpful status.
    PaymentFailed: async ({ data: { paymentId, reason } }, to) => {
      const trouble = reason === 'expired' ? 'expired' : 'failed';
      await to
        .collection(payments)
        .update(paymentId, (doc) => ({ ...doc, status: 'failed', trouble: doc.trouble ?? trouble }));
    },
    // It stays open for the sweep until its provider has answered, because its money may still arrive.
    PaymentCancelled: async ({ data: { paymentId } }, to) => {
      await to.collection(payments).update(paymentId, (doc) => ({ ...doc, trouble: doc.trouble ?? 'failed' }));
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
