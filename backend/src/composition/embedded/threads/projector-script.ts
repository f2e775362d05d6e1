// Starts the projector's worker thread before it has work. Its modules take as long to load as the server's, so
// `main.ts` imports this first and both load in parallel. The worker touches no data until it receives its first
// message.
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread, type ThreadScript } from '../../../adapters/threads/thread-script';
import { repoRoot as installedRoot } from '../../config/repo-root';

/** Most objects live for one batch only; a small young generation would be collected, and copied, too often. */
const youngGenerationMb = 192;

let loading: { readonly script: string; readonly worker: Worker } | undefined;

/** The built script, or its source when the product runs from source. */
export function threadScript(): ThreadScript {
  const repoRoot = installedRoot();
  const isFromSource = process.argv[1]?.endsWith('.ts') ?? false;
  if (!isFromSource) return { script: join(repoRoot, 'backend/dist/projector.worker.js') };
  return {
    script: join(repoRoot, 'backend/src/composition/embedded/threads/projector.worker.ts'),
    execArgv: ['--import', 'tsx'],
  };
}

/** Preloads the script for the first caller of `workerOf`. */
export function loadAhead(thread: ThreadScript): void {
  const worker = newWorker(thread);
  loading = { script: thread.script, worker };
  // A failure is ignored here: the caller of `workerOf` starts a new thread and gets its error.
  worker.once('error', () => undefined);
  worker.once('exit', () => {
    if (loading?.worker === worker) loading = undefined;
  });
}

/** Returns the preloaded thread for the script, or starts a new one. */
export function workerOf(thread: ThreadScript): Worker {
  const ahead = loading;
  if (ahead?.script !== thread.script) return newWorker(thread);
  loading = undefined;
  ahead.worker.removeAllListeners();
  return ahead.worker;
}

const newWorker = (thread: ThreadScript) => startThread(thread, { youngGenerationMb });
