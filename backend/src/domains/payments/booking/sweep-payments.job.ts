// Queries the provider about payments that have been open for long, in case their webhook events were lost.

import { defineJob } from '../../../kernel/jobs/job';
import type { PaymentsDeps } from '../payments.deps';
import { type PaymentDoc, payments } from '../payments.projection';
import { askProvider } from './ask-provider';
import type { PaymentBooks, PaymentProviders } from './book-payments';

export const sweepPayments = 'sweep-payments';
export const sweepEveryMs = 15 * 60_000;
/** Most payments are completed within minutes, and their webhook events arrive within seconds. */
const openLongMs = 15 * 60_000;
/** After this time an open payment is abandoned; money that arrives later is still booked. */
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
          // The answer is booked by now; only an open payment can be abandoned, not a paid one.
          if (Date.parse(payment.openedAt) < nowMs - givenUpMs) await books.giveUp(payment.paymentId, by);
          return true;
        } catch (error) {
          deps.log.warn({ paymentId: payment.paymentId, err: error }, 'a payment cannot be asked about');
          return false;
        }
      }
    },
  });
