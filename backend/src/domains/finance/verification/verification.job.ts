import { positionOf } from '../../../ports/position';
import type { FinanceDeps } from '../finance.deps';
import { ledgerProjection } from '../ledger.projection';
import { financeTaskJob } from '../tasks/finance-task.job';
import type { ComparedBalances } from './compare-balances';
import { verifyLedger } from './verify-ledger';

const readsTimeoutMs = 60_000;

/** The whole ledger proved while the server goes on working. */
export const verificationJob = (deps: FinanceDeps, compared: readonly ComparedBalances[]) =>
  financeTaskJob(deps.commands, 'verification', async (_, run) => {
    const { eventStore, reads } = deps;
    const readsReach = (position: number) =>
      deps.waitFor(ledgerProjection.name, [{ partitionKey: 'wallet', position: positionOf(position) }], readsTimeoutMs);
    return verifyLedger({ eventStore, reads, readsReach, compared }, async (fraction) => {
      run.signal.throwIfAborted();
      await run.progress(fraction);
    });
  });
