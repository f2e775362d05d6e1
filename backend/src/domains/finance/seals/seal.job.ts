// Seals the ledger once a day. Any process may enqueue the job of the day; its id makes it unique.

import { defineJob } from '../../../kernel/jobs/job';
import type { Sealing } from '../../../ports/events/seal-anchor';
import type { FinanceDeps } from '../finance.deps';
import { anchorOutside } from './outside-anchors';
import { sealLedger } from './seal-ledger';
import { sealSignersOf } from './seal-signature';

export const sealJobType = 'seal-ledger';
const lookEveryMs = 15 * 60_000;
/** Delays the first check, because a starting server has more urgent work. */
const firstLookMs = 20_000;

export const sealJob = ({ eventStore, commands, secrets, clock, jobs }: FinanceDeps, sealing: Sealing) =>
  defineJob<{ readonly day: string; readonly isFormerKeyLost?: boolean }>({
    type: sealJobType,
    run: async ({ isFormerKeyLost }, run) => {
      const signers = sealSignersOf({ ...sealing, isFormerKeyLost }, secrets);
      const sealed = await sealLedger({ eventStore, commands, signers }, 'system', (fraction) =>
        run.progress(fraction),
      );
      await anchorOutside({ eventStore, jobs }, sealing, sealed, new Date(clock.nowMs()));
      return sealed;
    },
  });

/** Seals a day soon after midnight UTC, or when the server next starts. */
export async function startDailySeal({ jobs, clock, log }: FinanceDeps): Promise<() => Promise<void>> {
  const look = () => {
    const day = new Date(clock.nowMs()).toISOString().slice(0, 10);
    jobs
      .enqueue({ id: `${sealJobType}-${day}`, type: sealJobType, payload: { day } })
      .catch((error) => log.error({ err: error }, 'the daily seal cannot be enqueued'));
  };
  const first = setTimeout(look, firstLookMs);
  const timer = setInterval(look, lookEveryMs);
  first.unref();
  timer.unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
