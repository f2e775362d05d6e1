// Reads the provider's transactions of the last days once a day, to find refunds and disputes whose webhook events were
// lost.

import { defineJob } from '../../kernel/job';
import type { CardBalanceTransaction, CardPayments, CardReversal } from '../../ports/card-payments';
import type { PaymentBooks } from './book-payments';
import type { PaymentsDeps } from './payments.deps';

export const catchUpReversals = 'catch-up-reversals';
export const catchUpEveryMs = 24 * 60 * 60_000;
/** The provider retries webhook events for this long; later differences are left to the reconciliation. */
const lookBackMs = 4 * 24 * 60 * 60_000;

/** Known transactions change nothing, so the ranges of days may overlap. */
export const catchUpReversalsJob = (deps: PaymentsDeps, books: PaymentBooks, cardPayments: CardPayments) =>
  defineJob<null>({
    type: catchUpReversals,
    run: async (_, { jobId, signal }) => {
      const nowMs = deps.clock.nowMs();
      // The end is exclusive, and the provider counts whole seconds.
      const [from, to] = [nowMs - lookBackMs, nowMs + 1000].map((ms) => new Date(ms).toISOString());
      const cause = { actor: 'system', id: jobId };
      let read = 0;
      for await (const line of cardPayments.balanceTransactions(from as string, to as string)) {
        const reversal = reversalOf(line);
        if (reversal === undefined || signal.aborted) continue;
        read++;
        await books.cardReversal(line.kind === 'reinstatement' ? 'reinstate' : 'reverse', reversal, cause);
      }
      return { read };
    },
  });

function reversalOf(line: CardBalanceTransaction): CardReversal | undefined {
  const { kind, sourceReference: reference, paymentReference } = line;
  if (paymentReference === null) return undefined;
  const amountCents = Math.abs(line.amountCents);
  if (kind === 'refund' || kind === 'chargeback') return { kind, reference, paymentReference, amountCents };
  if (kind !== 'reinstatement') return undefined;
  return { kind: reference.startsWith('re_') ? 'refund' : 'chargeback', reference, paymentReference, amountCents };
}
