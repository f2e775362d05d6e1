// The life cycle of payment intents: from creation to success, a decline, or a 3-D Secure challenge.
import { type Account, randomText } from '../account';
import { type Form, inner, metadataOf, text } from '../form';
import type { IntentError, NextAction, PaymentIntent, PaymentMethod } from '../objects';
import { cardError, invalid, missing, StripeRefusal } from '../stripe-error';
import { behaviourOfCard, cardOf, makeCard } from './cards';
import { charge, fail } from './charging';

const leastCents = 50;
const mostCents = 99_999_999;

export function makePaymentIntent(account: Account, form: Form): PaymentIntent {
  const amount = Number(text(form, 'amount'));
  if (!Number.isInteger(amount) || amount < 1 || amount > mostCents) {
    throw invalid('Invalid positive integer', { param: 'amount', code: 'parameter_invalid_integer' });
  }
  if (amount < leastCents) {
    throw invalid('Amount must be at least €0.50 eur', { param: 'amount', code: 'amount_too_small' });
  }
  const currency = text(form, 'currency')?.toLowerCase();
  if (currency !== 'eur') throw invalid('The sandbox takes eur only.', { param: 'currency' });
  const customer = text(form, 'customer') ?? null;
  if (customer !== null && account.customers.get(customer) === undefined)
    throw missing('customer', customer, 'customer');
  const chosen = text(form, 'payment_method');
  const method = chosen === undefined ? null : usableCard(account, chosen, customer).id;
  const made = account.made('pi');
  const intent: PaymentIntent = {
    ...made,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    amount_capturable: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${made.id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    currency,
    customer,
    description: text(form, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: metadataOf(form),
    next_action: null,
    payment_method: method,
    payment_method_types: ['card'],
    setup_future_usage: usageOf(form),
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
  };
  account.paymentIntents.put(intent.id, intent);
  account.emit('payment_intent.created', intent);
  return text(form, 'confirm') === 'true' ? confirmPaymentIntent(account, intent.id, form) : intent;
}

/** @throws never for a declined card: check `last_payment_error` and {@link refusalOf}. */
export function confirmPaymentIntent(account: Account, id: string, form: Form): PaymentIntent {
  const intent = paymentIntentOf(account, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'confirm');
  const usage = usageOf(form) ?? intent.setup_future_usage;
  const method = methodFor(account, intent, form);
  const begun: PaymentIntent = { ...intent, setup_future_usage: usage, payment_method: method.id };
  const { authentication, isSetUp } = behaviourOfCard(account, method.id);
  if (authentication === 'always' || (authentication === 'until-set-up' && !isSetUp)) {
    const asking = account.paymentIntents.put(id, { ...begun, status: 'requires_action', next_action: challenge() });
    account.emit('payment_intent.requires_action', asking);
    return asking;
  }
  return charge(account, begun, method);
}

/** Applies the payer's answer to the 3-D Secure challenge. */
export function authenticatePayment(account: Account, id: string, isComplete: boolean): PaymentIntent {
  const intent = paymentIntentOf(account, id);
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw unexpectedState(intent, 'authenticate');
  }
  const method = cardOf(account, intent.payment_method);
  if (!isComplete) return fail(account, intent, authenticationError(method));
  const behaviour = behaviourOfCard(account, method.id);
  if (intent.setup_future_usage !== null) account.behaviours.put(method.id, { ...behaviour, isSetUp: true });
  return charge(account, intent, method);
}

export function cancelPaymentIntent(account: Account, id: string, form: Form): PaymentIntent {
  const intent = paymentIntentOf(account, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel');
  const canceled = account.paymentIntents.put(id, {
    ...intent,
    status: 'canceled',
    next_action: null,
    canceled_at: account.nowSeconds(),
    cancellation_reason: text(form, 'cancellation_reason') ?? null,
  });
  account.emit('payment_intent.canceled', canceled);
  return canceled;
}

export function paymentIntentOf(account: Account, id: string): PaymentIntent {
  const intent = account.paymentIntents.get(id);
  if (intent === undefined) throw missing('payment_intent', id, 'intent');
  return intent;
}

/** Returns the provider's error response for a confirmation whose card was refused. */
export function refusalOf(payment_intent: PaymentIntent): StripeRefusal | null {
  const error = payment_intent.last_payment_error;
  if (error === null || payment_intent.status !== 'requires_payment_method') return null;
  return error.type === 'card_error'
    ? cardError({ ...error, payment_intent })
    : new StripeRefusal(400, { ...error, payment_intent });
}

/** Returns the card that was typed, chosen, or set when the intent was created. */
export function methodFor(
  account: Account,
  intent: { readonly payment_method: string | null; readonly customer: string | null },
  form: Form,
): PaymentMethod {
  const typed = inner(form, 'payment_method_data');
  if (typed !== undefined) return makeCard(account, typed);
  const id = text(form, 'payment_method') ?? intent.payment_method;
  if (id == null) {
    throw invalid('You cannot confirm this intent because it is missing a payment method. Provide one and try again.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  return usableCard(account, id, intent.customer);
}

function usableCard(account: Account, id: string, customer: string | null): PaymentMethod {
  const method = cardOf(account, id);
  if (method.customer === null || method.customer === customer) return method;
  throw invalid('The provided PaymentMethod belongs to another customer.', { param: 'payment_method' });
}

export const challenge = (): NextAction => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_challenge', source: `src_${randomText(24)}` },
});

export const authenticationError = (payment_method: PaymentMethod): IntentError => ({
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  payment_method,
});

function usageOf(form: Form): PaymentIntent['setup_future_usage'] {
  const usage = text(form, 'setup_future_usage');
  return usage === 'on_session' || usage === 'off_session' ? usage : null;
}

function unexpectedState(payment_intent: PaymentIntent, action: string): StripeRefusal {
  const message = `You cannot ${action} this PaymentIntent because it has a status of ${payment_intent.status}.`;
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent });
}
