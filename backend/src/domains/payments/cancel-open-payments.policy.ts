// Cancels a person's open payments when their money could not be used any more: the account was deleted or suspended, or
// the payment is for a patronage that the person has bought otherwise. Songs, tune-ins and donations have no payments of
// their own: they are paid with Talents, which stay the payer's when the offer is withdrawn. Money that arrives
// nevertheless is refunded (`refund-duplicate.policy.ts`).
import type { AccountDeleted, AccountSuspended, CancellationReason, PatronPurchased } from '@libretto/contracts/events';
import type { Recorded } from '../../kernel/commands/decider';
import { definePolicy, type Reaction } from '../../kernel/consumers/policies/policy';
import { naming } from '../../kernel/consumers/positions/concerns';
import { defineJob } from '../../kernel/jobs/job';
import { allOf } from '../../kernel/values/own-lists';
import type { CardPayments } from '../../ports/payments/card-payments';
import type { PaymentBooks } from './booking/book-payments';
import type { PaymentHandler } from './payment/payment.stream';
import type { PaymentsDeps } from './payments.deps';
import { payments, paymentsProjectionName } from './payments.projection';

export const cancelPayment = 'cancel-payment';
/** Enough retries for an outage of several days. */
const maxAttempts = 200;

type Watched = AccountDeleted | AccountSuspended | PatronPurchased;

interface CancelPayment {
  readonly paymentId: string;
}

export function cancelOpenPaymentsPolicy({ reads, waitForEvents, jobs }: PaymentsDeps, books: PaymentBooks) {
  async function* unpaidOf({ type, data: { userId }, metadata }: Recorded<Watched>) {
    if (!(await waitForEvents(paymentsProjectionName, naming(userId)))) throw new Error('The payments lag behind.');
    // An abandoned payment may still be paid, so it is cancelled as well.
    for await (const payment of allOf({ reads }, payments, 'byUser', { userId })) {
      // After a suspension has ended, its person may open payments again.
      const isLater = type === 'AccountSuspended' && payment.openedAt > metadata.at;
      if (payment.status !== 'succeeded' && !isLater) yield payment;
    }
  }

  async function cancelAtProvider(paymentId: string, reaction: Reaction) {
    const payload: CancelPayment = { paymentId };
    await jobs.enqueue({ id: reaction.id(`cancel ${paymentId}`), type: cancelPayment, payload, maxAttempts });
  }

  async function cancel(event: Recorded<Watched>, reason: CancellationReason, reaction: Reaction) {
    for await (const { paymentId } of unpaidOf(event)) {
      await books.cancel(paymentId, reason, reaction.command(paymentId));
      await cancelAtProvider(paymentId, reaction);
    }
  }

  /** A patronage is sold once. A crypto payment that arrives for a second one is credited as Talents. */
  async function cancelPatronages(event: Recorded<Watched>, reaction: Reaction) {
    for await (const { paymentId, provider, purpose } of unpaidOf(event)) {
      if (provider === 'card' && purpose === 'patron') await cancelAtProvider(paymentId, reaction);
    }
  }

  return definePolicy<Watched>({
    name: 'cancel-open-payments',
    // Payments from before this policy were settled or abandoned by its predecessors.
    startFrom: 'now',
    handlers: {
      AccountDeleted: (event, reaction) => cancel(event, 'account-deleted', reaction),
      AccountSuspended: (event, reaction) => cancel(event, 'account-suspended', reaction),
      PatronPurchased: (event, reaction) => cancelPatronages(event, reaction),
    },
  });
}

/** Cancels the payment at its provider. A crypto invoice cannot be cancelled; a payment of it is held instead. */
export const cancelPaymentJob = (handler: PaymentHandler, books: PaymentBooks, cardPayments: CardPayments) =>
  defineJob<CancelPayment>({
    type: cancelPayment,
    run: async ({ paymentId }, { jobId }) => {
      const { state } = await handler.load(paymentId);
      if (state.kind === 'absent' || state.provider !== 'card' || state.begun === null) return { cancelled: false };
      const payment = await cardPayments.cancelPayment(state.begun.reference);
      // A payment that was paid in the meantime is booked, and refunded from there.
      if (payment !== undefined) await books.card(payment, { actor: 'system', id: jobId });
      return { cancelled: payment?.status === 'canceled' };
    },
  });
