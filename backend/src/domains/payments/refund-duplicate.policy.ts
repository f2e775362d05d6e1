// Refunds a second patronage that was paid by card exactly once, with as many retries as necessary.
import type { PatronPaymentDuplicated } from '@libretto/contracts/events';
import { defineJob } from '../../kernel/job';
import { minorPerEurCent } from '../../kernel/money';
import { definePolicy } from '../../kernel/policy';
import type { CardPayments } from '../../ports/card-payments';
import type { PaymentBooks } from './book-payments';
import { reversedMinor } from './payment.state';
import type { PaymentHandler } from './payment.stream';
import type { PaymentsDeps } from './payments.deps';

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
  definePolicy<PatronPaymentDuplicated>({
    name: 'refund-duplicate',
    movesMoney: true,
    handlers: {
      PatronPaymentDuplicated: ({ data: { paymentId, paymentReference } }, reaction) => {
        const payload: RefundPayment = { paymentId, paymentReference };
        return jobs.enqueue({ id: reaction.id('refund'), type: refundPayment, payload, maxAttempts: maxAttempts });
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
      const refund = await cardPayments.refund(paymentReference, leftMinor / minorPerEurCent, jobId);
      // The provider also sends a webhook event; whichever arrives first books the refund.
      await books.cardReversal('reverse', refund, { actor: 'system', id: jobId });
      return { refunded: refund.reference };
    },
  });
