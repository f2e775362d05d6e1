// The provider's calls with the secret key: method, path and implementation of each.
import type { Account } from './account';
import { type Form, text } from './form';
import { listOf, matching } from './lists';
import { attachCard, cardOf, detachCard, makeCard } from './payments/cards';
import { customerOf, deleteCustomer, makeCustomer, searchCustomers } from './payments/customers';
import { answerDispute, disputeOf, loseDispute } from './payments/disputes';
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  makePaymentIntent,
  paymentIntentOf,
  refusalOf,
} from './payments/payment-intents';
import { makeRefund } from './payments/refunds';
import { confirmSetupIntent, makeSetupIntent, setupIntentOf, setupRefusalOf } from './payments/setup-intents';
import { missing, type StripeRefusal, wrongParameter } from './stripe-error';

type Work = (account: Account, form: Form, id: string) => unknown;
export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: RegExp;
  /**
   * Returns the object; a refusal that changed something is returned as a {@link RefusedAnswer}, any other is thrown.
   */
  readonly work: Work;
}

/**
 * A refusal that is returned, not thrown, so that the changes that led to it, such as the declined charge, are kept.
 */
export class RefusedAnswer {
  constructor(
    readonly status: number,
    readonly body: { readonly error: StripeRefusal['body'] },
  ) {}
}

const get = (path: string, work: Work): ApiRoute => ({ method: 'GET', path: pattern(path), work });
const post = (path: string, work: Work): ApiRoute => ({ method: 'POST', path: pattern(path), work });
const remove = (path: string, work: Work): ApiRoute => ({ method: 'DELETE', path: pattern(path), work });
const pattern = (path: string) => new RegExp(`^/v1/${path.replace(':id', '([\\w-]+)')}$`);

export const apiRoutes: readonly ApiRoute[] = [
  post('customers', makeCustomer),
  get('customers', (account, form) =>
    listOf('/v1/customers', matching(account.customers.all(), form, ['email']), form),
  ),
  get('customers/search', searchCustomers),
  get('customers/:id', (account, _form, id) => customerOf(account, id)),
  remove('customers/:id', (account, _form, id) => deleteCustomer(account, id)),
  get('customers/:id/payment_methods', (account, form, id) => cards(account, { ...form, customer: id })),

  post('payment_methods', makeCard),
  get('payment_methods', cards),
  get('payment_methods/:id', (account, _form, id) => cardOf(account, id)),
  post('payment_methods/:id/attach', (account, form, id) =>
    attachCard(account, cardOf(account, id), required(form, 'customer')),
  ),
  post('payment_methods/:id/detach', (account, _form, id) => detachCard(account, id)),

  post('payment_intents', (account, form) => confirmed(makePaymentIntent(account, form))),
  get('payment_intents', (account, form) =>
    listOf('/v1/payment_intents', matching(account.paymentIntents.all(), form, ['customer']), form),
  ),
  get('payment_intents/:id', (account, _form, id) => paymentIntentOf(account, id)),
  post('payment_intents/:id/confirm', (account, form, id) => confirmed(confirmPaymentIntent(account, id, form))),
  post('payment_intents/:id/cancel', (account, form, id) => cancelPaymentIntent(account, id, form)),

  post('setup_intents', makeSetupIntent),
  get('setup_intents/:id', (account, _form, id) => setupIntentOf(account, id)),
  post('setup_intents/:id/confirm', (account, form, id) => {
    const intent = confirmSetupIntent(account, id, form);
    return answerOf(setupRefusalOf(intent)) ?? intent;
  }),

  get('charges', (account, form) =>
    listOf('/v1/charges', matching(account.charges.all(), form, ['customer', 'payment_intent']), form),
  ),
  get('charges/:id', (account, _form, id) => found('charge', id, account.charges.get(id))),

  post('refunds', makeRefund),
  get('refunds', (account, form) =>
    listOf('/v1/refunds', matching(account.refunds.all(), form, ['charge', 'payment_intent']), form),
  ),
  get('refunds/:id', (account, _form, id) => found('refund', id, account.refunds.get(id))),

  get('disputes', (account, form) =>
    listOf('/v1/disputes', matching(account.disputes.all(), form, ['charge', 'payment_intent']), form),
  ),
  get('disputes/:id', (account, _form, id) => disputeOf(account, id)),
  post('disputes/:id', (account, form, id) => answerDispute(account, id, form)),
  post('disputes/:id/close', (account, _form, id) => loseDispute(account, id)),

  get('balance_transactions', (account, form) =>
    listOf('/v1/balance_transactions', matching(account.balanceTransactions.all(), form, ['type', 'source']), form),
  ),
  get('balance_transactions/:id', (account, _form, id) =>
    found('balance_transaction', id, account.balanceTransactions.get(id)),
  ),

  get('events', (account, form) => listOf('/v1/events', matching(account.events.all(), form, ['type']), form)),
  get('events/:id', (account, _form, id) => found('event', id, account.events.get(id))),
];

function cards(account: Account, form: Form) {
  const customer = required(form, 'customer');
  customerOf(account, customer);
  return listOf('/v1/payment_methods', matching(account.paymentMethods.all(), { customer }, ['customer']), form);
}

function confirmed(intent: ReturnType<typeof makePaymentIntent>): unknown {
  return answerOf(refusalOf(intent)) ?? intent;
}

function answerOf(refusal: StripeRefusal | null): RefusedAnswer | null {
  return refusal && new RefusedAnswer(refusal.status, { error: refusal.body });
}

function found<T>(kind: string, id: string, object: T | undefined): T {
  if (object === undefined) throw missing(kind, id);
  return object;
}

function required(form: Form, name: string): string {
  const value = text(form, name);
  if (value === undefined) throw wrongParameter(name, `Missing required param: ${name}.`);
  return value;
}
