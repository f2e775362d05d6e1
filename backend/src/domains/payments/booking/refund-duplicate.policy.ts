// Refunds what cannot be credited exactly once, with as many retries as necessary: a second patronage that was paid by
// card, and payments for an account that may not be credited any more.
import type { PatronPaymentDuplicated, PaymentHeld } from '@libretto/contracts/events';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { defineJob } from '../../../kernel/jobs/job';
import { minorPerEurCent } from '../../../kernel/values/money';
import type { CardPayments } from '../../../ports/payments/card-payments';
import { reversedMinor } from '../payment/payment.state';
import type { PaymentHandler } from '../payment/payment.stream';
import type { PaymentsDeps } from '../payments.deps';
import type { PaymentBooks } from './book-payments';

export const refundPayment = 'refund-payment';
/**
 * Retries for a week, with pauses of up to ten minutes. After that, staff must act; the transit account shows the
 * amount.
 */
const maxAttempts = 1000;

interface RefundPayment {
  readonly paymentId: string;
  readonly paymentReference: string;
}

export const refundDuplicatePolicy = ({ jobs }: PaymentsDeps) =>
  definePolicy<PatronPaymentDuplicated | PaymentHeld>({
    name: 'refund-duplicate',
    movesMoney: true,
    handlers: {
      PatronPaymentDuplicated: ({ data: { paymentId, paymentReference } }, reaction) => {
        const payload: RefundPayment = { paymentId, paymentReference };
        return jobs.enqueue({ id: reaction.id('refund'), type: refundPayment, payload, maxAttempts });
      },
      PaymentHeld: async ({ data: { paymentId, paymentReference, reversalReference } }, reaction) => {
        // A refund that failed at the bank is not retried forever; finance sees the amount in transit.
        if (reversalReference?.startsWith('re_')) return;
        const payload: RefundPayment = { paymentId, paymentReference };
        await jobs.enqueue({ id: reaction.id('refund'), type: refundPayment, payload, maxAttempts });
      },
    },
  });

export const refundPaymentJob = (handler: PaymentHandler, books: PaymentBooks, cardPayments: CardPayments) =>
  defineJob<RefundPayment>({
    type: refundPayment,
    run: async ({ paymentId, paymentReference }, { jobId }) => {
      const { state } = await handler.load(paymentId);
      const leftMinor = state.kind === 'known' && state.paid ? state.paid.amountMinor - reversedMinor(state) : 0;
      // The card holder may have reversed the payment in the meantime.
      if (leftMinor === 0) return { refunded: null };
      const cause = { actor: 'system', id: jobId };
      if (state.kind === 'known' && state.provider === 'crypto') {
        // The provider refunds crypto only by hand, in its dashboard; the retries find out when that happened.
        await books.crypto(paymentReference, cause);
        const after = (await handler.load(paymentId)).state;
        if (after.kind === 'known' && reversedMinor(after) > 0) return { refunded: paymentReference };
        throw new Error('Refund this payment in the dashboard of the crypto provider.');
      }
      const refund = await cardPayments.refund(paymentReference, leftMinor / minorPerEurCent, jobId);
      // The provider also sends a webhook event; whichever arrives first books the refund.
      await books.cardReversal('reverse', refund, cause);
      return { refunded: refund.reference };
    },
  });
