// For refunds and disputes whose webhook events never came: once a day the provider's own ledger of the last days is read.

import { defineJob } from '../../kernel/job';
import type { CardBalanceTransaction, CardPayments, CardReversal } from '../../ports/card-payments';
import type { PaymentBooks } from './book-payments';
import type { PaymentsDeps } from './payments.deps';

export const catchUpReversals = 'catch-up-reversals';
export const catchUpEveryMs = 24 * 60 * 60_000;
/** For as long the provider repeats a webhook event; later ones are the reconciliation's. */
const lookBackMs = 4 * 24 * 60 * 60_000;

/** What is known already changes nothing, so that days may overlap. */
export const catchUpReversalsJob = (deps: PaymentsDeps, books: PaymentBooks, cardPayments: CardPayments) =>
  defineJob<null>({
    type: catchUpReversals,
    run: async (_, { jobId, signal }) => {
      const nowMs = deps.clock.nowMs();
      // The end is exclusive, and the provider counts in whole seconds.
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
