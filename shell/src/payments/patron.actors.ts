// What the patron machine does in the world.
import { ApiError, callApi } from '@libretto/contracts/client';
import { sendCommand } from '@libretto/contracts/client/command';
import { bus } from '@libretto/contracts/federation';
import { toast } from '@libretto/kit/toast';
import { fromPromise } from 'xstate';
import { currentUserId, readSession } from '../session/session';
import { liveCardPaymentMachine } from './card-payment.actors';
import { patronMachine } from './patron.machine';
import type { PatronResult } from './patron.types';
import { rememberPatronChoice } from './patron-memory';
import { expectReturn, welcome } from './patron-return';

/** A webhook takes a moment; after this the dialog stops waiting for it. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 500;

export const livePatronMachine = patronMachine.provide({
  actors: {
    cardPayment: liveCardPaymentMachine,
    loadCurrencies: fromPromise(async ({ signal }) => {
      const { currencies } = await callApi('GET /api/dashboard/get-currencies', { signal });
      return currencies.map((currency) => currency.toUpperCase());
    }),
    buyFromBalance: fromPromise(({ input: { idempotencyKey } }) =>
      answered(async () => {
        const body = { paymentMethod: 'balance' } as const;
        const answer = await sendCommand('POST /api/dashboard/purchase-patron', { body }, { idempotencyKey });
        bus.emit('balance/state', { talentBalance: answer.talentBalance, euroBalance: answer.euroBalance });
        return { kind: 'bought' };
      }),
    ),
    createCryptoPayment: fromPromise(({ input: { currency, idempotencyKey } }) =>
      answered(async () => {
        const { payment } = await callApi('POST /api/dashboard/create-patron-payment', {
          body: { currency },
          idempotencyKey,
        });
        const payUrl = payment?.pay_url || payment?.invoice_url;
        return payUrl ? { kind: 'redirect', payUrl } : { kind: 'refused', words: '' };
      }),
    ),
    lookForPatronage: fromPromise(isPatronNow),
    awaitPatronage: fromPromise(({ signal }) => awaitPatronage(signal)),
  },
  actions: {
    remember: (_, choice) => rememberPatronChoice(choice),
    announceWelcome: () => welcome(),
    announceRedirect: (_, { currency }) => {
      toast.success('Payment Created!', `Redirecting to ${currency} payment...`);
    },
    leave: (_, { payUrl }) => {
      expectReturn(currentUserId());
      window.location.assign(payUrl);
    },
  },
});

/** @throws what is no refusal: nobody knows then whether the server took it, and the same key must go again. */
async function answered(call: () => Promise<PatronResult>): Promise<PatronResult> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
    // By another tab, or by the try whose answer was lost.
    if (error.code === 'already-patron') return { kind: 'bought' };
    const { message } = error.problem;
    return { kind: 'refused', words: error.message || (typeof message === 'string' ? message : '') };
  }
}

async function isPatronNow(): Promise<boolean> {
  const session = await readSession();
  return session.status === 'authenticated' && session.user.isPatron;
}

async function awaitPatronage(signal: AbortSignal): Promise<boolean> {
  const untilMs = Date.now() + PATIENCE_MS;
  while (!signal.aborted) {
    if (await isPatronNow().catch(() => false)) return true;
    if (Date.now() >= untilMs) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}
