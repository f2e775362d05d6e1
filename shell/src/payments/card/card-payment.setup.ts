// The setup of the card payment machine: types, invoked actors, actions and guards.
import type { CardPaymentOutcome } from '@libretto/contracts/federation';
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { assign, fromPromise, setup } from 'xstate';
import { type CardPaymentContext, type CardPaymentEvent, type CardPaymentInput, termsOf } from './card-payment.context';
import {
  type CardChoice,
  type ChargeResult,
  type IntentResult,
  leastPaymentCents,
  messagesOf,
  type RecoveredPayment,
  type SavedCard,
} from './card-payment.types';

const notProvided = () => Promise.reject(new Error('not provided'));

export const cardPaymentSetup = setup({
  types: {} as {
    context: CardPaymentContext;
    events: CardPaymentEvent;
    input: CardPaymentInput;
    output: CardPaymentOutcome;
    tags: 'loading' | 'payable' | 'locked' | 'authenticating';
  },
  actors: {
    loadLibrary: fromPromise<Stripe>(notProvided),
    loadCards: fromPromise<readonly SavedCard[]>(notProvided),
    /** Resolves the outcome of payments whose response was lost; rejects while it is still unknown. */
    recover: fromPromise<readonly RecoveredPayment[], { context: CardPaymentContext }>(async () => []),
    createIntent: fromPromise<IntentResult, { context: CardPaymentContext }>(notProvided),
    confirm: fromPromise<ChargeResult, { context: CardPaymentContext }>(notProvided),
    authenticate: fromPromise<ChargeResult, { context: CardPaymentContext }>(notProvided),
  },
  actions: {
    setError: assign((_, { words }: { words: string }) => ({ error: { words, outcome: 'not tried' as const } })),
    beginAttempt: assign((_, { cardElement }: { cardElement: StripeCardNumberElement | null }) => ({
      error: null,
      cardElement,
    })),
    noteRefusal: assign((_, { words }: { words: string }) => ({ error: { words, outcome: 'not begun' as const } })),
    /** If the intent was created despite the failure, the next attempt finds it again. */
    noteFailure: assign(({ context: { mode } }) => ({
      error: { words: messagesOf(mode).intentFailed, outcome: 'not begun' as const },
    })),
    /** The outcome of every payment is known: the same terms from now on create a new payment. */
    settlePayments: () => undefined,
    /** An earlier attempt charged the card, so this one charges nothing. */
    announceRecovered: (_, _params: { amountCents: number }) => undefined,
    noteDecline: assign((_, { words }: { words: string }) => ({
      error: { words, outcome: 'declined' as const },
      isOutcomeUnknown: false,
      cardElement: null,
    })),
    markOutcomeUnknown: assign(({ context: { mode } }) => ({
      error: { words: messagesOf(mode).unanswered, outcome: 'unknown' as const },
      isOutcomeUnknown: true,
      cardElement: null,
    })),
  },
  guards: {
    keepsCardOnly: ({ context }) => context.mode === 'setup',
    hasOpenPayment: () => false,
    hasPaidThis: ({ context }, { recovered }: { recovered: readonly RecoveredPayment[] }) =>
      context.mode === 'payment' && context.isAmountOpen !== true && recovered.some((each) => isPaidFor(each, context)),
    isUnchosen: ({ context }) => context.choice === null,
    isSavedCard: ({ context }) => context.choice !== 'new',
    isCardComplete: ({ context }) => context.isCardComplete,
    isTooLittle: ({ context: { mode, amountCents } }) =>
      mode === 'payment' && (amountCents === null || amountCents < leastPaymentCents),
    misses: ({ context }, { cardElement }: { cardElement: StripeCardNumberElement | null }) =>
      context.choice === 'new' && cardElement === null,
    isIntentValid: ({ context }) =>
      context.intent !== null && (context.isOutcomeUnknown || context.intent.terms === termsOf(context)),
    knowsOutcome: ({ context }) => !context.isOutcomeUnknown,
    offers: ({ context }, { choice }: { choice: CardChoice }) =>
      choice === 'new' || context.savedCards.some(({ id }) => id === choice),
  },
});

const isPaidFor = (payment: RecoveredPayment, { amountCents, isPatronPurchase }: CardPaymentContext) =>
  payment.isPaid && payment.amountCents === amountCents && payment.isPatronPurchase === isPatronPurchase;
