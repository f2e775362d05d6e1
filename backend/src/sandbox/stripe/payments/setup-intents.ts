// Setup intents: a card is saved without being charged.
import { type Account, randomText } from '../account';
import { type Form, metadataOf, text } from '../form';
import type { IntentError, PaymentMethod, SetupIntent } from '../objects';
import { cardError, invalid, missing, StripeRefusal } from '../stripe-error';
import { attachCard, behaviourOfCard, cardOf } from './cards';
import { authenticationError, challenge, methodFor } from './payment-intents';

export function makeSetupIntent(account: Account, form: Form): SetupIntent {
  const customer = text(form, 'customer') ?? null;
  if (customer !== null && account.customers.get(customer) === undefined)
    throw missing('customer', customer, 'customer');
  const made = account.made('seti');
  const intent: SetupIntent = {
    ...made,
    object: 'setup_intent',
    client_secret: `${made.id}_secret_${randomText(24)}`,
    customer,
    description: text(form, 'description') ?? null,
    last_setup_error: null,
    metadata: metadataOf(form),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: text(form, 'usage') === 'on_session' ? 'on_session' : 'off_session',
  };
  account.emit('setup_intent.created', intent);
  return put(account, intent);
}

export function confirmSetupIntent(account: Account, id: string, form: Form): SetupIntent {
  const intent = setupIntentOf(account, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent);
  const method = methodFor(account, intent, form);
  const { authentication } = behaviourOfCard(account, method.id);
  const begun: SetupIntent = { ...intent, payment_method: method.id };
  if (authentication === 'never') return save(account, begun, method);
  const asking = put(account, { ...begun, status: 'requires_action', next_action: challenge() });
  account.emit('setup_intent.requires_action', asking);
  return asking;
}

export function authenticateSetup(account: Account, id: string, isComplete: boolean): SetupIntent {
  const intent = setupIntentOf(account, id);
  if (intent.status !== 'requires_action' || intent.payment_method === null) throw unexpectedState(intent);
  const method = cardOf(account, intent.payment_method);
  if (!isComplete) {
    return fail(account, intent, { ...authenticationError(method), code: 'setup_intent_authentication_failure' });
  }
  account.behaviours.put(method.id, { ...behaviourOfCard(account, method.id), isSetUp: true });
  return save(account, intent, method);
}

export function setupIntentOf(account: Account, id: string): SetupIntent {
  const intent = account.setupIntents.get(id);
  if (intent === undefined) throw missing('setupintent', id, 'intent');
  return intent;
}

export function setupRefusalOf(setup_intent: SetupIntent): StripeRefusal | null {
  const error = setup_intent.last_setup_error;
  if (error === null || setup_intent.status !== 'requires_payment_method') return null;
  return error.type === 'card_error'
    ? cardError({ ...error, setup_intent })
    : new StripeRefusal(400, { ...error, setup_intent });
}

function save(account: Account, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const { onSetup } = behaviourOfCard(account, method.id);
  if (onSetup !== null) return fail(account, intent, { type: 'card_error', ...onSetup, payment_method: method });
  if (intent.customer !== null) attachCard(account, method, intent.customer);
  const succeeded = put(account, {
    ...intent,
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  });
  account.emit('setup_intent.succeeded', succeeded);
  return succeeded;
}

function fail(account: Account, intent: SetupIntent, error: IntentError): SetupIntent {
  const failed = put(account, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  });
  account.emit('setup_intent.setup_failed', failed);
  return failed;
}

function unexpectedState(setup_intent: SetupIntent): StripeRefusal {
  const message = `You cannot confirm this SetupIntent because it has a status of ${setup_intent.status}.`;
  return invalid(message, { code: 'setup_intent_unexpected_state', setup_intent });
}

const put = (account: Account, intent: SetupIntent): SetupIntent => account.setupIntents.put(intent.id, intent);
