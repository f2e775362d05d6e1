// State machine of buying a song. It reads the session and the balance first, then shows one dialog, then pays once.
import type { PurchasableSong } from '@libretto/contracts/federation';
import { assign, fromPromise, not, setup } from 'xstate';
import { noAnswer, noPaymentHost, paymentHostWithinMs } from './money-texts';

export interface PurchaseContext {
  readonly song: PurchasableSong | null;
  readonly userId: string | null;
  /** Balance in Talents, kept up to date by pushes. */
  readonly talentBalance: number;
  /** Balance in Talents at the time of confirmation. The receipt keeps showing it while pushes change the balance. */
  readonly balanceBefore: number;
  /** Error message of the server for the screen. */
  readonly error: string | null;
  /** The outcome of the last attempt is unknown: the song may have been paid for already. */
  readonly isUnanswered: boolean;
}

export type PurchaseEvent =
  | { type: 'open'; song: PurchasableSong; userId: string | null }
  | { type: 'confirm' }
  | { type: 'close' }
  /** The balance is too low, so the shell's top-up dialog replaces this one. */
  | { type: 'add talents' }
  | { type: 'add talents closed' }
  /** The server pushed a new balance while the dialog is open. */
  | { type: 'balance changed'; talentBalance: number };

/** Data read when the dialog opens. */
export interface PurchaseStart {
  readonly talentBalance: number;
  /** An earlier attempt to buy this song has an unknown outcome. */
  readonly isUnanswered: boolean;
  /** The song at the price of that attempt: only a repeat at the same price reveals the outcome. */
  readonly song: PurchasableSong;
}

/**
 * Outcome of a purchase. A refusal carries the message for the screen and the new price if it changed.
 * `not sent` means that this attempt never reached the server, so the state of an earlier attempt is unchanged.
 */
export type PurchaseResult =
  | { readonly kind: 'bought'; readonly talentBalance: number }
  | { readonly kind: 'refused'; readonly error: string; readonly price?: number }
  | { readonly kind: 'not sent'; readonly error: string };

export const successShownMs = 1500;

const covers = ({ song, talentBalance }: PurchaseContext) => song !== null && talentBalance >= song.price;
/** Rounded up, because Talents are sold in whole numbers. */
const missingTalents = ({ song, talentBalance }: PurchaseContext) => Math.ceil((song?.price ?? 0) - talentBalance);

export const purchaseMachine = setup({
  types: {} as { context: PurchaseContext; events: PurchaseEvent; tags: 'visible' | 'locked' },
  actors: {
    /** Resolves with the balance of a valid session; rejects when there is none. */
    readStart: fromPromise<PurchaseStart, { song: PurchasableSong; userId: string | null }>(() =>
      Promise.reject(new Error('not provided')),
    ),
    /** Idempotent per song and price, so that a retry never buys twice. Rejects when the outcome is unknown. */
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
    // After an attempt with an unknown outcome the balance may have been charged already, so a retry is allowed.
    /** Whether the shell's payment dialogs have loaded; a request for them waits until `hostWithin`. */
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
        // The spec: a failed read of the session or balance is only logged, and the dialog does not open.
        onError: { target: 'closed', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
      },
      on: {
        close: 'closed',
        // The user chose another song before the first read completed.
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
        // The user opened the dialog again although `add talents closed` never arrived.
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
              // The user has to confirm a changed price again.
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
          // The money may have moved; a retry reveals the outcome.
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
