// The side effects of the card payment machine: API calls, and calls of the provider's library.
import { type CallInput, callApi } from '@libretto/contracts/client';
import { toast, toastDurationMs } from '@libretto/kit/feedback';
import { formatEuros } from '@libretto/kit/text';
import { command, settleCommand, unsettledInputs } from '@libretto/product/command';
import { outcomeOf, settleMoney, unansweredInput } from '@libretto/product/money-command';
import { t } from '@lingui/core/macro';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { fromPromise } from 'xstate';
import { keepBankCheckReachable } from './bank-check';
import { loadCardLibrary } from './card-library';
import type { CardPaymentContext } from './card-payment.context';
import { cardPaymentMachine } from './card-payment.machine';
import type { ChargeResult, IntentResult, RecoveredPayment } from './card-payment.types';

export const liveCardPaymentMachine = cardPaymentMachine.provide({
  actors: {
    loadLibrary: fromPromise(() => loadCardLibrary()),
    loadCards: fromPromise(async ({ signal }) => {
      const { paymentMethods } = await callApi('GET /api/user/payment-methods', { signal });
      return paymentMethods ?? [];
    }),
    recover: fromPromise(({ input: { context } }) => recoverPayments(libraryOf(context))),
    createIntent: fromPromise(({ input: { context } }) =>
      context.mode === 'setup' ? createSetup() : createPayment(context),
    ),
    confirm: fromPromise(({ input: { context } }) => confirm(context)),
    authenticate: fromPromise(({ input: { context } }) => authenticate(context)),
  },
  guards: {
    hasOpenPayment: ({ context }) => context.mode === 'payment' && hasOpenCardPayment(),
  },
  actions: {
    settlePayments: ({ context }) => {
      if (context.mode === 'payment') settleCardPayments();
    },
    announceRecovered: (_, { amountCents }) => {
      const amount = formatEuros(amountCents / 100);
      toast.success(t`Your earlier payment went through`, t`${amount} were charged once.`, {
        durationMs: toastDurationMs.money,
      });
    },
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

type PaymentInput = CallInput<typeof paymentCall>;

/** Whether the outcome of a card payment of this user is unknown. */
export const hasOpenCardPayment = (): boolean => unansweredInput(paymentCall) !== undefined;

/** Call this once the outcome of every card payment of this user is known. */
export const settleCardPayments = (): void => settleMoney(paymentCall);

/**
 * Creates the payment whose card is charged next: until then the same terms lead to the same payment, also after a
 * reload.
 */
function createPayment(context: CardPaymentContext): Promise<IntentResult> {
  const payment = paymentOf(context);
  // A payment with other terms is created only after it is known that the former one was not charged.
  settleMoney(paymentCall, (input) => JSON.stringify(input) !== JSON.stringify(payment));
  return intentOf(() => openPayment(payment));
}

async function openPayment(payment: PaymentInput) {
  const answer = await command(paymentCall, payment, { keyOutlastsReload: true, isSettledLater: true });
  if (!answer.clientSecret) settleCardPayments();
  return answer;
}

/** @throws when the outcome of one of the payments is still unknown. */
async function recoverPayments(library: Stripe): Promise<readonly RecoveredPayment[]> {
  const recovered: RecoveredPayment[] = [];
  for (const input of unsettledInputs(paymentCall)) {
    const isPaid = await isPaymentPaid(library, input);
    settleCommand(paymentCall, input);
    recovered.push({ amountCents: input.body.amount, isPatronPurchase: input.body.isPatronPurchase ?? false, isPaid });
  }
  return recovered;
}

/** The same key returns the same payment from the server; the provider knows its outcome. */
async function isPaymentPaid(library: Stripe, input: PaymentInput): Promise<boolean> {
  const opened = await intentOf(() => openPayment(input));
  if (opened.kind === 'refused' || opened.clientSecret === '') return false;
  const { paymentIntent, error } = await library.retrievePaymentIntent(opened.clientSecret);
  if (!paymentIntent) throw error;
  if (paymentIntent.status === 'processing') throw new Error('The card provider has not decided yet');
  return paymentIntent.status === 'succeeded';
}

const createSetup = () => intentOf(() => command('POST /api/user/setup-payment-method', {}));

/** @throws when no response arrived: the server may have created the intent, and the same key finds it. */
async function intentOf(create: () => Promise<{ clientSecret?: string }>): Promise<IntentResult> {
  try {
    const { clientSecret } = await create();
    return { kind: 'created', clientSecret: typeof clientSecret === 'string' ? clientSecret : '' };
  } catch (error) {
    return { kind: 'refused', words: outcomeOf(error, '').text };
  }
}

type IntentState = { readonly status: string; readonly client_secret?: string | null };
type Confirmed = { readonly intent?: IntentState | undefined; readonly error?: StripeError | undefined };

async function confirm(context: CardPaymentContext): Promise<ChargeResult> {
  const { mode, choice, cardElement, intent, isKept } = context;
  const library = libraryOf(context);
  const card = choice === 'new' && cardElement ? { card: cardElement } : (choice ?? '');
  const secret = intent?.clientSecret ?? '';
  // Disables the library's own handling: the machine starts the bank's check itself, so that the screen can announce
  // it.
  const options = { handleActions: false };
  if (mode === 'setup') {
    const { setupIntent, error } = await library.confirmCardSetup(secret, { payment_method: card }, options);
    return resultOf({ intent: setupIntent, error });
  }
  // The intent may have been created before the user ticked the box.
  const kept = choice === 'new' && isKept ? { setup_future_usage: 'on_session' as const } : {};
  const { paymentIntent, error } = await library.confirmCardPayment(secret, { payment_method: card, ...kept }, options);
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

/** @throws the provider's error when it does not reveal whether the card was charged. */
function resultOf({ intent, error }: Confirmed): ChargeResult {
  const state = intent ?? error?.payment_intent ?? error?.setup_intent;
  // An earlier, unanswered attempt may have paid this intent, which then refuses to be confirmed again: that is
  // success.
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
