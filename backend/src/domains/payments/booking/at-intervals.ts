// Recurring jobs: one job per interval, however many processes run.
import type { PaymentsDeps } from '../payments.deps';

export interface Round {
  /** Job type. */
  readonly type: string;
  readonly everyMs: number;
}

/** Returns a function that stops the intervals. */
export async function atIntervals(deps: PaymentsDeps, rounds: readonly Round[]): Promise<() => Promise<void>> {
  const enqueue = async ({ type, everyMs }: Round) => {
    const id = `${type}-${Math.floor(deps.clock.nowMs() / everyMs)}`;
    await deps.jobs.enqueue({ id, type, payload: null }).catch((error) => {
      deps.log.warn({ type, err: error }, 'a periodic job was not enqueued');
    });
  };
  for (const round of rounds) await enqueue(round);
  const timers = rounds.map((round) => setInterval(() => void enqueue(round), round.everyMs).unref());
  return async () => {
    for (const timer of timers) clearInterval(timer);
  };
}
