// What the machine of tuning in and giving does in the world.
import { ApiError, callApi, errorText } from '@libretto/contracts/client';
import { type BusMessages, bus } from '@libretto/contracts/federation';
import { eurosOfShare, formatEuros } from '@libretto/kit/format';
import { toast, toastDurationMs } from '@libretto/kit/toast';
import { fromPromise } from 'xstate';
import { type SupportedArtist, totalOf } from './support-rules';
import { tuneInOrDonateMachine } from './tune-in-or-donate.machine';
import type { SupportPayment, SupportResult } from './tune-in-or-donate.types';

/** Prices of artists come in hundredths of a Talent. */
const HUNDREDTHS = 100;

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
      const tuneInPrice = profile.tuneInPrice / HUNDREDTHS;
      return {
        talentBalance,
        artist: { id: artistId, name, imageId, isPatron, followerCount, isTunedIn, tuneInPrice, sharePercent },
      };
    }),
    collectByCard: fromPromise(({ input: { total, mode, artist }, signal }) => {
      const requestId = crypto.randomUUID();
      const closed = heard('card-payment/closed', (message) => message.requestId === requestId, signal);
      const { id, name, imageId, isPatron } = artist;
      bus.emit('card-payment/open', {
        requestId,
        mode: 'payment',
        amountTalents: total,
        reason: mode === 'tune-in' ? 'Tune In' : 'Donation',
        payee: { id, name, imageId, isPatron },
      });
      return closed.then(({ outcome }) => (outcome === 'paid' ? 'paid' : 'cancelled'));
    }),
    pay: fromPromise(async ({ input }): Promise<SupportResult> => {
      try {
        const { talentBalance, euroBalance } = await send(input);
        bus.emit('balance/state', { talentBalance, euroBalance });
        return { kind: 'paid', talentBalance };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
        const artist = toldBy(error);
        if (artist.isTunedIn) bus.emit('profile/changed', { userId: input.artistId });
        return { kind: 'refused', error: errorText(error, 'Payment failed. Please try again.'), artist };
      }
    }),
  },
  actions: {
    askForTalents: (_, { amount }) => bus.emit('add-talents/open', { amount }),
    announceSuccess: ({ context }) => {
      const { artist, mode } = context;
      if (!artist) return;
      bus.emit('profile/changed', { userId: artist.id });
      const options = { durationMs: toastDurationMs.money };
      if (mode === 'tune-in') toast.success('Tuned In Successfully!', `You are tuned in to ${artist.name}.`, options);
      else {
        const share = formatEuros(eurosOfShare(totalOf(context), artist.sharePercent));
        toast.success('Donation Successful!', `${artist.name} receives ${share}.`, options);
      }
    },
    logFailure: (_, { error }) => console.warn('The support dialog did not open', error),
  },
});

function send({ mode, artistId, total, idempotencyKey }: SupportPayment) {
  const paymentMethod = 'balance' as const;
  if (mode === 'donate') {
    return callApi('POST /api/social/donate', { body: { artistId, amount: total, paymentMethod }, idempotencyKey });
  }
  return callApi('POST /api/social/tune-in', { body: { artistId, paymentMethod, price: total }, idempotencyKey });
}

/** What a refusal says of the artist: another price, or that they are tuned in to already, by another window. */
function toldBy({ code, problem: { price } }: ApiError): Partial<SupportedArtist> {
  return {
    ...(typeof price === 'number' && { tuneInPrice: price }),
    ...(code === 'already-tuned-in' && { isTunedIn: true }),
  };
}

/** The first message that is meant, until `signal` stops waiting for it. */
function heard<T extends keyof BusMessages>(
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
