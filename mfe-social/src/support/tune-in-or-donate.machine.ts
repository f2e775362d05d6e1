// State machine of tuning in to an artist and of donating. It reads the session and the balance first, then shows one
// dialog with two tabs.
// A card payment tops up the balance first; the payment itself is always made once, from the balance.
import { t } from '@lingui/core/macro';
import { assign, fromPromise, not, setup } from 'xstate';
import { noAnswer, noPaymentHost, paymentHostWithinMs } from '../purchase/money-texts';
import {
  canPayFromBalance,
  donationPresets,
  isAlreadyTunedIn,
  isBelowMinimum,
  isUnanswered,
  methodOf,
  missingTalents,
  type SupportedArtist,
  type SupportMode,
  totalOf,
  type Unanswered,
} from './support-rules';
import type {
  SupportContext,
  SupportEvent,
  SupportPayment,
  SupportResult,
  SupportStart,
} from './tune-in-or-donate.types';

export const successShownMs = 1500;
const paymentFailed = () => t`Payment failed. Please try again.`;
const failedStep = (mode: SupportMode) =>
  mode === 'tune-in' ? t`Failed to complete tune-in` : t`Failed to complete donation`;

/** The spec gives one text for a payment that fails after the card step, whatever the cause. */
const failureOf = ({ isByCard, mode }: SupportContext, words: string) => (isByCard ? failedStep(mode) : words);

const notProvided = () => Promise.reject(new Error('not provided'));

const blank: SupportContext = {
  userId: null,
  artistId: '',
  artist: null,
  mode: 'tune-in',
  amount: donationPresets[0],
  chosenMethod: null,
  talentBalance: 0,
  balanceBefore: 0,
  cardPaidTalents: 0,
  unanswered: {},
  isAmountRefused: false,
  isByCard: false,
  error: null,
};

/**
 * Restores the amount of a donation whose outcome is unknown: a retry with the same amount is idempotent, another
 * amount would be a second payment.
 */
const boundTo = (unanswered: Unanswered, mode: SupportMode) => ({
  ...(unanswered.donate !== undefined && { amount: unanswered.donate }),
  error: unanswered[mode] === undefined ? null : noAnswer(),
});

const answeredNow = ({ unanswered, mode }: SupportContext): Unanswered => ({ ...unanswered, [mode]: undefined });

/** A changed mode or amount is a new payment, so the payment method and all errors are reset. */
const anotherPayment = { chosenMethod: null, error: null, isAmountRefused: false, isByCard: false };
const anotherTry = { chosenMethod: null, error: null };

/** Returns to this dialog with an error when the shell's payment dialogs did not load in time. */
const withoutHost = {
  guard: not('hasPaymentHost'),
  target: 'ready',
  actions: assign<SupportContext, SupportEvent, undefined, SupportEvent, never>(() => ({
    isByCard: false,
    error: noPaymentHost(),
  })),
} as const;

