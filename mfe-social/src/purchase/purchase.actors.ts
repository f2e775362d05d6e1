// The actors of the purchase machine that call the server.

import { callApi } from '@libretto/contracts/client';
import { failureKind, isOutcome } from '@libretto/contracts/client/command';
import { bus } from '@libretto/contracts/federation';
import { toast, toastDurationMs } from '@libretto/kit/toast';
import { command, failureText, settleCommands, unsettledInputs } from '@libretto/product/command';
import { facts } from '@libretto/product/facts';
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
      return { talentBalance, isUnanswered: isUnansweredFor(song.id) };
    }),
    buy: fromPromise(async ({ input: { song, userId } }): Promise<PurchaseResult> => {
      const wasUnanswered = isUnansweredFor(song.id);
      try {
        const body = { songId: song.id, paymentMethod: 'talent_balance', price: song.price } as const;
        const answer = await command(purchaseCall, { body }, { keyOutlastsReload: true });
        settleCommands(purchaseCall, ({ body }) => body.songId === song.id);
        const { talentBalance, euroBalance } = answer;
        if (userId) facts.learn('balance', userId, { talentBalance, euroBalance });
        return { kind: 'bought', talentBalance };
      } catch (error) {
        if (failureKind(error) === 'unknown') throw error;
        if (codeOf(error) === 'already-purchased') {
          settleCommands(purchaseCall, ({ body }) => body.songId === song.id);
          facts.learn('purchased', song.id, true);
          // The earlier attempt with the lost response has bought the song, perhaps at another price.
          if (wasUnanswered && userId) return { kind: 'bought', talentBalance: await readTalents(userId) };
        }
        const words = failureText(error, t`Purchase failed. Please try again.`);
        if (!isOutcome(error)) return { kind: 'not sent', error: words };
        const { price } = problemOf(error);
        return { kind: 'refused', error: words, ...(typeof price === 'number' && { price }) };
      }
    }),
  },
  guards: { hasPaymentHost: () => bus.hasListeners('add-talents/open') },
  actions: {
    askForTalents: (_, { amount }) => bus.emit('add-talents/open', { amount }),
    announceSuccess: ({ context: { song } }) => {
      if (!song) return;
      facts.learn('purchased', song.id, true);
      const { name } = song;
      toast.success(t`Song Purchased!`, t`“${name}” is yours.`, { durationMs: toastDurationMs.money });
    },
    logFailure: (_, { error }) => console.warn('The purchase dialog did not open', error),
  },
});

/** Whether an attempt to buy this song, at any price, has an unknown outcome: a song can be bought only once. */
const isUnansweredFor = (songId: string) => unsettledInputs(purchaseCall).some(({ body }) => body.songId === songId);

async function readTalents(userId: string): Promise<number> {
  const balance = await callApi('GET /api/user/{id}/balance', { params: { id: userId } });
  facts.learn('balance', userId, balance);
  return balance.talentBalance;
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

/** Additional fields of the problem document of a refusal. */
const problemOf = (error: unknown) => (error as { problem?: Readonly<Record<string, unknown>> }).problem ?? {};
