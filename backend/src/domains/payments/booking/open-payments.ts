// Finds payments that succeeded but whose webhook event is pending, before a wallet rejects a purchase for lack of
// balance.
import { setTimeout } from 'node:timers/promises';
import type { StandingOfWith } from '../../../ports/directory/account-standing';
import type { ArrivedPayment, OpenPayments } from '../../../ports/payments/open-payments';
import { paymentStream } from '../payment/payment.stream';
import type { PaymentsDeps } from '../payments.deps';
import { type PaymentDoc, payments, paymentsProjectionName } from '../payments.projection';
import { recordUnbooked } from '../unbooked-events.stream';
import { askProvider } from './ask-provider';
import { PaymentBooks, type PaymentProviders } from './book-payments';

/** A person waits in front of the screen. */
const answerTimeoutMs = 4000;
const latest = 10;
/** Payments that succeeded earlier have been settled by the policy. */
const settledWithinMs = 60 * 60_000;
const eventsOfAPayment = 100;

/** The ports of this domain that the wallet passes in. */
export type OpenPaymentsDeps = Pick<PaymentsDeps, 'commands' | 'reads' | 'waitFor' | 'eventStore' | 'clock' | 'log'>;

export function openPayments(
  deps: OpenPaymentsDeps,
  providers: PaymentProviders,
  standingOfWith: StandingOfWith,
): OpenPayments {
  const books = new PaymentBooks(deps.commands.handlerOf(paymentStream), providers, deps.log, {
    standingOf: standingOfWith(deps),
    recordUnbooked: recordUnbooked(deps.commands),
  });

  async function arrivedOf(userId: string): Promise<readonly ArrivedPayment[]> {
    // Waits, so that a payment that the person began a moment ago is included.
    await deps.waitFor(paymentsProjectionName, 'now', 1000);
    const { items } = await deps.reads.collection(payments).find('byUser', { equals: { userId }, limit: latest });
    const cause = { actor: 'system', id: `balance of ${userId}` };
    const open = items.filter(({ status }) => status === 'open');
    await Promise.allSettled(open.map((payment) => askProvider(books, providers, payment, cause)));
    const arrived = await Promise.all(items.filter((each) => mayHaveArrived(each)).map(successOf));
    return arrived.filter((event) => event !== undefined);
  }

  function mayHaveArrived({ status, settledAt }: PaymentDoc): boolean {
    return status !== 'succeeded' || Date.parse(settledAt ?? '') > deps.clock.nowMs() - settledWithinMs;
  }

  async function successOf({ paymentId }: PaymentDoc): Promise<ArrivedPayment | undefined> {
    const events = await deps.eventStore.readStream(`${paymentStream.name}-${paymentId}`, 0, eventsOfAPayment);
    return events.find(({ type }) => type === 'PaymentSucceeded') as ArrivedPayment | undefined;
  }

  const inTurn = sharedByWaiting(arrivedOf);
  return {
    arrivedOf: async (userId) => {
      const late = setTimeout(answerTimeoutMs, [] as readonly ArrivedPayment[], { ref: false });
      const asked = inTurn(userId).catch((error) => {
        deps.log.warn({ userId, err: error }, 'open payments cannot be asked about');
        return [];
      });
      return Promise.race([asked, late]);
    },
  };
}

/**
 * Of concurrent callers, one queries and one further query serves all others: an answer that was already in flight may
 * be older than what the next caller needs.
 */
export function sharedByWaiting<Answer>(ask: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>();
  const waiting = new Map<string, Promise<Answer>>();
  const run = (key: string): Promise<Answer> => {
    const answer = ask(key).finally(() => running.delete(key));
    running.set(key, answer);
    return answer;
  };
  return (key) => {
    const present = running.get(key);
    if (present === undefined) return run(key);
    let next = waiting.get(key);
    if (next === undefined) {
      const goOn = () => {
        waiting.delete(key);
        return run(key);
      };
      next = present.then(goOn, goOn);
      waiting.set(key, next);
    }
    return next;
  };
}
