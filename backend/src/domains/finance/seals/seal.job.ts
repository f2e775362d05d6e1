// Seals the ledger once a day. Whichever process looks first enqueues the day's job; its id makes it one.

import { defineJob } from '../../../kernel/job';
import type { Sealing } from '../../../ports/seal-anchor';
import type { FinanceDeps } from '../finance.deps';
import { anchorSeals } from './seal-anchor';
import { sealLedger } from './seal-ledger';
import { signerOf } from './seal-signature';

export const sealJobType = 'seal-ledger';
const lookEveryMs = 15 * 60_000;
/** A server that has just started has other things to do. */
const firstLookMs = 20_000;

export const sealJob = ({ eventStore, commands, secrets, clock }: FinanceDeps, sealing: Sealing) =>
  defineJob<{ readonly day: string }>({
    type: sealJobType,
    run: async (_, run) => {
      const sign = signerOf(sealing, secrets);
      const sealed = await sealLedger({ eventStore, commands, sign }, 'system', (fraction) => run.progress(fraction));
      // Also after a sealing that found nothing new: the anchor may have been away when the last seal was made.
      if (sealing.anchor !== undefined) await anchorSeals(eventStore, sealing.anchor, new Date(clock.nowMs()));
      return sealed;
    },
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
