import { Worker } from 'node:worker_threads';
import type { DatabaseOptions } from './database';
import { pack } from './packed-commits';
import { type CommitResult, type GenerationCommit, offsetsOf, type ReadModelWriter } from './read-model-writer';

export interface WriterThread {
  /** The script `read-models.worker`, built or, with what Node needs to load it, from source. */
  readonly script: string;
  readonly arguments?: readonly string[];
}

interface Waiting {
  readonly commit: GenerationCommit;
  readonly resolve: (result: CommitResult) => void;
}

/**
 * Writes in a thread of its own, so that requests never wait for it. What gathers while one message is under way goes
 * along with the next: the busier the house, the larger its transactions.
 */
export class ThreadWriter implements ReadModelWriter {
  private waiting: Waiting[] = [];
  private underWay:
    | { readonly group: readonly Waiting[]; readonly answered: Promise<void>; readonly end: () => void }
    | undefined;
  private worker: Worker | undefined;

  constructor(
    private readonly path: string,
    private readonly options: DatabaseOptions,
    private readonly thread: WriterThread,
  ) {}

  async write(commit: GenerationCommit): Promise<readonly number[]> {
    const result = new Promise<CommitResult>((resolve) => {
      if (this.waiting.length === 0 && this.underWay === undefined) setImmediate(() => this.send());
      this.waiting.push({ commit, resolve });
    });
    return offsetsOf(await result);
  }

  private send(): void {
    if (this.underWay !== undefined || this.waiting.length === 0) return;
    const group = this.waiting;
    this.waiting = [];
    let end = () => {};
    const answered = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.underWay = { group, answered, end };
    this.worker ??= this.begin();
    this.worker.postMessage(pack(group.map(({ commit }) => commit)));
  }

  private begin(): Worker {
    const workerData = { path: this.path, options: this.options };
    const worker = new Worker(this.thread.script, { workerData, execArgv: [...(this.thread.arguments ?? [])] });
    worker.on('message', (results: readonly CommitResult[]) =>
      this.answer((_, index) => results[index] as CommitResult),
    );
    let reason = 'the writing thread ended';
    worker.on('error', (error) => {
      reason = `the writing thread failed: ${error.message}`;
    });
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
      // Whether it was stored is not known; the projection's checkpoint tells when it tries again.
      this.answer(() => ({ kind: 'failed', message: reason }));
    });
    return worker;
  }

  private answer(resultOf: (waiting: Waiting, index: number) => CommitResult): void {
    const { underWay } = this;
    if (underWay === undefined) return;
    this.underWay = undefined;
    for (const [index, waiting] of underWay.group.entries()) waiting.resolve(resultOf(waiting, index));
    underWay.end();
    if (this.waiting.length > 0) setImmediate(() => this.send());
  }

  async settled(): Promise<void> {
    await this.underWay?.answered;
  }

  async close(): Promise<void> {
    while (this.underWay !== undefined || this.waiting.length > 0) {
      this.send();
      await this.settled();
    }
    const { worker } = this;
    if (worker === undefined) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    await ended;
  }
}