export const tuneInOrDonateMachine = setup({
  types: {} as { context: SupportContext; events: SupportEvent; tags: 'visible' | 'locked' },
  actors: {
    /** Resolves for a valid session; rejects when there is none. */
    readStart: fromPromise<SupportStart, { userId: string | null; artistId: string }>(notProvided),
    /** Resolves with `paid` once the card was charged. */
    collectByCard: fromPromise<'paid' | 'cancelled', { total: number; mode: SupportMode; artist: SupportedArtist }>(
      notProvided,
    ),
    /** Idempotent per artist and amount, so that a retry never pays twice. Rejects when the outcome is unknown. */
    pay: fromPromise<SupportResult, SupportPayment>(notProvided),
  },
  actions: {
    take: assign(({ event }) =>
      event.type === 'open'
        ? {
            ...blank,
            artistId: event.artistId,
            mode: event.mode,
            userId: event.userId,
          }
        : {},
    ),
    askForTalents: (_, _params: { amount: number }) => undefined,
    announceSuccess: () => undefined,
    logFailure: (_, _params: { error: unknown }) => undefined,
  },
  guards: {
    isBelowMinimum: ({ context }) => isBelowMinimum(context),
    isAlreadyTunedIn: ({ context }) => isAlreadyTunedIn(context),
    isAnswered: ({ context }) => !isUnanswered(context),
    isCardChosen: ({ context }) => methodOf(context) === 'card',
    canPayFromBalance: ({ context }) => canPayFromBalance(context),
    /** Whether the shell's payment dialogs have loaded; a request for them waits until `hostWithin`. */
    hasPaymentHost: () => true,
    lacksTalents: ({ context }) => missingTalents(context) > 0,
  },
  delays: { successShown: successShownMs, hostWithin: paymentHostWithinMs },
}).createMachine({
  id: 'tuneInOrDonate',
  initial: 'closed',
  context: blank,
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
        input: ({ context: { userId, artistId } }) => ({ userId, artistId }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event: { output } }) => ({
            ...output,
            ...boundTo(output.unanswered, context.mode),
          })),
        },
        // The spec: a failed read of the session or balance is only logged, and the dialog does not open.
        onError: { target: 'closed', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
      },
      on: {
        close: 'closed',
        // The user pressed another button before the first read completed.
        open: { target: 'checking', reenter: true, actions: 'take' },
      },
    },
    ready: {
      tags: 'visible',
      on: {
        close: 'closed',
        'choose mode': {
          actions: assign(({ context, event }) => ({
            ...anotherPayment,
            ...boundTo(context.unanswered, event.mode),
            mode: event.mode,
          })),
        },
        'choose amount': {
          guard: 'isAnswered',
          actions: assign(({ event }) => ({ ...anotherPayment, amount: event.amount })),
        },
        'choose method': { actions: assign(({ event }) => ({ chosenMethod: event.method, error: null })) },
        'add talents': { guard: 'lacksTalents', target: 'addingTalents' },
        confirm: [
          { guard: 'isAlreadyTunedIn' },
          { guard: 'isBelowMinimum', actions: assign({ isAmountRefused: true }) },
          { guard: 'isCardChosen', target: 'collecting', actions: assign({ error: null, isByCard: true }) },
          { guard: 'canPayFromBalance', target: 'processing', actions: assign({ error: null }) },
        ],
      },
    },
    // The dialog is hidden, because it must not cover the bank's 3-D Secure challenge.
    collecting: {
      invoke: {
        src: 'collectByCard',
        input: ({ context }) => ({
          total: totalOf(context),
          mode: context.mode,
          artist: context.artist as SupportedArtist,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output === 'paid',
            target: 'processing',
            actions: assign({ cardPaidTalents: ({ context }) => totalOf(context) }),
          },
          { target: 'ready', actions: assign({ isByCard: false }) },
        ],
        onError: { target: 'ready', actions: assign(() => ({ isByCard: false, error: paymentFailed() })) },
      },
      // The user opened the dialog again although the card form never answered; the balance says whether it charged.
      on: { open: { target: 'checking', actions: 'take' } },
      after: { hostWithin: withoutHost },
    },
    addingTalents: {
      entry: { type: 'askForTalents', params: ({ context }) => ({ amount: missingTalents(context) }) },
      // A pushed balance has already been applied to the context; the balance becomes the default method as soon as it
      // covers the sum.
      on: {
        'add talents closed': { target: 'ready', actions: assign(anotherTry) },
        // The user opened the dialog again although `add talents closed` never arrived.
        open: { target: 'checking', actions: 'take' },
      },
      after: { hostWithin: withoutHost },
    },
    processing: {
      tags: ['visible', 'locked'],
      entry: assign({ balanceBefore: ({ context }) => context.talentBalance }),
      invoke: {
        src: 'pay',
        input: ({ context }) => ({
          mode: context.mode,
          artistId: context.artistId,
          total: totalOf(context),
          userId: context.userId,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'paid',
            target: 'done',
            actions: assign(({ event }) =>
              event.output.kind === 'paid' ? { talentBalance: event.output.talentBalance } : {},
            ),
          },
          {
            guard: ({ event }) => event.output.kind === 'not sent',
            target: 'ready',
            actions: assign(({ event: { output } }) => (output.kind === 'not sent' ? { error: output.error } : {})),
          },
          {
            target: 'ready',
            actions: assign(({ context, event: { output } }) =>
              output.kind === 'refused'
                ? {
                    error: failureOf(context, output.error),
                    // A refusal may carry new data, such as a changed price; the user has to confirm it again.
                    artist: context.artist && { ...context.artist, ...output.artist },
                    unanswered: answeredNow(context),
                  }
                : {},
            ),
          },
        ],
        // The money may have moved; a retry reveals the outcome.
        onError: {
          target: 'ready',
          actions: assign(({ context }) => ({
            error: noAnswer(),
            unanswered: { ...context.unanswered, [context.mode]: totalOf(context) },
          })),
        },
      },
    },
    done: {
      tags: 'visible',
      entry: 'announceSuccess',
      after: { successShown: 'closed' },
      on: { close: 'closed' },
    },
  },
});
