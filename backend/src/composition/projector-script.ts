// The worker thread of the projector before it has work. Loading its modules takes as long as loading those of the server,
// so `main.ts` imports this first and both are loaded side by side. It touches nothing until it is told to begin.
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread, type ThreadScript } from '../adapters/threads/thread-script';
import { repoRoot as installedRoot } from './repo-root';

/** Events are made and gone within a batch; a small space for them would be emptied, and copied, too often. */
const youngGenerationMb = 192;

let loading: { readonly script: string; readonly worker: Worker } | undefined;

/** The script as it was built, or, where the product runs from source, its source. */
export function threadScript(): ThreadScript {
  const repoRoot = installedRoot();
  const isFromSource = process.argv[1]?.endsWith('.ts') ?? false;
  if (!isFromSource) return { script: join(repoRoot, 'backend/dist/projector.worker.js') };
  return { script: join(repoRoot, 'backend/src/composition/projector.worker.ts'), execArgv: ['--import', 'tsx'] };
}

/** Loads the script for the first one who asks for it. */
export function loadAhead(thread: ThreadScript): void {
  const worker = newWorker(thread);
  loading = { script: thread.script, worker };
  // Anyone who asks makes another one, and is told what is wrong with it.
  worker.once('error', () => undefined);
  worker.once('exit', () => {
    if (loading?.worker === worker) loading = undefined;
  });
}

/** A thread that loads the script, or has loaded it. */
export function workerOf(thread: ThreadScript): Worker {
  const ahead = loading;
  if (ahead?.script !== thread.script) return newWorker(thread);
  loading = undefined;
  ahead.worker.removeAllListeners();
  return ahead.worker;
}

const newWorker = (thread: ThreadScript) => startThread(thread, { youngGenerationMb });
