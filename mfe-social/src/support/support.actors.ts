// What the machine of tuning in and giving does in the world.

import { callApi } from '@libretto/contracts/client';
import { failureKind, isOutcome } from '@libretto/contracts/client/command';
import { type BusMessages, bus } from '@libretto/contracts/federation';
import { eurosOfShare, formatEuros } from '@libretto/kit/format';
import { toast, toastDurationMs } from '@libretto/kit/toast';
import { command, failureText, unsettledInputs } from '@libretto/product/command';
import { facts } from '@libretto/product/facts';
import { t } from '@lingui/core/macro';
import { fromPromise } from 'xstate';
import { type SupportedArtist, totalOf } from './support-rules';
import { tuneInOrDonateMachine } from './tune-in-or-donate.machine';
import type { SupportPayment, SupportResult } from './tune-in-or-donate.types';

/** Prices of artists come in hundredths of a Talent. */
const hundredths = 100;

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
      const sharePercent = profile.artistSharePercent;
      const tuneInPrice = profile.tuneInPrice / hundredths;
      return {
        talentBalance,
        unansweredSums: unansweredSumsTo(artistId),
        artist: { id: artistId, name, imageId, isPatron, followerCount, isTunedIn, tuneInPrice, sharePercent },
      };
    }),
    collectByCard: fromPromise(({ input: { total, mode, artist }, signal }) => {
      const requestId = crypto.randomUUID();
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
      try {
        const { talentBalance, euroBalance } = await send(input);
        if (input.userId) facts.learn('balance', input.userId, { talentBalance, euroBalance });
        return { kind: 'paid', talentBalance };
      } catch (error) {
        if (failureKind(error) === 'unknown') throw error;
        const words = failureText(error, t`Payment failed. Please try again.`);
        if (!isOutcome(error)) return { kind: 'not sent', error: words };
        const artist = artistAfter(error);
        if (artist.isTunedIn) facts.learn('tunedIn', input.artistId, true);
        return { kind: 'refused', error: words, artist };
      }
    }),
  },
  actions: {
    askForTalents: (_, { amount }) => bus.emit('add-talents/open', { amount }),
    announceSuccess: ({ context }) => {
      const { artist, mode } = context;
      if (!artist) return;
      const { name } = artist;
      const options = { durationMs: toastDurationMs.money };
      if (mode === 'tune-in') {
        facts.learn('tunedIn', artist.id, true);
        toast.success(t`Tuned In Successfully!`, t`You are tuned in to ${name}.`, options);
      } else {
        const share = formatEuros(eurosOfShare(totalOf(context), artist.sharePercent));
        toast.success(t`Donation Successful!`, t`${name} receives ${share}.`, options);
      }
    },
    logFailure: (_, { error }) => console.warn('The support dialog did not open', error),
  },
});

function send({ mode, artistId, total }: SupportPayment) {
  const paymentMethod = 'balance' as const;
  const settings = { keyOutlastsReload: true };
  if (mode === 'donate') {
    return command('POST /api/social/donate', { body: { artistId, amount: total, paymentMethod } }, settings);
  }
  return command('POST /api/social/tune-in', { body: { artistId, paymentMethod, price: total } }, settings);
}

/** Also of before a reload: the balance may have paid, so no card is offered until another try has found out. */
function unansweredSumsTo(wantedId: string): readonly string[] {
  const donations = unsettledInputs('POST /api/social/donate').map(({ body }) => [
    body.artistId,
    'donate',
    body.amount,
  ]);
  const tuneIns = unsettledInputs('POST /api/social/tune-in').map(({ body }) => [body.artistId, 'tune-in', body.price]);
  return [...donations, ...tuneIns].filter(([id]) => id === wantedId).map(([, mode, total]) => `${mode}.${total}`);
}

/** What a refusal says of the artist: another price, or that they are tuned in to already, by another window. */
function artistAfter(error: unknown): Partial<SupportedArtist> {
  const { code, problem } = error as { code?: string; problem?: { price?: unknown } };
  const price = problem?.price;
  return {
    ...(typeof price === 'number' && { tuneInPrice: price }),
    ...(code === 'already-tuned-in' && { isTunedIn: true }),
  };
}

/** The first message that is meant, until `signal` stops waiting for it. */
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
