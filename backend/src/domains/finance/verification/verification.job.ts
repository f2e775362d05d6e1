import { positionOf } from '../../../ports/position';
import type { FinanceDeps } from '../finance.deps';
import { ledgerProjection } from '../ledger.projection';
import { financeTaskJob } from '../tasks/finance-task.job';
import type { ComparedBalances } from './compare-balances';
import type { ConsumedLog, Marks, ReplayedProjection } from './documents/replay';
import { verifyLedger } from './verify-ledger';

const readsTimeoutMs = 60_000;

export interface Verified {
  readonly compared: readonly ComparedBalances[];
  readonly replayed: () => ReplayedReadModels;
}

/** The read models that a verification compares with the log, and the partition keys of the log's streams. */
export interface ReplayedReadModels extends Pick<ConsumedLog, 'partitionKeyOf'> {
  readonly projections: readonly ReplayedProjection[];
}

/** Verifies the whole ledger while the server keeps running. */
export const verificationJob = (deps: FinanceDeps, { compared, replayed }: Verified) =>
  financeTaskJob(deps.commands, 'verification', async (_, run) => {
    const { eventStore, reads, consumed } = deps;
    const { projections, partitionKeyOf } = replayed();
    const reach = (projection: string, marks: Marks) =>
      deps.waitFor(
        projection,
        [...marks.values()].map(({ partitionKey, position }) => ({ partitionKey, position: positionOf(position) })),
        readsTimeoutMs,
      );
    const readsReach = (position: number) =>
      reach(ledgerProjection.name, new Map([[0, { partitionKey: 'wallet', position }]]));
    const documents = {
      log: { eventStore, ...consumed, partitionKeyOf },
      compared: projections,
      readsReach: reach,
    };
    return verifyLedger({ eventStore, reads, readsReach, compared, documents }, async (fraction) => {
      run.signal.throwIfAborted();
      await run.progress(fraction);
    });
  });
