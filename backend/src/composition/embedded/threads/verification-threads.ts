// Verifies pages of the log in worker threads, up to one per processor.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread, type ThreadScript } from '../../../adapters/threads/thread-script';
import { checkPage, type PageProof } from '../../../domains/finance/verification/check-page';
import type { PageChecker } from '../../../domains/finance/verification/prove-by-pages';
import type { EventTexts } from '../../../ports/events/event-texts';
import type { PageAnswer, PageQuestion, VerificationThreadData } from './verification.worker';

/** Pages in flight per thread: the one that it verifies, and others that wait for it. */
const pagesAtOnce = 3;
const mostThreads = 8;
/** Most objects live for one page only; a small young generation would be collected, and copied, too often. */
const youngGenerationMb = 64;
/** Verifying a shorter log finishes before a thread has started. */
const worthAThread = 50_000;

export interface VerificationThreads extends PageChecker {
  close(): Promise<void>;
}

export interface VerifiedLog {
  readonly texts: EventTexts;
  /** Number of events, or an upper estimate. */
  readonly length: number;
  /** The minimum length of a log for which threads are used. */
  readonly worthIt?: number;
}

/** Runs in this thread if the log is short or the thread's script does not exist. */
export function verificationThreads(
  logPath: string,
  { texts, length, worthIt = worthAThread }: VerifiedLog,
): VerificationThreads {
  const thread = workerScript('verification.worker');
  if (length < worthIt || thread === undefined) return inThisThread(texts);
  const threads = Array.from({ length: Math.min(mostThreads, availableParallelism()) }, () => {
    const data: VerificationThreadData = { logPath };
    return new PageThread(startThread(thread, { youngGenerationMb, workerData: data }));
  });
  let next = 0;
  return {
    atOnce: threads.length * pagesAtOnce,
    check: (after, upTo) => (threads[next++ % threads.length] as PageThread).check(after, upTo),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

export function inThisThread(texts: EventTexts): VerificationThreads {
  return {
    atOnce: 1,
    check: async (after, upTo) => {
      // Yields to the event loop between pages, so that other work can run.
      await new Promise((resolve) => setImmediate(resolve));
      return checkPage(texts, after, upTo);
    },
    close: async () => undefined,
  };
}

class PageThread {
  private readonly waiting = new Map<
    number,
    { readonly resolve: (proof: PageProof | undefined) => void; readonly reject: (error: unknown) => void }
  >();
  private asked = 0;

  constructor(private readonly worker: Worker) {
    worker.on('message', ({ number, proof }: PageAnswer) => {
      this.waiting.get(number)?.resolve(proof === null ? undefined : (JSON.parse(proof) as PageProof));
      this.waiting.delete(number);
    });
    worker.on('error', (error) => {
      for (const { reject } of this.waiting.values()) reject(error);
      this.waiting.clear();
    });
  }

  check(after: number, upTo: number): Promise<PageProof | undefined> {
    return new Promise((resolve, reject) => {
      const question: PageQuestion = { number: this.asked++, after, upTo };
      this.waiting.set(question.number, { resolve, reject });
      this.worker.postMessage(question);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

/**
 * A built script next to the running one, or its source in this folder when running from source; undefined if neither
 * exists.
 */
function workerScript(name: string): ThreadScript | undefined {
  const built = join(__dirname, `${name}.js`);
  if (existsSync(built)) return { script: built };
  const source = join(__dirname, `${name}.ts`);
  return existsSync(source) ? { script: source, execArgv: ['--require', 'tsx/cjs'] } : undefined;
}
