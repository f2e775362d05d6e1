import type { Database } from '../database/database';
import type { GenerationCommit, PushNumbers, PushSink } from './generation-commit';
import {
  type CommitResult,
  offsetsOf,
  type ReadModelWriter,
  storeCommits,
  type WaitingCommit,
} from './read-model-writer';

/** Writes on this thread, at the end of each turn of the event loop. */
export class InlineWriter implements ReadModelWriter {
  private waiting: WaitingCommit[] = [];

  constructor(
    private readonly database: Database,
    private readonly pushes: PushSink,
  ) {}

  async write(commit: GenerationCommit): Promise<PushNumbers> {
    const result = new Promise<CommitResult>((resolve) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ commit, resolve });
    });
    return offsetsOf(await result);
  }

  private flush(): void {
    const group = this.waiting;
    this.waiting = [];
    const results = storeCommits(
      this.database,
      this.pushes,
      group.map(({ commit }) => commit),
    );
    for (const [index, { resolve }] of group.entries()) resolve(results[index] as CommitResult);
  }

  async settled(): Promise<void> {
    // Nothing to wait for: commits are stored and answered synchronously.
  }

  async close(): Promise<void> {
    while (this.waiting.length > 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
