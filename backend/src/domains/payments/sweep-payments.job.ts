// For webhook events that never came: the provider is asked about payments that have been open for long.

import { defineJob } from '../../kernel/job';
import { askProvider } from './ask-provider';
import type { PaymentBooks, PaymentProviders } from './book-payments';
import type { PaymentsDeps } from './payments.deps';
import { type PaymentDoc, payments } from './payments.projection';

export const sweepPayments = 'sweep-payments';
export const sweepEveryMs = 15 * 60_000;
/** Most are paid within minutes, and their webhook events come within seconds. */
const openLongMs = 15 * 60_000;
/** Nobody comes back to a form after so long; money that does come is taken all the same. */
const givenUpMs = 7 * 24 * 60 * 60_000;
const atOnce = 200;

export interface SweepReport {
  readonly asked: number;
  readonly unanswered: number;
}

export const sweepPaymentsJob = (deps: PaymentsDeps, books: PaymentBooks, providers: PaymentProviders) =>
  defineJob<null>({
    type: sweepPayments,
    run: async (_, { jobId, signal, progress }): Promise<SweepReport> => {
      const now = deps.clock.nowMs();
      const to = new Date(now - openLongMs).toISOString();
      const cause = { actor: 'system', id: jobId };
      let cursor: string | undefined;
      let asked = 0;
      let unanswered = 0;
      do {
        const query = { equals: { status: 'open' as const }, order: 'ascending' as const, to, limit: atOnce, cursor };
        const page = await deps.reads.collection(payments).find('byStatus', query);
        for (const payment of page.items) {
          if (signal.aborted) return { asked, unanswered };
          const answered = await settle(payment, cause, now);
          asked++;
          if (!answered) unanswered++;
        }
        await progress(0.5);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return { asked, unanswered };

      async function settle(payment: PaymentDoc, by: typeof cause, nowMs: number): Promise<boolean> {
        try {
          await askProvider(books, providers, payment, by);
          // What it answered is written down by now; an open one is only given up, a paid one no longer can be.
          if (Date.parse(payment.openedAt) < nowMs - givenUpMs) await books.giveUp(payment.paymentId, by);
          return true;
        } catch (error) {
          deps.log.warn({ paymentId: payment.paymentId, err: error }, 'a payment cannot be asked about');
          return false;
        }
      }
    },
  });
