// What the card payment machine does in the world: the product's calls, and the provider's library.
import { ApiError, callApi } from '@libretto/contracts/client';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { fromPromise } from 'xstate';
import { keepBankCheckReachable } from './bank-check';
import { loadCardLibrary } from './card-library';
import { type CardPaymentContext, cardPaymentMachine } from './card-payment.machine';
import type { ChargeResult, IntentResult } from './card-payment.types';

export const liveCardPaymentMachine = cardPaymentMachine.provide({
  actors: {
    loadLibrary: fromPromise(() => loadCardLibrary()),
    loadCards: fromPromise(async ({ signal }) => {
      const { paymentMethods } = await callApi('GET /api/user/payment-methods', { signal });
      return paymentMethods ?? [];
    }),
    createIntent: fromPromise(({ input: { context } }) => createIntent(context)),
    confirm: fromPromise(({ input: { context } }) => confirm(context)),
    authenticate: fromPromise(({ input: { context } }) => authenticate(context)),
  },
});

async function createIntent(context: CardPaymentContext): Promise<IntentResult> {
  const { mode, amountCents, isPatronPurchase, choice, isKept, idempotency } = context;
  try {
    const { clientSecret } =
      mode === 'setup'
        ? await callApi('POST /api/user/setup-payment-method')
        : await callApi('POST /api/dashboard/create-stripe-payment', {
            body: {
              amount: amountCents ?? 0,
              currency: 'eur',
              isPatronPurchase,
              ...(choice === 'new' ? { savePaymentMethod: isKept } : { paymentMethodId: choice ?? '' }),
            },
            ...(idempotency && { idempotencyKey: idempotency.key }),
          });
    return { kind: 'created', clientSecret: typeof clientSecret === 'string' ? clientSecret : '' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isOffline) throw error;
    return { kind: 'refused', words: error.message };
  }
}

type IntentState = { readonly status: string; readonly client_secret?: string | null };
type Confirmed = { readonly intent?: IntentState | undefined; readonly error?: StripeError | undefined };

async function confirm(context: CardPaymentContext): Promise<ChargeResult> {
  const { mode, choice, cardElement, intent } = context;
  const library = libraryOf(context);
  const card = choice === 'new' && cardElement ? { card: cardElement } : (choice ?? '');
  const secret = intent?.clientSecret ?? '';
  // Without handling actions: the machine asks for the bank's check itself, so that the screen can say so.
  const options = { handleActions: false };
  if (mode === 'setup') {
    const { setupIntent, error } = await library.confirmCardSetup(secret, { payment_method: card }, options);
    return resultOf({ intent: setupIntent, error });
  }
  const { paymentIntent, error } = await library.confirmCardPayment(secret, { payment_method: card }, options);
  return resultOf({ intent: paymentIntent, error });
}

async function authenticate(context: CardPaymentContext): Promise<ChargeResult> {
  const release = keepBankCheckReachable();
  try {
    const clientSecret = context.intent?.clientSecret ?? '';
    const { paymentIntent, setupIntent, error } = await libraryOf(context).handleNextAction({ clientSecret });
    return resultOf({ intent: paymentIntent ?? setupIntent, error });
  } finally {
    release();
  }
}

/** @throws the provider's error where it does not say what became of the money. */
function resultOf({ intent, error }: Confirmed): ChargeResult {
  const state = intent ?? error?.payment_intent ?? error?.setup_intent;
  // An intent that an earlier, unanswered attempt has paid already refuses to be confirmed again: that is success.
  if (state?.status === 'succeeded') return { kind: 'succeeded' };
  if (error?.type === 'api_connection_error' || error?.type === 'api_error') throw error;
  if (error) return { kind: 'declined', words: error.message ?? '' };
  if (state?.status === 'requires_action') return { kind: 'challenged' };
  if (state?.status === 'requires_payment_method') return { kind: 'declined', words: '' };
  throw new Error(`The card provider left the payment at ${state?.status ?? 'nothing'}`);
}

function libraryOf({ library }: CardPaymentContext): Stripe {
  if (!library) throw new Error('The card library has not loaded');
  return library;
}
