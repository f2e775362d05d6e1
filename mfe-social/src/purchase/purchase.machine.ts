// Buying a song: a fresh session and balance first, then one screen, then the money moves, once.
import type { PurchasableSong } from '@libretto/contracts/federation';
import { assign, fromPromise, not, setup } from 'xstate';
import { noAnswer, noPaymentHost, paymentHostWithinMs } from './money-texts';

export interface PurchaseContext {
  readonly song: PurchasableSong | null;
  readonly userId: string | null;
  /** Talents, as pushed. */
  readonly talentBalance: number;
  /** Talents when the buyer confirmed: the statement stands still while money moves, whatever is pushed meanwhile. */
  readonly balanceBefore: number;
  /** For the screen, in the server's words. */
  readonly error: string | null;
  /** The last try got no answer: the song may be paid, and the balance may show it. */
  readonly isUnanswered: boolean;
}

export type PurchaseEvent =
  | { type: 'open'; song: PurchasableSong; userId: string | null }
  | { type: 'confirm' }
  | { type: 'close' }
  /** The balance lacks Talents: the shell's dialog for more of them takes this one's place. */
  | { type: 'add talents' }
  | { type: 'add talents closed' }
  /** Pushed while the dialog is open. */
  | { type: 'balance changed'; talentBalance: number };

/** What is known when the dialog opens. */
export interface PurchaseStart {
  readonly talentBalance: number;
  /** It was sent before, and its outcome is not known. */
  readonly isUnanswered: boolean;
}

/**
 * What a purchase came to; a refusal carries the words for the screen and, where it changed, the price. What was not sent
 * leaves an earlier try as it was.
 */
export type PurchaseResult =
  | { readonly kind: 'bought'; readonly talentBalance: number }
  | { readonly kind: 'refused'; readonly error: string; readonly price?: number }
  | { readonly kind: 'not sent'; readonly error: string };

export const successShownMs = 1500;

const covers = ({ song, talentBalance }: PurchaseContext) => song !== null && talentBalance >= song.price;
/** Rounded up, as whole Talents are bought. */
const missingTalents = ({ song, talentBalance }: PurchaseContext) => Math.ceil((song?.price ?? 0) - talentBalance);

export const purchaseMachine = setup({
  types: {} as { context: PurchaseContext; events: PurchaseEvent; tags: 'visible' | 'locked' },
  actors: {
    /** Resolves with the balance of a session that still stands; rejects when there is none. */
    readStart: fromPromise<PurchaseStart, { song: PurchasableSong; userId: string | null }>(() =>
      Promise.reject(new Error('not provided')),
    ),
    /** The same song at the same price is one intent: a repeated try never buys twice. Rejects where no answer came. */
    buy: fromPromise<PurchaseResult, { song: PurchasableSong; userId: string | null }>(() =>
      Promise.reject(new Error('not provided')),
    ),
  },
  actions: {
    take: assign(({ event }) =>
      event.type === 'open'
        ? {
            song: event.song,
            userId: event.userId,
            error: null,
            isUnanswered: false,
          }
        : {},
    ),
    askForTalents: (_, _params: { amount: number }) => undefined,
    announceSuccess: () => undefined,
    logFailure: (_, _params: { error: unknown }) => undefined,
  },
  guards: {
    // Where no answer came the balance may have paid already: another try finds out.
    /** Whether the shell's payment dialogs are there; a request waits for them a while. */
    hasPaymentHost: () => true,
    canBuy: ({ context }) => covers(context) || context.isUnanswered,
  },
  delays: { successShown: successShownMs, hostWithin: paymentHostWithinMs },
}).createMachine({
  id: 'purchase',
  initial: 'closed',
  context: {
    song: null,
    userId: null,
    talentBalance: 0,
    balanceBefore: 0,
    error: null,
    isUnanswered: false,
  },
  on: {
    'balance changed': { actions: assign({ talentBalance: ({ event }) => event.talentBalance }) },
  },
  states: {
    closed: {
      on: { open: { target: 'checking', actions: 'take' } },
    },
    checking: {
      invoke: {
        src: 'readStart',
        input: ({ context }) => ({ song: context.song as PurchasableSong, userId: context.userId }),
        onDone: {
          target: 'ready',
          actions: assign(({ event: { output } }) => ({ ...output, error: output.isUnanswered ? noAnswer() : null })),
        },
        // The spec: a failed session or balance is only logged, and the dialog does not open.
        onError: { target: 'closed', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
      },
      on: {
        close: 'closed',
        // Another song was pressed before the answer for the first one came.
        open: { target: 'checking', reenter: true, actions: 'take' },
      },
    },
    ready: {
      tags: 'visible',
      on: {
        close: 'closed',
        confirm: {
          guard: 'canBuy',
          target: 'processing',
          actions: assign({ error: null, balanceBefore: ({ context }) => context.talentBalance }),
        },
        'add talents': { guard: ({ context }) => !covers(context), target: 'addingTalents' },
      },
    },
    addingTalents: {
      entry: { type: 'askForTalents', params: ({ context }) => ({ amount: missingTalents(context) }) },
      on: {
        'add talents closed': { target: 'ready', actions: assign({ error: null }) },
        // Pressed anew, though the dialog for more Talents has not told that it was closed.
        open: { target: 'checking', actions: 'take' },
      },
      after: {
        hostWithin: {
          guard: not('hasPaymentHost'),
          target: 'ready',
          actions: assign(() => ({ error: noPaymentHost() })),
        },
      },
    },
    processing: {
      tags: ['visible', 'locked'],
      invoke: {
        src: 'buy',
        input: ({ context }) => ({ song: context.song as PurchasableSong, userId: context.userId }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'bought',
            target: 'bought',
            actions: assign({
              talentBalance: ({ context, event }) =>
                event.output.kind === 'bought' ? event.output.talentBalance : context.talentBalance,
            }),
          },
          {
            guard: ({ event }) => event.output.kind === 'not sent',
            target: 'ready',
            actions: assign({
              error: ({ event }) => (event.output.kind === 'not sent' ? event.output.error : null),
            }),
          },
          {
            target: 'ready',
            actions: assign({
              error: ({ event }) => (event.output.kind === 'refused' ? event.output.error : null),
              // A changed price is shown and has to be confirmed anew.
              song: ({ context, event }) =>
                context.song && event.output.kind === 'refused' && event.output.price !== undefined
                  ? { ...context.song, price: event.output.price }
                  : context.song,
              isUnanswered: false,
            }),
          },
        ],
        onError: {
          target: 'ready',
          // The money may have moved: another try finds out.
          actions: assign(() => ({ error: noAnswer(), isUnanswered: true })),
        },
      },
    },
    bought: {
      tags: 'visible',
      entry: 'announceSuccess',
      after: { successShown: 'closed' },
      on: { close: 'closed' },
    },
  },
});
