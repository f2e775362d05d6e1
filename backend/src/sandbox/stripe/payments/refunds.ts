// Full and partial refunds.
import type { Account } from '../account';
import { type Form, metadataOf, text } from '../form';
import { refundFailureLine, refundLine } from '../ledger';
import type { Charge, Refund } from '../objects';
import { invalid, missing } from '../stripe-error';
import { behaviourOfCard } from './cards';

export function makeRefund(account: Account, form: Form): Refund {
  const charge = chargeToRefund(account, form);
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = text(form, 'amount') === undefined ? left : Number(text(form, 'amount'));
  if (!Number.isInteger(amount) || amount < 1) throw invalid('Invalid positive integer', { param: 'amount' });
  if (amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  return refund(account, charge, amount, form);
}

function refund(account: Account, charge: Charge, amount: number, form: Form): Refund {
  const begun: Refund = {
    ...account.made('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    failure_balance_transaction: null,
    failure_reason: null,
    metadata: metadataOf(form),
    payment_intent: charge.payment_intent,
    reason: text(form, 'reason') ?? null,
    status: 'succeeded',
  };
  const made = put(account, { ...begun, balance_transaction: refundLine(account, begun).id });
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  account.charges.put(charge.id, refunded);
  account.emit('refund.created', made);
  account.emit('charge.refunded', refunded);
  return behaviourOfCard(account, charge.payment_method).refundFails ? failLater(account, made, refunded) : made;
}

/** Simulates the documented card: the refund succeeds, and the bank returns the money afterwards. */
function failLater(account: Account, refund: Refund, charge: Charge): Refund {
  const failed = put(account, {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: refundFailureLine(account, refund).id,
  });
  const amount_refunded = charge.amount_refunded - refund.amount;
  account.charges.put(charge.id, { ...charge, amount_refunded, refunded: false });
  account.emit('refund.updated', failed);
  account.emit('refund.failed', failed);
  return refund;
}

function chargeToRefund(account: Account, form: Form): Charge {
  const intentId = text(form, 'payment_intent');
  const intent = intentId === undefined ? undefined : account.paymentIntents.get(intentId);
  if (intentId !== undefined && intent === undefined) throw missing('payment_intent', intentId, 'payment_intent');
  const chargeId = text(form, 'charge') ?? intent?.latest_charge ?? '';
  const charge = account.charges.get(chargeId);
  if (charge?.status === 'succeeded') return charge;
  if (intentId !== undefined) {
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  throw missing('charge', chargeId, 'charge');
}

const put = (account: Account, made: Refund): Refund => account.refunds.put(made.id, made);
