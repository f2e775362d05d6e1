// The machine that pays by card or saves one: it loads the provider's library and the saved cards, lets the user choose
// a card, and charges it once.
import type { CardPaymentOutcome } from '@libretto/contracts/federation';
import { t } from '@lingui/core/macro';
import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom } from 'xstate';
import { firstChoice, termsOf } from './card-payment.context';
import { cardPaymentSetup } from './card-payment.setup';
import { leastPaymentCents, messagesOf } from './card-payment.types';

export const cardPaymentMachine = cardPaymentSetup.createMachine({
  id: 'cardPayment',
  initial: 'opening',
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
    recovered: [],
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
    opening: {
      always: [
        { guard: 'hasOpenPayment', target: 'preparing', actions: assign({ isOutcomeUnknown: true }) },
        { target: 'preparing' },
      ],
    },
    preparing: {
      tags: 'loading',
      type: 'parallel',
      on: { close: 'cancelled' },
      onDone: [{ guard: 'knowsOutcome', target: 'entry' }, { target: 'recovering' }],
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
                // A new card can still pay when the saved cards fail to load.
                onError: { target: 'loaded', actions: assign({ choice: 'new' }) },
              },
            },
            loaded: { type: 'final' },
          },
        },
      },
    },
    /**
     * Resolves earlier payments first: a new payment could charge twice while the outcome of the last one is unknown.
     */
    recovering: {
      tags: 'loading',
      on: { close: 'cancelled' },
      invoke: {
        src: 'recover',
        input: ({ context }) => ({ context }),
        onDone: [
          {
            guard: { type: 'hasPaidThis', params: ({ event }) => ({ recovered: event.output }) },
            target: 'succeeded',
            actions: [
              assign({ isOutcomeUnknown: false }),
              { type: 'announceRecovered', params: ({ context }) => ({ amountCents: context.amountCents ?? 0 }) },
            ],
          },
          { target: 'entry', actions: assign(({ event }) => ({ recovered: event.output, isOutcomeUnknown: false })) },
        ],
        onError: 'unavailable',
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
              // The button is disabled in this case; Enter in a field must not pay either.
              { guard: 'isTooLittle' },
              {
                guard: { type: 'misses', params: ({ event }) => event },
                actions: { type: 'setError', params: () => ({ words: t`Card element not found` }) },
              },
              {
                guard: 'isIntentValid',
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
                words: (output.kind === 'refused' && output.words) || messagesOf(context.mode).intentFailed,
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
              params: ({ context }) => ({ words: messagesOf(context.mode).intentInvalid }),
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
                words: (output.kind === 'declined' && output.words) || messagesOf(context.mode).failed,
              }),
            },
          },
        ],
        onError: { target: 'entry', actions: 'markOutcomeUnknown' },
      },
    },
    /** The bank asks the cardholder by 3-D Secure, which the provider's library shows above the dialog. */
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
                words: (output.kind === 'declined' && output.words) || messagesOf(context.mode).failed,
              }),
            },
          },
        ],
        onError: { target: 'entry', actions: 'markOutcomeUnknown' },
      },
    },
    succeeded: { type: 'final', entry: [assign({ isOutcomeUnknown: false }), 'settlePayments'] },
    cancelled: {
      type: 'final',
      output: 'cancelled' as const,
      // A payment with an unknown outcome stays unsettled: the next form resolves it before it charges anything.
      entry: enqueueActions(({ enqueue, check }) => {
        if (check('knowsOutcome')) enqueue('settlePayments');
      }),
    },
  },
});

export type CardPaymentActor = ActorRefFrom<typeof cardPaymentMachine>;

/**
 * Whether the button is enabled. It is enabled without a choice too, because pressing it then reports the missing
 * choice.
 */
export function isReadyToSubmit(state: SnapshotFrom<typeof cardPaymentMachine>): boolean {
  const { mode, amountCents } = state.context;
  const isEnough = mode === 'setup' || (amountCents !== null && amountCents >= leastPaymentCents);
  return isEnough && (state.hasTag('payable') || state.matches({ entry: 'unchosen' }));
}
