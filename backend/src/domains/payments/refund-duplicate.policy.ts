// A second patronage that was paid for by card is sent back, as often tried as it takes, and once.
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
/** With pauses of ten minutes at the longest: a week. After that somebody must look; the transit account shows it. */
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
      // The card's holder may have fetched it back meanwhile.
      if (leftMinor === 0) return { refunded: null };
      const refund = await cardPayments.refund(paymentReference, leftMinor / minorPerEurCent, jobId);
      // The provider tells of it too; anyone who comes first books it.
      await books.cardReversal('reverse', refund, { actor: 'system', id: jobId });
      return { refunded: refund.reference };
    },
  });
