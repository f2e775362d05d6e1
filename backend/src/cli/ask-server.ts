// Applies changes from the command line. The log has a single writer, which caches where it ends, so the command asks a
// running server through its queue; without one the command opens the data folder itself.
import { setTimeout } from 'node:timers/promises';
import type { Ports } from '../composition/application/ports';
import { DataFolderError, embeddedPorts, type MemoryUse, systemClock } from '../composition/embedded/embedded';
import { openQueue } from '../composition/embedded/embedded-queue';
import { newId } from '../kernel/values/ids';
import type { Jobs } from '../ports/operations/jobs';

const pollMs = 100;
/** A server that has not started by then does not process its queue, or the other process is not a server. */
export const beginTimeoutMs = 60_000;

/**
 * Returns undefined if another process has locked the folder.
 * @throws DataFolderError if the folder is invalid.
 */
export function portsUnlessTaken(dataDir: string, memory?: MemoryUse): Ports | undefined {
  try {
    return embeddedPorts(dataDir, systemClock, memory, process.env.LIBRETTO_BLOBS_URL || undefined);
  } catch (error) {
    if (error instanceof DataFolderError && error.isTaken) return undefined;
    throw error;
  }
}

export type Answer<Result> = { readonly kind: 'done'; readonly result: Result } | { readonly kind: 'left' };

interface AskedJob {
  readonly type: string;
  readonly payload: unknown;
}

/**
 * Returns the server's result, or `left` if it has not started in time; then the next start does the work.
 * @throws if the work failed on the server.
 */
export async function askServer<Result>(dataDir: string, job: AskedJob, timeoutMs: number): Promise<Answer<Result>> {
  const { jobs, close } = openQueue(dataDir);
  try {
    return await askByQueue(jobs, job, timeoutMs);
  } finally {
    close();
  }
}

/** Does the same for a queue that is already open. */
export async function askByQueue<Result>(
  jobs: Pick<Jobs, 'enqueue' | 'get'>,
  job: AskedJob,
  timeoutMs: number,
): Promise<Answer<Result>> {
  const id = `${job.type}-${newId()}`;
  await jobs.enqueue({ ...job, id, priority: 1 });
  for (const end = Date.now() + timeoutMs; ; await setTimeout(pollMs)) {
    const asked = await jobs.get(id);
    if (asked?.state === 'done') return { kind: 'done', result: asked.result as Result };
    if (asked?.state === 'failed') throw new Error(asked.error);
    if (asked?.attempts === 0 && Date.now() > end) return { kind: 'left' };
  }
}
