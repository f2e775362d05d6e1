// The actors of the purchase machine that call the server.

import { callApi } from '@libretto/contracts/client';
import { bus } from '@libretto/contracts/federation';
import { toast, toastDurationMs } from '@libretto/kit/feedback';
import { setFact } from '@libretto/product/fact-calls';
import { moneyCommand, readTalents, setBalance, unansweredInput } from '@libretto/product/money-command';
import { t } from '@lingui/core/macro';
import { fromPromise } from 'xstate';
import { type PurchaseResult, purchaseMachine } from './purchase.machine';

const purchaseCall = 'POST /api/song/purchase';

export const livePurchaseMachine = purchaseMachine.provide({
  actors: {
    readStart: fromPromise(async ({ input: { song, userId }, signal }) => {
      const session = await callApi('GET /api/auth/session', { signal });
      if (!userId || session.user?.id !== userId) {
        bus.emit('session/required', { callbackUrl: window.location.pathname + window.location.search });
        throw new Error('There is no session to buy with');
      }
      const { talentBalance } = await callApi('GET /api/user/{id}/balance', { params: { id: userId }, signal });
      const unanswered = unansweredFor(song.id);
      const price = unanswered?.price ?? song.price;
      return { talentBalance, isUnanswered: unanswered !== undefined, song: { ...song, price } };
    }),
    buy: fromPromise(async ({ input: { song, userId } }): Promise<PurchaseResult> => {
      const wasUnanswered = unansweredFor(song.id) !== undefined;
      const body = { songId: song.id, paymentMethod: 'talent_balance', price: song.price } as const;
      const outcome = await moneyCommand(purchaseCall, { body }, t`Purchase failed. Please try again.`);
      if (outcome.kind === 'not sent') return { kind: 'not sent', error: outcome.text };
      if (outcome.kind === 'done') {
        setBalance(userId, outcome.answer);
        return { kind: 'bought', talentBalance: outcome.answer.talentBalance };
      }
      if (outcome.error.code === 'already-purchased') {
        setFact('purchased', song.id, true);
        // The song was bought while the response to this attempt was missing.
        if (wasUnanswered && userId) return { kind: 'bought', talentBalance: await readTalents(userId) };
      }
      const price = outcome.error.problem?.price;
      return { kind: 'refused', error: outcome.text, ...(typeof price === 'number' && { price }) };
    }),
  },
  guards: { hasPaymentHost: () => bus.hasListeners('add-talents/open') },
  actions: {
    askForTalents: (_, { amount }) => bus.emit('add-talents/open', { amount }),
    announceSuccess: ({ context: { song } }) => {
      if (!song) return;
      setFact('purchased', song.id, true);
      const { name } = song;
      toast.success(t`Song Purchased!`, t`“${name}” is yours.`, { durationMs: toastDurationMs.money });
    },
    logFailure: (_, { error }) => console.warn('The purchase dialog did not open', error),
  },
});

/** The attempt to buy this song, at any price, whose outcome is unknown: a song can be bought only once. */
const unansweredFor = (songId: string) => unansweredInput(purchaseCall, ({ body }) => body.songId === songId)?.body;
