// Puts work into the queue and waits for its answer, by this process or another.
import { setTimeout } from 'node:timers/promises';
import { newId } from '../../kernel/ids';
import type { Jobs } from '../../ports/jobs';
import { UsageError } from '../command';

const lookEveryMs = 100;
/** A server that begins nothing for so long leaves its queue to another start. */
const beginWithinMs = 60_000;

export type JobAnswer<Result> = Result | { readonly kind: 'refused'; readonly error: string };

/**
 * Several may wait at once. What counts is the time in which this process was awake: while a lid is closed, or a shell holds
 * the process, nothing can begin.
 *
 * @throws UsageError when nothing of what was asked for begins.
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
        // Each of those who wait has looked so often.
        if (idleLooks * everyMs > withinMs * waiting) {
          throw new UsageError('The process that has the data folder leaves queued work to another start.');
        }
      }
    } finally {
      waiting -= 1;
    }
  };
}
