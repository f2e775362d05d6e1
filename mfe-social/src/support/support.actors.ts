// The actors of the support machine that call the server and the shell.

import { callApi, statusOf } from '@libretto/contracts/client';
import { makeId } from '@libretto/contracts/client/make-id';
import { type BusMessages, bus } from '@libretto/contracts/federation';
import { toast, toastDurationMs } from '@libretto/kit/feedback';
import { eurosOfShare, formatEuros } from '@libretto/kit/text';
import { setFact } from '@libretto/product/fact-calls';
import {
  type Balance,
  type MoneyOutcome,
  type MoneyRefusal,
  moneyCommand,
  readTalents,
  setBalance,
  settleMoney,
  unansweredInput,
} from '@libretto/product/money-command';
import { t } from '@lingui/core/macro';
import { fromPromise } from 'xstate';
import { type SupportedArtist, totalOf, type Unanswered } from './support-rules';
import { tuneInOrDonateMachine } from './tune-in-or-donate.machine';
import type { SupportPayment, SupportResult } from './tune-in-or-donate.types';

/** The API returns artists' prices in hundredths of a Talent. */
const hundredths = 100;
const tuneInCall = 'POST /api/social/tune-in';
const donationCall = 'POST /api/social/donate';

export const liveTuneInOrDonateMachine = tuneInOrDonateMachine.provide({
  actors: {
    readStart: fromPromise(async ({ input: { userId, artistId }, signal }) => {
      const session = await callApi('GET /api/auth/session', { signal });
      if (!userId || session.user?.id !== userId) {
        bus.emit('session/required', { callbackUrl: window.location.pathname + window.location.search });
        throw new Error('There is no session to support an artist with');
      }
      const [{ talentBalance }, profile] = await Promise.all([
        callApi('GET /api/user/{id}/balance', { params: { id: userId }, signal }),
        callApi('GET /api/user/profile/{id}', { params: { id: artistId }, signal }),
      ]);
      const { username: name, profileImageId: imageId, isPatron, followerCount, isTunedIn } = profile;
      // The attempt with the lost response has paid, so its outcome is known.
      if (isTunedIn) settleMoney(tuneInCall, ({ body }) => body.artistId === artistId);
      const sharePercent = profile.artistSharePercent;
      const unanswered = unansweredTo(artistId);
      // Only a repeat at the same price reveals the outcome.
      const tuneInPrice = unanswered['tune-in'] ?? profile.tuneInPrice / hundredths;
      return {
        talentBalance,
        unanswered,
        artist: { id: artistId, name, imageId, isPatron, followerCount, isTunedIn, tuneInPrice, sharePercent },
      };
    }),
    collectByCard: fromPromise(({ input: { total, mode, artist }, signal }) => {
      const requestId = makeId();
      const closed = nextMessage('card-payment/closed', (message) => message.requestId === requestId, signal);
      const { id, name, imageId, isPatron } = artist;
      bus.emit('card-payment/open', {
        requestId,
        mode: 'payment',
        amountTalents: total,
        reason: mode === 'tune-in' ? t`Tune In` : t`Donation`,
        payee: { id, name, imageId, isPatron },
      });
      return closed.then(({ outcome }) => (outcome === 'paid' ? 'paid' : 'cancelled'));
    }),
    pay: fromPromise(async ({ input }): Promise<SupportResult> => {
      const wasUnanswered = unansweredTo(input.artistId)[input.mode] !== undefined;
      const outcome = await send(input);
      if (outcome.kind === 'not sent') return { kind: 'not sent', error: outcome.text };
      if (outcome.kind === 'done') {
        setBalance(input.userId, outcome.answer);
        return { kind: 'paid', talentBalance: outcome.answer.talentBalance };
      }
      const artist = artistAfter(outcome.error);
      if (artist.isTunedIn) {
        setFact('tunedIn', input.artistId, true);
        // The user was tuned in while the response to this attempt was missing.
        if (wasUnanswered && input.userId) return { kind: 'paid', talentBalance: await readTalents(input.userId) };
      }
      return { kind: 'refused', error: outcome.text, artist };
    }),
  },
  guards: { hasPaymentHost: () => bus.hasListeners('card-payment/open') },
  actions: {
    askForTalents: (_, { amount }) => bus.emit('add-talents/open', { amount }),
    announceSuccess: ({ context }) => {
      const { artist, mode } = context;
      if (!artist) return;
      const { name } = artist;
      const options = { durationMs: toastDurationMs.money };
      if (mode === 'tune-in') {
        setFact('tunedIn', artist.id, true);
        toast.success(t`Tuned In Successfully!`, t`You are tuned in to ${name}.`, options);
      } else {
        const share = formatEuros(eurosOfShare(totalOf(context), artist.sharePercent));
        toast.success(t`Donation Successful!`, t`${name} receives ${share}.`, options);
      }
    },
    logFailure: (_, { error }) => {
      console.warn('The support dialog did not open', error);
      // For somebody whom the artist blocked, the artist's profile does not exist.
      if (statusOf(error) === 404) toast.error(t`You cannot support this artist`);
    },
  },
});

function send({ mode, artistId, total }: SupportPayment): Promise<MoneyOutcome<Balance>> {
  const paymentMethod = 'balance' as const;
  const refused = t`Payment failed. Please try again.`;
  if (mode === 'donate') {
    return moneyCommand(donationCall, { body: { artistId, amount: total, paymentMethod } }, refused);
  }
  return moneyCommand(tuneInCall, { body: { artistId, paymentMethod, price: total } }, refused);
}

/**
 * Payments with an unknown outcome, including those from before a reload. Only a retry is
 * offered until it reveals the outcome.
 */
function unansweredTo(artistId: string): Unanswered {
  const tuneIn = unansweredInput(tuneInCall, ({ body }) => body.artistId === artistId);
  const donation = unansweredInput(donationCall, ({ body }) => body.artistId === artistId);
  return {
    ...(tuneIn && { 'tune-in': tuneIn.body.price ?? 0 }),
    ...(donation && { donate: donation.body.amount }),
  };
}

/** Changes of the artist's data in a refusal: another price, or that another window has already tuned in. */
function artistAfter({ code, problem }: MoneyRefusal): Partial<SupportedArtist> {
  const price = problem?.price;
  return {
    ...(typeof price === 'number' && { tuneInPrice: price }),
    ...(code === 'already-tuned-in' && { isTunedIn: true }),
  };
}

/** Resolves with the first matching message, unless `signal` aborts first. */
function nextMessage<T extends keyof BusMessages>(
  topic: T,
  isMeant: (message: BusMessages[T]) => boolean,
  signal: AbortSignal,
): Promise<BusMessages[T]> {
  return new Promise((resolve) => {
    const stop = bus.on(topic, (message) => {
      if (!isMeant(message)) return;
      stop();
      resolve(message);
    });
    signal.addEventListener('abort', stop);
  });
}
