// Enqueues a job and waits for its result, which this process or another one produces.
import { setTimeout } from 'node:timers/promises';
import { newId } from '../../kernel/values/ids';
import type { Jobs } from '../../ports/operations/jobs';
import { UsageError } from '../command';

const lookEveryMs = 100;
/** If the server starts no job for this long, it does not process its queue. */
const beginWithinMs = 60_000;

export type JobAnswer<Result> = Result | { readonly kind: 'refused'; readonly error: string };

/**
 * Several callers may wait at once. Only time in which this process was running counts: while the machine sleeps, or a
 * shell has stopped the process, no job can start.
 *
 * @throws UsageError if none of the queued jobs starts.
 */
export function jobAwaiter(jobs: Pick<Jobs, 'enqueue' | 'get'>, everyMs = lookEveryMs, withinMs = beginWithinMs) {
  let idleLooks = 0;
  let waiting = 0;
  return async <Result>(type: string, payload: unknown): Promise<JobAnswer<Result>> => {
    const id = `${type}-${newId()}`;
    await jobs.enqueue({ id, type, payload });
    waiting += 1;
    try {
      for (; ; await setTimeout(everyMs)) {
        const job = await jobs.get(id);
        idleLooks = job !== undefined && job.attempts > 0 ? 0 : idleLooks + 1;
        if (job?.state === 'done') return job.result as Result;
        if (job?.state === 'failed') return { kind: 'refused', error: job.error ?? 'It could not be imported.' };
        // Each waiting caller has counted its own polls, so the limit grows with their number.
        if (idleLooks * everyMs > withinMs * waiting) {
          throw new UsageError('The process that has the data folder leaves queued work to another start.');
        }
      }
    } finally {
      waiting -= 1;
    }
  };
}
