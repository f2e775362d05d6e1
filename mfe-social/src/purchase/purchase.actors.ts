// What the purchase machine does in the world.
import { ApiError, callApi, errorText } from '@libretto/contracts/client';
import { bus } from '@libretto/contracts/federation';
import { toast, toastDurationMs } from '@libretto/kit/toast';
import { fromPromise } from 'xstate';
import { type PurchaseResult, purchaseMachine } from './purchase.machine';

export const livePurchaseMachine = purchaseMachine.provide({
  actors: {
    readBalance: fromPromise(async ({ input: { userId }, signal }) => {
      const session = await callApi('GET /api/auth/session', { signal });
      if (!userId || session.user?.id !== userId) {
        bus.emit('session/required', { callbackUrl: window.location.pathname + window.location.search });
        throw new Error('There is no session to buy with');
      }
      return (await callApi('GET /api/user/{id}/balance', { params: { id: userId }, signal })).talentBalance;
    }),
    buy: fromPromise(async ({ input: { song, idempotencyKey } }): Promise<PurchaseResult> => {
      try {
        const body = { songId: song.id, paymentMethod: 'talent_balance', price: song.price } as const;
        const { talentBalance, euroBalance } = await callApi('POST /api/song/purchase', { body, idempotencyKey });
        bus.emit('balance/state', { talentBalance, euroBalance });
        return { kind: 'bought', talentBalance };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
        const { price } = error.problem;
        const words = errorText(error, 'Purchase failed. Please try again.');
        return { kind: 'refused', error: words, ...(typeof price === 'number' && { price }) };
      }
    }),
  },
  actions: {
    askForTalents: (_, { amount }) => bus.emit('add-talents/open', { amount }),
    announceSuccess: ({ context: { song } }) => {
      if (!song) return;
      bus.emit('track/changed', { trackId: song.id, changes: { isPurchased: true } });
      toast.success('Song Purchased!', `“${song.name}” is yours.`, { durationMs: toastDurationMs.money });
    },
    logFailure: (_, { error }) => console.warn('The purchase dialog did not open', error),
  },
});
