// How a command line changes something: the log has one writer, who remembers where it ends. So beside a running server it
// is the server that is asked to, by its own queue; without one the command opens the data folder itself.
import { setTimeout } from 'node:timers/promises';
import { DataFolderError, embeddedPorts, type MemoryUse, systemClock } from '../composition/embedded';
import { openQueue } from '../composition/embedded-queue';
import type { Ports } from '../composition/ports';
import { newId } from '../kernel/ids';

const pollMs = 100;
/** A server that has not begun by then does not work off its queue, or is not one. */
export const beginTimeoutMs = 60_000;

/**
 * Undefined when another process has the folder.
 * @throws DataFolderError when the folder is none.
 */
export function portsUnlessTaken(dataDir: string, memory?: MemoryUse): Ports | undefined {
  try {
    return embeddedPorts(dataDir, systemClock, memory, process.env.LIBRETTO_BLOBS_URL || undefined);
  } catch (error) {
    if (error instanceof DataFolderError && error.isTaken) return undefined;
    throw error;
  }
}

/**
 * What the server answers, or `left` when it has not begun in time; then another start does it.
 * @throws when the server could not do it.
 */
export async function askServer<Result>(
  dataDir: string,
  job: { readonly type: string; readonly payload: unknown },
  patienceMs: number,
): Promise<{ readonly kind: 'done'; readonly result: Result } | { readonly kind: 'left' }> {
  const { jobs, close } = openQueue(dataDir);
  try {
    const id = `${job.type}-${newId()}`;
    await jobs.enqueue({ ...job, id, priority: 1 });
    for (const end = Date.now() + patienceMs; ; await setTimeout(pollMs)) {
      const asked = await jobs.get(id);
      if (asked?.state === 'done') return { kind: 'done', result: asked.result as Result };
      if (asked?.state === 'failed') throw new Error(asked.error);
      if (asked?.attempts === 0 && Date.now() > end) return { kind: 'left' };
    }
  } finally {
    close();
  }
}
