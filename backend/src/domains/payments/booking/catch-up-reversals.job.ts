// Reads the provider's transactions of the last days once a day: it books fees and payouts, and finds refunds and disputes
// whose webhook events were lost.

import { defineJob } from '../../../kernel/jobs/job';
import { EventHeldBackError } from '../../../ports/events/written-events';
import {
  type CardBalanceTransaction,
  type CardPayments,
  type CardReversal,
  webhookRetriesMs,
} from '../../../ports/payments/card-payments';
import type { PaymentsDeps } from '../payments.deps';
import type { Cause, PaymentBooks } from './book-payments';

export const catchUpReversals = 'catch-up-reversals';
export const catchUpEveryMs = 24 * 60 * 60_000;
/**
 * Known transactions change nothing, so the ranges of days may overlap. A reconciliation shows what no run has read.
 */
export const catchUpReversalsJob = (deps: PaymentsDeps, books: PaymentBooks, cardPayments: CardPayments) => {
  return defineJob<null>({
    type: catchUpReversals,
    // The range of the next run follows from the last one, however long ago that was.
    keepsResult: true,
    run: async (_, { jobId, signal }) => {
      const nowMs = deps.clock.nowMs();
      const fromMs = Math.min(nowMs - webhookRetriesMs, (await lastCompleteMs()) ?? nowMs);
      // The end is exclusive, and the provider counts whole seconds.
      const [from, to] = [fromMs, nowMs + 1000].map((ms) => new Date(ms).toISOString());
      const cause = { actor: 'system', id: jobId };
      let read = 0;
      const failures: unknown[] = [];
      let heldBack: unknown;
      for await (const line of cardPayments.balanceTransactions(from as string, to as string)) {
        // An aborted run fails, so that it does not count as complete.
        signal.throwIfAborted();
        try {
          read += await bookReversal(line, cause, nowMs);
          // Until an upgrade has ended, only refunds and disputes can be booked.
          if (heldBack === undefined) read += await bookMovement(line, cause);
        } catch (error) {
          if (error instanceof EventHeldBackError) heldBack = error;
          else {
            failures.push(error);
            deps.log.warn({ reference: line.reference, err: error }, 'a line of the provider was not booked');
          }
        }
      }
      if (failures.length > 0) throw failures[0];
      if (heldBack !== undefined) throw heldBack;
      return { read };
    },
  });

  /**
   * Books a refund or dispute, and the payment as well if its webhook event was lost. Older ones are left to finance, who
   * may have closed them with an adjusting entry. @returns the number of bookings that the line may have caused.
   */
  async function bookReversal(line: CardBalanceTransaction, cause: Cause, nowMs: number): Promise<number> {
    const reversal = reversalOf(line);
    if (reversal === undefined || Date.parse(line.createdAt) < nowMs - webhookRetriesMs) return 0;
    await books.cardReversal(line.kind === 'reinstatement' ? 'reinstate' : 'reverse', reversal, cause);
    return 1;
  }

  /** Books a fee or payout; the fee of a payment only after the payment itself. */
  async function bookMovement(line: CardBalanceTransaction, cause: Cause): Promise<number> {
    // A reversal in another currency is listed as not booked already.
    if (reversalOf(line) !== undefined && line.currency !== undefined) return 0;
    return (await books.providerMovement(line, cause)) ? 1 : 0;
  }

  /** Begins a day before the last complete run ended, because that run read its lines some time before. */
  async function lastCompleteMs(): Promise<number | undefined> {
    const ofType = (await deps.jobs.countsByType()).find(({ type }) => type === catchUpReversals);
    return ofType?.lastDoneMs === undefined ? undefined : ofType.lastDoneMs - catchUpEveryMs;
  }
};

function reversalOf(line: CardBalanceTransaction): CardReversal | undefined {
  const { kind, sourceReference: reference, paymentReference } = line;
  if (paymentReference === null) return undefined;
  const amountCents = Math.abs(line.amountCents);
  const told = { reference, paymentReference, amountCents, ...(line.currency && { currency: line.currency }) };
  if (kind === 'refund') return { kind, ...told };
  if (kind === 'chargeback') return { kind, ...told, movements: { taken: [line.reference], given: [] } };
  if (kind !== 'reinstatement') return undefined;
  if (reference.startsWith('re_')) return { kind: 'refund', ...told };
  return { kind: 'chargeback', ...told, movements: { taken: [], given: [line.reference] } };
}
