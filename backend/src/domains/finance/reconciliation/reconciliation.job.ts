// Compares the ledger with the card provider's transactions and stores every line.
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { CardPayments } from '../../../ports/payments/card-payments';
import type { FinanceDeps } from '../finance.deps';
import { FinanceTaskRefusal, financeTaskJob } from '../tasks/finance-task.job';
import { ReconciliationTotals, reconcile, type StoredLine } from './reconcile';
import { linesKey, statuses } from './reconciliation-lines';

/** Minimum increase of progress that is recorded. */
const step = 0.01;

export const reconciliationJob = (
  { commands, reads, blobs, clock }: FinanceDeps,
  cardPayments: Pick<CardPayments, 'balanceTransactions'> | undefined,
) =>
  financeTaskJob(commands, 'reconciliation', async ({ from, to }, run) => {
    if (cardPayments === undefined) throw new FinanceTaskRefusal('no-card-provider');
    const totals = new ReconciliationTotals();
    const files = filesOf(blobs, run.taskId);
    const spanMs = new Date(to).getTime() - new Date(from).getTime();
    let reported = 0;
    try {
      for await (const line of reconcile({ cardPayments, reads, now: new Date(clock.nowMs()) }, { from, to }, totals)) {
        run.signal.throwIfAborted();
        await files.write(line);
        const at = new Date(line.thereAt ?? to).getTime();
        const fraction = Math.min(0.99, (at - new Date(from).getTime()) / spanMs);
        if (fraction - reported >= step) {
          reported = fraction;
          await run.progress(fraction);
        }
      }
      await files.close();
    } catch (error) {
      files.abort(error);
      throw error;
    }
    return { totals: totals.shown() };
  });

function filesOf(blobs: FinanceDeps['blobs'], taskId: string) {
  const open = statuses.map((status) => {
    const stream = new PassThrough();
    const stored = blobs.put(linesKey(taskId, status), stream, { contentType: 'application/x-ndjson' });
    // `close` awaits this promise; a rejection before that must not be unhandled.
    stored.catch(() => undefined);
    return { status, stream, stored };
  });
  return {
    write: async (line: StoredLine) => {
      const file = open.find(({ status }) => status === line.status);
      if (file?.stream.write(`${JSON.stringify(line)}\n`) === false) await once(file.stream, 'drain');
    },
    close: async () => {
      for (const { stream } of open) stream.end();
      await Promise.all(open.map(({ stored }) => stored));
    },
    abort: (error: unknown) => {
      for (const { stream } of open) stream.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  };
}
