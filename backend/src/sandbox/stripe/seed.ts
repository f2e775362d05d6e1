// Seeds past payments for a demo world whose ledger must match the provider's.
import type { Account } from './account';
import type { Customer } from './objects';
import { makeCard } from './payments/cards';
import { makeCustomer } from './payments/customers';
import { openDispute } from './payments/disputes';
import { confirmPaymentIntent, makePaymentIntent } from './payments/payment-intents';
import { makeRefund } from './payments/refunds';

export interface SeedPayment {
  /** When the payment succeeded, in milliseconds since 1970. */
  readonly atMs: number;
  readonly paymentId: string;
  readonly userId: string;
  readonly purpose: 'talents' | 'patron';
  readonly amountCents: number;
  /** The `pi_…` id that the ledger already contains. */
  readonly paymentReference?: string;
  /** The number of a test card; visa by default. */
  readonly cardNumber?: string;
  /** Whether to save the card with the customer. */
  readonly saveCard?: boolean;
  /** Set if the whole amount was reversed. */
  readonly reversed?: {
    readonly kind: 'refund' | 'chargeback';
    readonly atMs: number;
    /** The `re_…` or `dp_…` id that the ledger already contains. */
    readonly reversalReference?: string;
  } | null;
}

/** Seeds a payment; repeated calls with the same `paymentId` seed only one. Returns its reference, `pi_…`. */
export function seedPayment(account: Account, payment: SeedPayment): string {
  const known = account.paymentIntents.all().find(({ metadata }) => metadata.paymentId === payment.paymentId);
  if (known !== undefined) return known.id;
  return account.store.change(() => {
    const reference = account.inThePast(payment.atMs, payment.paymentReference, () => pay(account, payment));
    const { reversed } = payment;
    if (reversed) {
      account.inThePast(reversed.atMs, reversed.reversalReference, () => reverse(account, reference, reversed.kind));
    }
    return reference;
  });
}

function pay(account: Account, payment: SeedPayment): string {
  const { paymentId, userId, purpose, amountCents, saveCard = false } = payment;
  const customer = customerOf(account, userId);
  const year = new Date(payment.atMs).getUTCFullYear() + 3;
  const card = {
    number: payment.cardNumber ?? '4242424242424242',
    exp_month: '11',
    exp_year: String(year),
    cvc: '123',
  };
  const method = makeCard(account, { type: 'card', card });
  const intent = makePaymentIntent(account, {
    amount: String(amountCents),
    currency: 'eur',
    customer: customer.id,
    metadata: { paymentId, userId, purpose },
    ...(saveCard ? { setup_future_usage: 'on_session' } : {}),
  });
  return confirmPaymentIntent(account, intent.id, { payment_method: method.id }).id;
}

function reverse(account: Account, paymentReference: string, kind: 'refund' | 'chargeback'): void {
  if (kind === 'refund') {
    makeRefund(account, { payment_intent: paymentReference });
    return;
  }
  const intent = account.paymentIntents.get(paymentReference);
  const charge = account.charges.get(intent?.latest_charge ?? '');
  if (charge?.status !== 'succeeded') throw new Error(`${paymentReference} is no payment that succeeded`);
  openDispute(account, charge, charge.amount);
}

const customerOf = (account: Account, userId: string): Customer =>
  account.customers.all().find(({ metadata }) => metadata.userId === userId) ??
  makeCustomer(account, { metadata: { userId } });
