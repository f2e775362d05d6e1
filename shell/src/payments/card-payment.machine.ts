// Paying by card or keeping one: the provider's library and the saved cards first, then a card, then the money moves, once.
import type { CardPaymentOutcome } from '@libretto/contracts/federation';
import { t } from '@lingui/core/macro';
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import {
  type CardPaymentContext,
  type CardPaymentEvent,
  type CardPaymentInput,
  firstChoice,
  termsOf,
} from './card-payment.context';
import {
  type CardChoice,
  type ChargeResult,
  type IntentResult,
  leastPaymentCents,
  type SavedCard,
  wordsOf,
} from './card-payment.types';

const notProvided = () => Promise.reject(new Error('not provided'));

export const cardPaymentMachine = setup({
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
    /** Had the intent been made after all, the next try finds it again. */
    noteFailure: assign(({ context: { mode } }) => ({
      error: { words: wordsOf(mode).intentFailed, outcome: 'not begun' as const },
    })),
    /** Paid: the same terms again are another payment. */
    settlePayment: () => undefined,
    noteDecline: assign((_, { words }: { words: string }) => ({
      error: { words, outcome: 'declined' as const },
      isOutcomeUnknown: false,
      cardElement: null,
    })),
    noteSilence: assign(({ context: { mode } }) => ({
      error: { words: wordsOf(mode).unanswered, outcome: 'unknown' as const },
      isOutcomeUnknown: true,
      cardElement: null,
    })),
  },
  guards: {
    keepsCardOnly: ({ context }) => context.mode === 'setup',
    isUnchosen: ({ context }) => context.choice === null,
    isSavedCard: ({ context }) => context.choice !== 'new',
    isCardComplete: ({ context }) => context.isCardComplete,
    isTooLittle: ({ context: { mode, amountCents } }) =>
      mode === 'payment' && (amountCents === null || amountCents < leastPaymentCents),
    misses: ({ context }, { cardElement }: { cardElement: StripeCardNumberElement | null }) =>
      context.choice === 'new' && cardElement === null,
    intentStands: ({ context }) =>
      context.intent !== null && (context.isOutcomeUnknown || context.intent.terms === termsOf(context)),
    knowsOutcome: ({ context }) => !context.isOutcomeUnknown,
    offers: ({ context }, { choice }: { choice: CardChoice }) =>
      choice === 'new' || context.savedCards.some(({ id }) => id === choice),
  },
}).createMachine({
  id: 'cardPayment',
  initial: 'preparing',
  context: ({ input }) => ({
    ...input,
    library: null,
    savedCards: [],
    choice: null,
    isKept: false,
    isCardComplete: false,
    error: null,
    intent: null,
    isOutcomeUnknown: false,
    cardElement: null,
  }),
  output: ({ context, event }) =>
    (event as { output?: CardPaymentOutcome }).output ?? (context.mode === 'setup' ? 'saved' : 'paid'),
  on: {
    'amount changed': {
      guard: 'knowsOutcome',
      actions: assign({ amountCents: ({ event }) => event.amountCents, error: null }),
    },
  },
  states: {
    preparing: {
      tags: 'loading',
      type: 'parallel',
      on: { close: 'cancelled' },
      onDone: 'entry',
      states: {
        library: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                src: 'loadLibrary',
                onDone: { target: 'loaded', actions: assign({ library: ({ event }) => event.output }) },
                onError: '#cardPayment.unavailable',
              },
            },
            loaded: { type: 'final' },
          },
        },
        savedCards: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: 'keepsCardOnly', target: 'loaded', actions: assign({ choice: 'new' }) },
                { target: 'loading' },
              ],
            },
            loading: {
              invoke: {
                src: 'loadCards',
                onDone: {
                  target: 'loaded',
                  actions: assign(({ event: { output } }) => ({ savedCards: output, choice: firstChoice(output) })),
                },
                // Without the list a new card still pays.
                onError: { target: 'loaded', actions: assign({ choice: 'new' }) },
              },
            },
            loaded: { type: 'final' },
          },
        },
      },
    },
    unavailable: { on: { retry: 'preparing', close: 'cancelled' } },
    entry: {
      initial: 'deciding',
      on: {
        choose: {
          guard: { type: 'offers', params: ({ event }) => event },
          target: '.deciding',
          actions: assign(({ event }) => ({ choice: event.choice, error: null, isCardComplete: false })),
        },
        'card changed': {
          target: '.deciding',
          actions: assign(({ event }) => ({ isCardComplete: event.isComplete, error: null })),
        },
        'keep card': { actions: assign(({ event }) => ({ isKept: event.isKept })) },
        close: 'cancelled',
      },
      states: {
        deciding: {
          always: [
            { guard: 'isUnchosen', target: 'unchosen' },
            { guard: 'isSavedCard', target: 'payable.savedCard' },
            { guard: 'isCardComplete', target: 'payable.completeCard' },
            { target: 'incompleteCard' },
          ],
        },
        unchosen: {
          on: {
            submit: {
              actions: { type: 'setError', params: () => ({ words: t`Please select a payment method` }) },
            },
          },
        },
        incompleteCard: {},
        payable: {
          tags: 'payable',
          initial: 'savedCard',
          states: { savedCard: {}, completeCard: {} },
          on: {
            submit: [
              // The button is disabled then; Enter in a field must not pay either.
              { guard: 'isTooLittle' },
              {
                guard: { type: 'misses', params: ({ event }) => event },
                actions: { type: 'setError', params: () => ({ words: t`Card element not found` }) },
              },
              {
                guard: 'intentStands',
                target: '#cardPayment.confirming',
                actions: { type: 'beginAttempt', params: ({ event }) => event },
              },
              {
                target: '#cardPayment.creatingIntent',
                actions: { type: 'beginAttempt', params: ({ event }) => event },
              },
            ],
          },
        },
      },
    },
    creatingIntent: {
      tags: 'locked',
      invoke: {
        src: 'createIntent',
        input: ({ context }) => ({ context }),
        onDone: [
          {
            guard: ({ event: { output } }) => output.kind === 'refused',
            target: 'entry',
            actions: {
              type: 'noteRefusal',
              params: ({ context, event: { output } }) => ({
                words: (output.kind === 'refused' && output.words) || wordsOf(context.mode).intentFailed,
              }),
            },
          },
          {
            guard: ({ event: { output } }) => output.kind === 'created' && output.clientSecret !== '',
            target: 'confirming',
            actions: assign(({ context, event: { output } }) => ({
              intent: { clientSecret: output.kind === 'created' ? output.clientSecret : '', terms: termsOf(context) },
            })),
          },
          {
            target: 'entry',
            actions: {
              type: 'noteRefusal',
              params: ({ context }) => ({ words: wordsOf(context.mode).intentInvalid }),
            },
          },
        ],
        onError: { target: 'entry', actions: 'noteFailure' },
      },
    },
    confirming: {
      tags: 'locked',
      invoke: {
        src: 'confirm',
        input: ({ context }) => ({ context }),
        onDone: [
          { guard: ({ event: { output } }) => output.kind === 'succeeded', target: 'succeeded' },
          { guard: ({ event: { output } }) => output.kind === 'challenged', target: 'authenticating' },
          {
            target: 'entry',
            actions: {
              type: 'noteDecline',
              params: ({ context, event: { output } }) => ({
                words: (output.kind === 'declined' && output.words) || wordsOf(context.mode).failed,
              }),
            },
          },
        ],
        onError: { target: 'entry', actions: 'noteSilence' },
      },
    },
    /** The bank asks the holder: 3-D Secure, drawn by the provider's library above the dialog. */
    authenticating: {
      tags: ['locked', 'authenticating'],
      invoke: {
        src: 'authenticate',
        input: ({ context }) => ({ context }),
        onDone: [
          { guard: ({ event: { output } }) => output.kind === 'succeeded', target: 'succeeded' },
          {
            target: 'entry',
            actions: {
              type: 'noteDecline',
              params: ({ context, event: { output } }) => ({
                words: (output.kind === 'declined' && output.words) || wordsOf(context.mode).failed,
              }),
            },
          },
        ],
        onError: { target: 'entry', actions: 'noteSilence' },
      },
    },
    succeeded: { type: 'final', entry: 'settlePayment' },
    cancelled: { type: 'final', output: 'cancelled' as const },
  },
});

export type CardPaymentActor = ActorRefFrom<typeof cardPaymentMachine>;

/** Whether the button answers: pressing it without a choice has an answer too, namely that one is missing. */
export function isReadyToSubmit(state: SnapshotFrom<typeof cardPaymentMachine>): boolean {
  const { mode, amountCents } = state.context;
  const isEnough = mode === 'setup' || (amountCents !== null && amountCents >= leastPaymentCents);
  return isEnough && (state.hasTag('payable') || state.matches({ entry: 'unchosen' }));
}
