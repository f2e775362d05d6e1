// Which payments does this person have, which are still open, and how can the provider be asked about them?

import type { PaymentSucceeded } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import type { PaymentBegun, PaymentFailed, PaymentOpened, PaymentSeen } from './payment.events';

export interface PaymentDoc {
  readonly paymentId: string;
  readonly userId: string;
  readonly provider: 'card' | 'crypto';
  readonly status: 'open' | 'succeeded' | 'failed';
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

export const PAYMENTS_PROJECTION = 'payments';

export const paymentsProjection = defineProjection<
  PaymentOpened | PaymentBegun | PaymentSeen | PaymentFailed | PaymentSucceeded
>({
  name: PAYMENTS_PROJECTION,
  version: 1,
  collections: [payments],
  handlers: {
    PaymentOpened: ({ data: { paymentId, userId, provider }, metadata }, to) => {
      const nothingYet = { status: 'open', reference: null, settledAt: null } as const;
      to.collection(payments).put(paymentId, { paymentId, userId, provider, openedAt: metadata.at, ...nothingYet });
    },
    // The id of an invoice is not that of a payment.
    PaymentBegun: ({ data: { paymentId, reference, checkoutUrl } }, to) =>
      change(to, paymentId, checkoutUrl === null ? { reference } : {}),
    PaymentSeen: ({ data: { paymentId, paymentReference } }, to) =>
      change(to, paymentId, { reference: paymentReference }),
    PaymentFailed: ({ data }, to) => change(to, data.paymentId, { status: 'failed' }),
    PaymentSucceeded: ({ data: { paymentId, paymentReference }, metadata }, to) =>
      change(to, paymentId, { status: 'succeeded', reference: paymentReference, settledAt: metadata.at }),
  },
});

async function change(to: ProjectionWriter, paymentId: string, changes: Partial<PaymentDoc>): Promise<void> {
  await to.collection(payments).update(paymentId, (doc) => ({ ...doc, ...changes }));
}
