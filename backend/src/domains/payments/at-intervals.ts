// Work that comes round again: one job for each stretch of time, however many processes there are.
import type { PaymentsDeps } from './payments.deps';

export interface Round {
  /** Of the job. */
  readonly type: string;
  readonly everyMs: number;
}

/** Answers what ends it. */
export async function atIntervals(deps: PaymentsDeps, rounds: readonly Round[]): Promise<() => Promise<void>> {
  const enqueue = async ({ type, everyMs }: Round) => {
    const id = `${type}-${Math.floor(deps.clock.nowMs() / everyMs)}`;
    await deps.jobs.enqueue({ id, type, payload: null }).catch((error) => {
      deps.log.warn({ type, err: error }, 'a job that comes round was not enqueued');
    });
  };
  for (const round of rounds) await enqueue(round);
  const timers = rounds.map((round) => setInterval(() => void enqueue(round), round.everyMs).unref());
  return async () => {
    for (const timer of timers) clearInterval(timer);
  };
}
