// Writes read models on a worker thread, so that the projector can process further events in the meantime.
import type { Worker } from 'node:worker_threads';
import { startThread, type ThreadScript } from '../../threads/thread-script';
import type { DatabaseOptions } from '../database/database';
import type { GenerationCommit, PushNumbers, Step } from './generation-commit';
import { type CommitResult, offsetsOf, type ReadModelWriter, type WaitingCommit } from './read-model-writer';

export interface WriterThreadData {
  readonly path: string;
  readonly options: DatabaseOptions;
}

/** The request to the worker thread; it answers with one `CommitResult` per commit. */
export interface WriteRequest {
  /** SQL texts that the worker has not received before, in the order of their numbers. */
  readonly statements: readonly string[];
  /** Commits that refer to their statements by number. */
  readonly commits: readonly GenerationCommit<number>[];
}

/**
 * A commit with at least this many steps is sent at once: the projector processes the next events while it is written.
 */
const largeCommit = 8;
/** Rows are short-lived garbage; with a small young generation V8 would scavenge and copy them too often. */
const youngGenerationMb = 64;

/**
 * Commits that arrive while a message is in flight are sent together with the next one, so transactions grow with the
 * load. The worker starts with the first commit.
 */
export class WorkerWriter implements ReadModelWriter {
  private waiting: WaitingCommit[] = [];
  private inFlight: { readonly group: readonly WaitingCommit[]; readonly answered: Promise<void> } | undefined;
  private onAnswered = () => {};
  private worker: Worker | undefined;
  /** Numbers of the statements that the worker already knows. */
  private readonly statements = new Map<string, number>();

  constructor(
    private readonly data: WriterThreadData,
    private readonly thread: ThreadScript,
  ) {}

  async write(commit: GenerationCommit): Promise<PushNumbers> {
    const result = new Promise<CommitResult>((resolve) => {
      const isFirst = this.waiting.length === 0;
      this.waiting.push({ commit, resolve });
      if (commit.steps.length >= largeCommit) this.send();
      else if (isFirst) setImmediate(() => this.send());
    });
    return offsetsOf(await result);
  }

  /** Sends all waiting commits, unless a message is in flight: its answer triggers the next send. */
  private send(): void {
    if (this.inFlight !== undefined || this.waiting.length === 0) return;
    const group = this.waiting;
    this.waiting = [];
    const answered = new Promise<void>((resolve) => {
      this.onAnswered = resolve;
    });
    this.inFlight = { group, answered };
    this.worker ??= this.begin();
    this.worker.postMessage(this.requestOf(group));
  }

  private requestOf(group: readonly WaitingCommit[]): WriteRequest {
    const statements: string[] = [];
    const numberOf = (sql: string) => {
      const known = this.statements.get(sql);
      if (known !== undefined) return known;
      const number = this.statements.size;
      this.statements.set(sql, number);
      statements.push(sql);
      return number;
    };
    const commits = group.map(({ commit }) => withStatements(commit, numberOf));
    return { statements, commits };
  }

  private begin(): Worker {
    const worker = startThread(this.thread, { youngGenerationMb, workerData: this.data });
    let reason = 'The thread that writes read models ended';
    worker.on('message', (results: readonly CommitResult[]) => this.answer((index) => results[index] as CommitResult));
    worker.on('error', (error) => {
      reason = `The thread that writes read models failed: ${error.message}`;
    });
    worker.on('exit', () => {
      this.worker = undefined;
      this.statements.clear();
      // It is unknown whether the commit was stored; the projection finds out from its stored position when it retries.
      this.answer(() => ({ kind: 'failed', message: reason }));
    });
    return worker;
  }

  private answer(resultOf: (index: number) => CommitResult): void {
    const { inFlight, onAnswered } = this;
    if (inFlight === undefined) return;
    this.inFlight = undefined;
    for (const [index, { resolve }] of inFlight.group.entries()) resolve(resultOf(index));
    this.send();
    // Resolves `settled` only after the microtasks that follow from the answers have run.
    setImmediate(onAnswered);
  }

  async settled(): Promise<void> {
    await this.inFlight?.answered;
  }

  async close(): Promise<void> {
    while (this.inFlight !== undefined || this.waiting.length > 0) {
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

/** Restores the SQL texts of a request. `known` holds the statements of all earlier requests and is extended here. */
export function commitsOf({ statements, commits }: WriteRequest, known: string[]): readonly GenerationCommit[] {
  known.push(...statements);
  return commits.map((commit) => withStatements(commit, (number) => known[number] as string));
}

function withStatements<From, To>(commit: GenerationCommit<From>, of: (statement: From) => To): GenerationCommit<To> {
  const steps = commit.steps.map(([statement, values, rows = 0, otherwise]): Step<To> => {
    const write = [of(statement), values] as const;
    return otherwise === undefined ? write : [...write, rows, [of(otherwise[0]), otherwise[1]]];
  });
  return { ...commit, steps };
}
