// Maps the provider's objects to those of the port.
import type { PaymentPurpose } from '@libretto/contracts/events';
import type Stripe from 'stripe';
import type { CardPayment, CardReversal, SavedCard } from '../../ports/payments/card-payments';

export function cardPaymentOf(intent: Stripe.PaymentIntent): CardPayment {
  const { paymentId, userId, purpose } = intent.metadata;
  return {
    reference: intent.id,
    paymentId: paymentId ?? null,
    userId: userId ?? null,
    purpose: isPurpose(purpose) ? purpose : null,
    customerId: idOf(intent.customer) ?? null,
    status: statuses[intent.status] ?? 'open',
    // The provider's types promise what a webhook event may lack.
    amountCents: (intent.status === 'succeeded' ? intent.amount_received : intent.amount) ?? 0,
    ...currencyOf(intent),
    createdAt: isoOf(intent.created),
  };
}

/** The currency of an object that is not in euros. */
export function currencyOf({ currency }: { readonly currency: string }): { readonly currency?: string } {
  const code = currency.toLowerCase();
  return code === 'eur' ? {} : { currency: code };
}

const isPurpose = (purpose: string | undefined): purpose is PaymentPurpose =>
  purpose === 'talents' || purpose === 'patron';

/** Every other status still requires an action of the payer. */
const statuses: Readonly<Record<string, CardPayment['status']>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'canceled',
};

export function refundOf(refund: Stripe.Refund): CardReversal {
  return {
    kind: 'refund',
    reference: refund.id,
    paymentReference: idOf(refund.payment_intent) ?? idOf(refund.charge) ?? '',
    amountCents: refund.amount,
    ...currencyOf(refund),
  };
}

export function chargebackOf(dispute: Stripe.Dispute, eventId: string): CardReversal {
  const lines = dispute.balance_transactions ?? [];
  const idsOf = (isTaken: boolean) => lines.filter(({ amount }) => amount < 0 === isTaken).map(({ id }) => id);
  return {
    kind: 'chargeback',
    reference: dispute.id,
    paymentReference: idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? '',
    amountCents: dispute.amount,
    ...currencyOf(dispute),
    movements: { taken: idsOf(true), given: idsOf(false), ...(lines.length === 0 && { event: eventId }) },
  };
}

/** Whether the refund has taken money from us: from its creation until it fails. */
export const isRefundValid = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';

export function savedCardOf({ id, card }: Stripe.PaymentMethod): SavedCard {
  return {
    id,
    brand: card?.brand ?? 'unknown',
    last4: card?.last4 ?? '',
    expMonth: card?.exp_month ?? 0,
    expYear: card?.exp_year ?? 0,
  };
}

export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** A reference is an id, or the whole object if the request expanded it. */
export const idOf = (reference: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;
