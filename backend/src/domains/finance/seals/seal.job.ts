// Seals the ledger once a day. Any process may enqueue the job of the day; its id makes it unique.

import { defineJob } from '../../../kernel/job';
import type { Sealing } from '../../../ports/seal-anchor';
import type { FinanceDeps } from '../finance.deps';
import { anchorSeals } from './seal-anchor';
import { sealLedger } from './seal-ledger';
import { signerOf } from './seal-signature';

export const sealJobType = 'seal-ledger';
const lookEveryMs = 15 * 60_000;
/** Delays the first check, because a starting server has more urgent work. */
const firstLookMs = 20_000;

export const sealJob = ({ eventStore, commands, secrets, clock }: FinanceDeps, sealing: Sealing) =>
  defineJob<{ readonly day: string }>({
    type: sealJobType,
    run: async (_, run) => {
      const sign = signerOf(sealing, secrets);
      const sealed = await sealLedger({ eventStore, commands, sign }, 'system', (fraction) => run.progress(fraction));
      // Also runs when nothing was sealed, because the anchor may have been unavailable when the last seal was made.
      if (sealing.anchor !== undefined) await anchorSeals(eventStore, sealing.anchor, new Date(clock.nowMs()));
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
