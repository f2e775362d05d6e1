// The machine for buying the patronage, once and for good: by card, by crypto or from the EUR balance ("exchange").

import { t } from '@lingui/core/macro';
import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { cardPaymentMachine } from '../card/card-payment.machine';
import type { PatronContext, PatronEvent, PatronInput } from './patron.context';
import type { PatronMethod, PatronResult } from './patron.types';
import { currenciesOffered, fallbackCurrencies, patronPriceCents, patronPriceEuros } from './patron.types';

/** The spec asks for 1.5 to 2 seconds. */
export const welcomeShownMs = 1_800;
export const redirectAfterMs = 1_500;
const paymentFailed = () => t`Payment failed. Please try again.`;
const noAnswer = () => t`No answer came. Trying again is safe: you pay once.`;

const notProvided = () => Promise.reject(new Error('not provided'));

export const patronMachine = setup({
  types: {} as {
    context: PatronContext;
    events: PatronEvent;
    input: PatronInput;
    tags: 'visible' | 'locked' | 'payable';
    children: { card: 'cardPayment' };
  },
  actors: {
    cardPayment: cardPaymentMachine,
    loadCurrencies: fromPromise<readonly string[]>(notProvided),
    /** Rejects when no response arrived; another attempt is the same intent, so nothing is bought twice. */
    buyFromBalance: fromPromise<PatronResult, { userId: string | null }>(notProvided),
    createCryptoPayment: fromPromise<PatronResult, { currency: string }>(notProvided),
    /** Checks once whether the session shows a patron. */
    lookForPatronage: fromPromise<boolean>(notProvided),
    /** Waits, and resolves with whether the session shows a patron by then. */
    awaitPatronage: fromPromise<boolean>(notProvided),
  },
  actions: {
    remember: (_, _params: { method: PatronMethod; currency: string | null }) => undefined,
    announceWelcome: () => undefined,
    announceRedirect: (_, _params: { currency: string }) => undefined,
    /** The patronage is bought only once, so none of its payments is open any more. */
    settlePayments: () => undefined,
    /** The card form closes with the dialog, and its open payment was not charged. */
    settleCard: () => undefined,
    leave: (_, _params: { payUrl: string }) => undefined,
    noteRefusal: assign((_, { words }: { words: string }) => ({
      error: words || paymentFailed(),
      isUnanswered: false,
    })),
    /** The request was not sent, so the outcome of an earlier attempt remains unknown. */
    noteError: assign((_, { words }: { words: string }) => ({ error: words || paymentFailed() })),
  },
  guards: {
    isPatron: ({ context }) => context.isPatron,
    byCrypto: ({ context }) => context.method === 'crypto',
    byExchange: ({ context }) => context.method === 'exchange',
    moneyRests: ({ context }) => !context.isCardBusy,
    mayChoose: ({ context }) => !context.isCardBusy && !context.isCardUnanswered && !context.isUnanswered,
    isUnanswered: ({ context }) => context.isUnanswered,
    knowsCard: ({ context }) => !context.isCardUnanswered,
    covers: ({ context }) =>
      !context.isCardUnanswered && (context.isUnanswered || context.euroBalance >= patronPriceEuros),
    hasCurrency: ({ context: { currency, currencies, isCardUnanswered } }) =>
      !isCardUnanswered && currency !== null && currencies.includes(currency),
  },
  delays: { welcomeShown: welcomeShownMs, beforeRedirect: redirectAfterMs },
}).createMachine({
  id: 'patron',
  initial: 'deciding',
  context: ({ input }) => ({
    ...input,
    currencies: [],
    balanceBefore: input.euroBalance,
    // Patrons see the benefits by default; buyers open them on request.
    isInfoShown: input.isPatron,
    error: null,
    isCardBusy: false,
    isCardUnanswered: false,
    isUnanswered: input.isUnanswered ?? false,
    ...(input.isUnanswered && { method: 'exchange' as const }),
    payUrl: null,
  }),
  on: {
    'balance changed': { actions: assign({ euroBalance: ({ event }) => event.euroBalance }) },
    'toggle info': { actions: assign({ isInfoShown: ({ context }) => !context.isInfoShown }) },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isPatron', target: 'status' },
        { guard: 'isUnanswered', target: 'buying.findingOut' },
        { target: 'buying' },
      ],
    },
    status: { tags: 'visible', on: { close: 'closed' } },
    buying: {
      tags: 'visible',
      initial: 'choosing',
      invoke: [
        {
          id: 'card',
          src: 'cardPayment',
          input: { mode: 'payment', amountCents: patronPriceCents, isPatronPurchase: true },
          onSnapshot: {
            actions: assign(({ event: { snapshot } }) => ({
              isCardBusy: snapshot.hasTag('locked'),
              isCardUnanswered: snapshot.context.isOutcomeUnknown,
            })),
          },
          onDone: { target: 'activating', actions: assign({ isCardBusy: false, isCardUnanswered: false }) },
          onError: { actions: { type: 'noteError', params: { words: '' } } },
        },
        {
          src: 'loadCurrencies',
          onDone: {
            actions: assign(({ context, event: { output } }) =>
              offered(output.length > 0 ? output : fallbackCurrencies, context.currency),
            ),
          },
          onError: { actions: assign(({ context }) => offered(fallbackCurrencies, context.currency)) },
        },
      ],
      states: {
        choosing: {
          initial: 'deciding',
          on: {
            'choose method': {
              guard: 'mayChoose',
              target: '.deciding',
              actions: [
                assign(({ event }) => ({ method: event.method, error: null })),
                { type: 'remember', params: ({ context: { method, currency } }) => ({ method, currency }) },
              ],
            },
            close: { guard: 'moneyRests', target: '#patron.closed' },
          },
          states: {
            deciding: {
              always: [{ guard: 'byCrypto', target: 'crypto' }, { guard: 'byExchange', target: 'exchange' }, 'card'],
            },
            /** The card form pays on its own, as the actor `card`. */
            card: {},
            crypto: {
              on: {
                'choose currency': {
                  actions: [
                    assign(({ event }) => ({ currency: event.currency, error: null })),
                    { type: 'remember', params: ({ context: { method, currency } }) => ({ method, currency }) },
                  ],
                },
                submit: {
                  guard: 'hasCurrency',
                  target: '#patron.buying.creatingCryptoPayment',
                  actions: assign({ error: null }),
                },
              },
            },
            exchange: {
              on: {
                submit: {
                  guard: 'covers',
                  target: '#patron.buying.buyingFromBalance',
                  actions: assign({ error: null, balanceBefore: ({ context }) => context.euroBalance }),
                },
              },
            },
          },
        },
        buyingFromBalance: {
          tags: 'locked',
          invoke: {
            src: 'buyFromBalance',
            input: ({ context: { userId } }) => ({ userId }),
            onDone: [
              { guard: ({ event: { output } }) => output.kind === 'bought', target: '#patron.activating' },
              {
                guard: ({ event: { output } }) => output.kind === 'not sent',
                target: 'choosing',
                actions: { type: 'noteError', params: ({ event: { output } }) => ({ words: wordsIn(output) }) },
              },
              {
                target: 'choosing',
                actions: { type: 'noteRefusal', params: ({ event: { output } }) => ({ words: wordsIn(output) }) },
              },
            ],
            onError: 'findingOut',
          },
        },
        /** The response was lost: the patronage may have been bought nevertheless. */
        findingOut: {
          tags: 'locked',
          invoke: {
            src: 'lookForPatronage',
            onDone: [
              { guard: ({ event }) => event.output, target: '#patron.activating' },
              { target: 'choosing', actions: assign(() => ({ error: noAnswer(), isUnanswered: true })) },
            ],
            onError: { target: 'choosing', actions: assign(() => ({ error: noAnswer(), isUnanswered: true })) },
          },
        },
        creatingCryptoPayment: {
          tags: 'locked',
          invoke: {
            src: 'createCryptoPayment',
            input: ({ context: { currency } }) => ({ currency: currency ?? '' }),
            onDone: [
              {
                guard: ({ event: { output } }) => output.kind === 'redirect',
                target: '#patron.redirecting',
                actions: assign({
                  payUrl: ({ event: { output } }) => (output.kind === 'redirect' ? output.payUrl : null),
                }),
              },
              {
                guard: ({ event: { output } }) => output.kind === 'not sent',
                target: 'choosing',
                actions: { type: 'noteError', params: ({ event: { output } }) => ({ words: wordsIn(output) }) },
              },
              {
                target: 'choosing',
                actions: { type: 'noteRefusal', params: ({ event: { output } }) => ({ words: wordsIn(output) }) },
              },
            ],
            onError: {
              target: 'choosing',
              actions: { type: 'noteError', params: () => ({ words: noAnswer() }) },
            },
          },
        },
      },
    },
    redirecting: {
      tags: ['visible', 'locked'],
      entry: { type: 'announceRedirect', params: ({ context }) => ({ currency: context.currency ?? '' }) },
      after: {
        beforeRedirect: {
          target: 'closed',
          actions: { type: 'leave', params: ({ context }) => ({ payUrl: context.payUrl ?? '' }) },
        },
      },
    },
    /** The payment succeeded; the patronage becomes active within seconds. */
    activating: {
      entry: 'settlePayments',
      tags: ['visible', 'locked'],
      invoke: {
        src: 'awaitPatronage',
        onDone: [{ guard: ({ event }) => event.output, target: 'welcomed' }, { target: 'received' }],
        onError: 'received',
      },
    },
    welcomed: {
      tags: 'visible',
      entry: 'announceWelcome',
      on: { close: 'closed' },
      after: { welcomeShown: 'closed' },
    },
    /** The payment succeeded but its confirmation is late: no text may claim that the checkmark is active. */
    received: { tags: 'visible', on: { close: 'closed' } },
    closed: {
      type: 'final',
      // A payment with an unknown outcome stays unsettled: the next dialog resolves it before anything is charged.
      entry: enqueueActions(({ enqueue, check }) => {
        if (check('knowsCard')) enqueue('settleCard');
      }),
    },
  },
});

/** Offers the first ten currencies, and preselects the one chosen last time if it is among them. */
function offered(all: readonly string[], chosen: string | null) {
  const currencies = all.slice(0, currenciesOffered);
  return { currencies, currency: chosen !== null && currencies.includes(chosen) ? chosen : (currencies[0] ?? null) };
}

const wordsIn = (result: PatronResult) => ('words' in result ? result.words : '');
