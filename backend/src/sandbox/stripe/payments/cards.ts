// Payment methods: a typed card is validated and stored without its number.
import type { Account } from '../account';
import { type Form, inner, metadataOf, text } from '../form';
import type { CardBehaviour, PaymentMethod } from '../objects';
import { cardError, invalid, missing } from '../stripe-error';
import { behaviourOf, brandOf, fingerprintOf, numberNamed, passesLuhn } from './test-cards';

/** @throws StripeRefusal that names the first invalid field. */
export function makeCard(account: Account, form: Form): PaymentMethod {
  if (text(form, 'type') !== 'card')
    throw invalid('The sandbox takes payment methods of type card.', { param: 'type' });
  const card = inner(form, 'card') ?? {};
  const named = numberNamed(text(card, 'token') ?? '');
  if (named !== undefined) return keep(account, form, named, farExpiry(account));
  const number = (text(card, 'number') ?? '').replace(/[\s-]/g, '');
  const brand = brandOf(number);
  checkNumber(number);
  const expiry = expiryOf(card, account.nowSeconds());
  const cvc = text(card, 'cvc');
  if (cvc !== undefined && !(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError({ code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' });
  }
  return keep(account, form, number, expiry);
}

/** Returns the card with an id, or creates one for a named test card such as `pm_card_visa`. */
export function cardOf(account: Account, id: string): PaymentMethod {
  const number = numberNamed(id);
  if (number !== undefined) return keep(account, { type: 'card' }, number, farExpiry(account));
  const method = account.paymentMethods.get(id);
  if (method === undefined) throw missing('PaymentMethod', id, 'payment_method');
  return method;
}

export function behaviourOfCard(account: Account, id: string): CardBehaviour {
  return account.behaviours.get(id) ?? behaviourOf('');
}

export function attachCard(account: Account, method: PaymentMethod, customer: string): PaymentMethod {
  if (account.customers.get(customer) === undefined) throw missing('customer', customer, 'customer');
  if (method.customer === customer) return method;
  if (method.customer !== null) {
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const attached = account.paymentMethods.put(method.id, { ...method, customer });
  account.emit('payment_method.attached', attached);
  return attached;
}

export function detachCard(account: Account, id: string): PaymentMethod {
  const method = account.paymentMethods.get(id);
  if (method === undefined) throw missing('PaymentMethod', id);
  if (method.customer === null) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
  }
  const detached = account.paymentMethods.put(id, { ...method, customer: null });
  account.emit('payment_method.detached', detached);
  return detached;
}

const farExpiry = (account: Account) => ({
  exp_month: 12,
  exp_year: new Date(account.nowSeconds() * 1000).getUTCFullYear() + 2,
});

function checkNumber(number: string): void {
  if (/^\d{12,19}$/.test(number) && passesLuhn(number)) return;
  throw cardError({ code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' });
}

function expiryOf(card: Form, nowSeconds: number): { readonly exp_month: number; readonly exp_year: number } {
  const month = Number(text(card, 'exp_month'));
  const typed = Number(text(card, 'exp_year'));
  const year = typed < 100 ? 2000 + typed : typed;
  const now = new Date(nowSeconds * 1000);
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw cardError({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    });
  }
  if (!Number.isInteger(year) || year < now.getUTCFullYear() || year > now.getUTCFullYear() + 50) {
    throw cardError({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    });
  }
  if (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1) {
    throw cardError({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    });
  }
  return { exp_month: month, exp_year: year };
}

function keep(
  account: Account,
  form: Form,
  number: string,
  expiry: { readonly exp_month: number; readonly exp_year: number },
): PaymentMethod {
  const made = account.made('pm');
  const behaviour = behaviourOf(number);
  account.behaviours.put(made.id, behaviour);
  return account.paymentMethods.put(made.id, {
    ...made,
    object: 'payment_method',
    type: 'card',
    customer: null,
    billing_details: { address: null, email: null, name: null, phone: null, ...inner(form, 'billing_details') },
    card: {
      brand: brandOf(number),
      last4: number.slice(-4),
      ...expiry,
      fingerprint: fingerprintOf(number),
      country: 'DE',
      funding: 'credit',
      checks: { cvc_check: behaviour.onCharge?.code === 'incorrect_cvc' ? 'fail' : 'pass' },
      three_d_secure_usage: { supported: true },
    },
    metadata: metadataOf(form),
  });
}
