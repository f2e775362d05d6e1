// Charges a card for an intent: the charge succeeds, or the bank declines it.
import type { Account } from '../account';
import { chargeLine } from '../ledger';
import type { CardFault, Charge, IntentError, PaymentIntent, PaymentMethod } from '../objects';
import { attachCard, behaviourOfCard } from './cards';
import { openDispute } from './disputes';

/** Returns the updated intent, which has `succeeded`, or was declined with `last_payment_error`. */
export function charge(account: Account, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const behaviour = behaviourOfCard(account, method.id);
  return behaviour.onCharge === null
    ? succeed(account, intent, method)
    : decline(account, intent, method, behaviour.onCharge);
}

function succeed(account: Account, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const paid = putCharge(account, intent, method, null);
  const { id: balance_transaction } = chargeLine(account, paid);
  const settled = account.charges.put(paid.id, { ...paid, balance_transaction });
  const succeeded = account.paymentIntents.put(intent.id, {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: method.id,
    latest_charge: paid.id,
    last_payment_error: null,
    next_action: null,
  });
  if (intent.setup_future_usage !== null && intent.customer !== null) attachCard(account, method, intent.customer);
  account.emit('charge.succeeded', settled);
  account.emit('payment_intent.succeeded', succeeded);
  if (behaviourOfCard(account, method.id).disputed) openDispute(account, settled, settled.amount);
  return succeeded;
}

function decline(account: Account, intent: PaymentIntent, method: PaymentMethod, fault: CardFault): PaymentIntent {
  const failed = putCharge(account, intent, method, fault);
  account.emit('charge.failed', failed);
  return fail(
    account,
    { ...intent, latest_charge: failed.id },
    {
      type: 'card_error',
      ...fault,
      charge: failed.id,
      payment_method: method,
    },
  );
}

/** Returns the intent to `requires_payment_method`, its status after every refusal. */
export function fail(account: Account, intent: PaymentIntent, error: IntentError): PaymentIntent {
  const failed = account.paymentIntents.put(intent.id, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  });
  account.emit('payment_intent.payment_failed', failed);
  return failed;
}

function putCharge(account: Account, intent: PaymentIntent, method: PaymentMethod, fault: CardFault | null): Charge {
  const made = account.made('ch');
  return account.charges.put(made.id, {
    ...made,
    object: 'charge',
    amount: intent.amount,
    amount_captured: fault === null ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    captured: fault === null,
    currency: intent.currency,
    customer: intent.customer,
    dispute: null,
    disputed: false,
    failure_code: fault?.code ?? null,
    failure_message: fault?.message ?? null,
    metadata: intent.metadata,
    outcome:
      fault === null
        ? { network_status: 'approved_by_network', type: 'authorized', reason: null }
        : { network_status: 'declined_by_network', type: 'issuer_declined', reason: fault.decline_code ?? fault.code },
    paid: fault === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    refunded: false,
    status: fault === null ? 'succeeded' : 'failed',
  });
}
