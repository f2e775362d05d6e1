import { positionOf } from '../../../ports/events/position';
import type { CheckTimestamp } from '../../../ports/events/seal-anchor';
import type { FinanceDeps } from '../finance.deps';
import { ledgerProjection } from '../ledger/ledger.projection';
import { financeTaskJob } from '../tasks/finance-task.job';
import type { ComparedBalances } from './compare-balances';
import type { ConsumedLog, LastPositions, ReplayedProjection } from './documents/replay';
import type { SealFacts } from './seal-findings';
import { verifyLedger } from './verify-ledger';

const readsTimeoutMs = 60_000;

export interface Verified {
  readonly compared: readonly ComparedBalances[];
  readonly replayed: () => ReplayedReadModels;
  readonly checkTimestamp?: CheckTimestamp;
}

/** The read models that a verification compares with the log, and the partition keys of the log's streams. */
export interface ReplayedReadModels extends Pick<ConsumedLog, 'partitionKeyOf'> {
  readonly projections: readonly ReplayedProjection[];
}

/** Verifies the whole ledger while the server keeps running. */
export const verificationJob = (deps: FinanceDeps, { compared, replayed, checkTimestamp }: Verified) =>
  financeTaskJob(deps.commands, 'verification', async (_, run) => {
    const { eventStore, reads, consumed } = deps;
    const { projections, partitionKeyOf } = replayed();
    const reach = (projection: string, lastPositions: LastPositions) =>
      deps.waitFor(
        projection,
        [...lastPositions.values()].map(({ partitionKey, position }) => ({
          partitionKey,
          position: positionOf(position),
        })),
        readsTimeoutMs,
      );
    const readsReach = (position: number) =>
      reach(ledgerProjection.name, new Map([[0, { partitionKey: 'wallet', position }]]));
    const documents = {
      log: { eventStore, ...consumed, partitionKeyOf },
      compared: projections,
      readsReach: reach,
    };
    const verifying = { eventStore, reads, readsReach, compared, documents, checkTimestamp };
    const { sealRecords, ...result } = await verifyLedger(verifying, async (fraction) => {
      run.signal.throwIfAborted();
      await run.progress(fraction);
    });
    if (sealRecords === null) return result;
    const { unsigned, unendorsed, timestamped, misdated } = sealRecords;
    const sealFacts: SealFacts = { unsigned, unendorsed, timestamped, misdated };
    return { ...result, sealFacts };
  });
