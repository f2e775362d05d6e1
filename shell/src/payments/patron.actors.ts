// The side effects of the patron machine.
import { callApi } from '@libretto/contracts/client';
import { failureKind, isOutcome } from '@libretto/contracts/client/command';
import { toast } from '@libretto/kit/toast';
import { command, failureText, settleCommands, unsettledInputs } from '@libretto/product/command';
import { facts } from '@libretto/product/facts';
import { t } from '@lingui/core/macro';
import { fromPromise } from 'xstate';
import { currentUserId, readChangedSession } from '../session/session';
import { liveCardPaymentMachine, settleCardPayments } from './card-payment.actors';
import { patronMachine } from './patron.machine';
import type { PatronResult } from './patron.types';
import { rememberPatronChoice } from './patron-memory';
import { expectReturn, welcome } from './patron-return';

/** The webhook takes a moment; after this time the dialog stops waiting for it. */
const patienceMs = 10_000;
const lookEveryMs = 500;

const balanceCall = 'POST /api/dashboard/purchase-patron';
const cryptoCall = 'POST /api/dashboard/create-patron-payment';

/** Whether the response to a patronage purchase from the balance was lost, in this page or before a reload. */
export const isPatronPurchaseUnanswered = (): boolean => unsettledInputs(balanceCall).length > 0;

export const livePatronMachine = patronMachine.provide({
  actors: {
    cardPayment: liveCardPaymentMachine,
    loadCurrencies: fromPromise(async ({ signal }) => {
      const { currencies } = await callApi('GET /api/dashboard/get-currencies', { signal });
      return currencies.map((currency) => currency.toUpperCase());
    }),
    buyFromBalance: fromPromise(({ input: { userId } }) =>
      answered(async () => {
        const body = { paymentMethod: 'balance' } as const;
        const answer = await command(balanceCall, { body }, { keyOutlastsReload: true });
        const { talentBalance, euroBalance } = answer;
        if (userId) facts.learn('balance', userId, { talentBalance, euroBalance });
        return { kind: 'bought' };
      }),
    ),
    createCryptoPayment: fromPromise(({ input: { currency } }) =>
      answered(async () => {
        const { payment } = await command(cryptoCall, { body: { currency } }, { keyOutlastsReload: true });
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
      toast.success(t`Payment Created!`, t`Redirecting to ${currency} payment...`);
    },
    settlePayments: () => {
      settleCommands(balanceCall);
      settleCommands(cryptoCall);
    },
    settleCard: settleCardPayments,
    leave: (_, { payUrl }) => {
      expectReturn(currentUserId());
      window.location.assign(payUrl);
    },
  },
});

/**
 * @throws every error other than a refusal: the server may have accepted the request, so the same request must be
 * repeated.
 */
async function answered(call: () => Promise<PatronResult>): Promise<PatronResult> {
  try {
    return await call();
  } catch (error) {
    if (failureKind(error) === 'unknown') throw error;
    const words = failureText(error, '');
    if (!isOutcome(error)) return { kind: 'not sent', words };
    const { code, problem } = error as { code?: string; problem?: { message?: unknown } };
    // Another tab bought it, or the attempt whose response was lost did.
    if (code === 'already-patron') return { kind: 'bought' };
    return { kind: 'refused', words: words || (typeof problem?.message === 'string' ? problem.message : '') };
  }
}

async function isPatronNow(): Promise<boolean> {
  const session = await readChangedSession();
  return session.status === 'authenticated' && session.user.isPatron;
}

async function awaitPatronage(signal: AbortSignal): Promise<boolean> {
  const untilMs = Date.now() + patienceMs;
  while (!signal.aborted) {
    if (await isPatronNow().catch(() => false)) return true;
    if (Date.now() >= untilMs) return false;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return false;
}
