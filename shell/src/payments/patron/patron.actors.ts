// The side effects of the patron machine.
import { callApi } from '@libretto/contracts/client';
import { toast } from '@libretto/kit/feedback';
import {
  type MoneyOutcome,
  moneyCommand,
  setBalance,
  settleMoney,
  unansweredInput,
} from '@libretto/product/money-command';
import { t } from '@lingui/core/macro';
import { fromPromise } from 'xstate';
import { currentUserId, readChangedSession } from '../../session/session';
import { liveCardPaymentMachine, settleCardPayments } from '../card/card-payment.actors';
import { patronMachine } from './patron.machine';
import type { PatronResult } from './patron.types';
import { rememberPatronChoice } from './patron-memory';
import { expectReturn, welcome } from './patron-return';

/** The webhook takes a moment; after this time the dialog stops waiting for it. */
const timeoutMs = 10_000;
const lookEveryMs = 500;

const balanceCall = 'POST /api/dashboard/purchase-patron';
const cryptoCall = 'POST /api/dashboard/create-patron-payment';

/** Whether the response to a patronage purchase from the balance was lost, in this page or before a reload. */
export const isPatronPurchaseUnanswered = (): boolean => unansweredInput(balanceCall) !== undefined;

export const livePatronMachine = patronMachine.provide({
  actors: {
    cardPayment: liveCardPaymentMachine,
    loadCurrencies: fromPromise(async ({ signal }) => {
      const { currencies } = await callApi('GET /api/dashboard/get-currencies', { signal });
      return currencies.map((currency) => currency.toUpperCase());
    }),
    buyFromBalance: fromPromise(async ({ input: { userId } }): Promise<PatronResult> => {
      const outcome = await moneyCommand(balanceCall, { body: { paymentMethod: 'balance' } }, '');
      if (outcome.kind !== 'done') return resultOf(outcome);
      setBalance(userId, outcome.answer);
      return { kind: 'bought' };
    }),
    createCryptoPayment: fromPromise(async ({ input: { currency } }): Promise<PatronResult> => {
      const outcome = await moneyCommand(cryptoCall, { body: { currency } }, '');
      if (outcome.kind !== 'done') return resultOf(outcome);
      const { payment } = outcome.answer;
      const payUrl = payment?.pay_url || payment?.invoice_url;
      return payUrl ? { kind: 'redirect', payUrl } : { kind: 'refused', words: '' };
    }),
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
      settleMoney(balanceCall);
      settleMoney(cryptoCall);
    },
    settleCard: settleCardPayments,
    leave: (_, { payUrl }) => {
      expectReturn(currentUserId());
      window.location.assign(payUrl);
    },
  },
});

function resultOf(outcome: Exclude<MoneyOutcome<never>, { kind: 'done' }>): PatronResult {
  if (outcome.kind === 'not sent') return { kind: 'not sent', words: outcome.text };
  const { code, problem } = outcome.error;
  // Another tab bought it, or the attempt whose response was lost did.
  if (code === 'already-patron') return { kind: 'bought' };
  return { kind: 'refused', words: outcome.text || (typeof problem?.message === 'string' ? problem.message : '') };
}

async function isPatronNow(): Promise<boolean> {
  const session = await readChangedSession();
  return session.status === 'authenticated' && session.user.isPatron;
}

async function awaitPatronage(signal: AbortSignal): Promise<boolean> {
  const untilMs = Date.now() + timeoutMs;
  while (!signal.aborted) {
    if (await isPatronNow().catch(() => false)) return true;
    if (Date.now() >= untilMs) return false;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return false;
}
