// Seals the ledger once a day. Whichever process looks first enqueues the day's job; its id makes it one.

import { defineJob } from '../../../kernel/job';
import type { FinanceDeps } from '../finance.deps';
import { sealLedger } from './seal-ledger';

export const sealJobType = 'seal-ledger';
const lookEveryMs = 15 * 60_000;
/** A server that has just started has other things to do. */
const firstLookMs = 20_000;

export const sealJob = ({ eventStore, commands }: FinanceDeps) =>
  defineJob<{ readonly day: string }>({
    type: sealJobType,
    run: async (_, run) => sealLedger({ eventStore, commands }, 'system', (fraction) => run.progress(fraction)),
  });

/** A day's seal is made on the next one, soon after midnight UTC, or whenever the server starts. */
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
