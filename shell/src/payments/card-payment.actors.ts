// What the card payment machine does in the world: the product's calls, and the provider's library.
import { type CallInput, callApi } from '@libretto/contracts/client';
import { failureKind } from '@libretto/contracts/client/command';
import { command, failureText, settleCommand } from '@libretto/product/command';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { fromPromise } from 'xstate';
import { keepBankCheckReachable } from './bank-check';
import { loadCardLibrary } from './card-library';
import type { CardPaymentContext } from './card-payment.context';
import { cardPaymentMachine } from './card-payment.machine';
import type { ChargeResult, IntentResult } from './card-payment.types';

export const liveCardPaymentMachine = cardPaymentMachine.provide({
  actors: {
    loadLibrary: fromPromise(() => loadCardLibrary()),
    loadCards: fromPromise(async ({ signal }) => {
      const { paymentMethods } = await callApi('GET /api/user/payment-methods', { signal });
      return paymentMethods ?? [];
    }),
    createIntent: fromPromise(({ input: { context } }) =>
      context.mode === 'setup' ? createSetup() : createPayment(context),
    ),
    confirm: fromPromise(({ input: { context } }) => confirm(context)),
    authenticate: fromPromise(({ input: { context } }) => authenticate(context)),
  },
  actions: {
    settlePayment: ({ context }) => settle(context),
  },
});

const paymentCall = 'POST /api/dashboard/create-stripe-payment';

const paymentOf = ({ amountCents, isPatronPurchase, choice, isKept }: CardPaymentContext) =>
  ({
    body: {
      amount: amountCents ?? 0,
      currency: 'eur',
      isPatronPurchase,
      ...(choice === 'new' ? { savePaymentMethod: isKept } : { paymentMethodId: choice ?? '' }),
    },
  }) satisfies CallInput<typeof paymentCall>;

/** The card is charged after it: until then the same terms, after a reload too, lead to the same payment. */
function createPayment(context: CardPaymentContext): Promise<IntentResult> {
  return intentOf(async () => {
    const answer = await command(paymentCall, paymentOf(context), { keyOutlastsReload: true, isSettledLater: true });
    if (!answer.clientSecret) settle(context);
    return answer;
  });
}

function settle(context: CardPaymentContext): void {
  if (context.mode === 'payment') settleCommand(paymentCall, paymentOf(context));
}

const createSetup = () => intentOf(() => command('POST /api/user/setup-payment-method', {}));

/** @throws where no answer came: the intent may be there, and the same key finds it. */
async function intentOf(create: () => Promise<{ clientSecret?: string }>): Promise<IntentResult> {
  try {
    const { clientSecret } = await create();
    return { kind: 'created', clientSecret: typeof clientSecret === 'string' ? clientSecret : '' };
  } catch (error) {
    if (failureKind(error) === 'unknown') throw error;
    return { kind: 'refused', words: failureText(error, '') };
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
