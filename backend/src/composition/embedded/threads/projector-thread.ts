// Supervises the projector's worker thread on behalf of the API thread: starts it, handles its messages, and restarts
// it with exponential backoff when it ends unexpectedly. No work is lost, because the projector resumes from stored
// checkpoints. In the meantime the API answers requests, and `report` says how stale its reads are.
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { isCallPending, lastDurable, sharedNumbers } from '../../../adapters/threads/log-follower';
import type { FromProjector, ToProjector, Written } from '../../../adapters/threads/messages';
import { appendForOthers } from '../../../adapters/threads/remote-event-store';
import type { ThreadScript } from '../../../adapters/threads/thread-script';
import { WorkerRpc } from '../../../adapters/threads/worker-rpc';
import type { ProjectionDefinition } from '../../../kernel/consumers/projections/projection';
import type { MetricValues } from '../../application/command-metrics';
import type { Projector } from '../../application/projector';
import type { ApiParts } from './embedded-threads';
import type { ProjectorData } from './projector.worker';
import { workerOf } from './projector-script';
import { RemoteConsumers } from './remote-consumers';
import { RemoteReadPositions } from './remote-read-positions';

export interface ProjectorThreadOptions {
  readonly thread: ThreadScript;
  readonly data: Omit<ProjectorData, 'shared'>;
  readonly projections: readonly ProjectionDefinition[];
  readonly api: ApiParts;
  readonly log: Logger;
  readonly announce: (line: string) => void;
}

const firstPauseMs = 50;
const longestPauseMs = 10_000;
/** A thread that ran at least this long resets the backoff. */
const calmMs = 2_000;

export class ProjectorThread implements Projector {
  readonly consumers: RemoteConsumers;
  readonly positions: RemoteReadPositions;
  private readonly questions = new WorkerRpc();
  private readonly shared = sharedNumbers();
  started: Promise<void> = Promise.resolve();
  private worker: Worker | undefined;
  private isReady = false;
  private whenReady: (() => void)[] = [];
  private stopping = false;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: ProjectorThreadOptions) {
    const ask = <Value>(question: string, ...values: readonly unknown[]) => this.ask<Value>(question, values);
    this.positions = new RemoteReadPositions({ feed: options.api.ports.feed, ask }, options.projections);
    this.consumers = new RemoteConsumers({
      ask,
      ready: () => this.ready(),
      lag: (projection) => this.positions.lag(projection),
    });
    this.shareHead();
    options.api.eventLog.onCommitted(() => this.call());
  }

  /** Starts at once; `started` rejects if the thread cannot start. */
  start(): this {
    this.started = this.options.api.ready.then(
      () =>
        new Promise<void>((resolve, reject) => {
          this.whenReady.push(resolve);
          this.begin().once('error', reject);
        }),
    );
    // Callers that await `started` still get the error; this handler only prevents an unhandled rejection before that.
    this.started.catch(() => undefined);
    return this;
  }

  metrics(): Promise<MetricValues> {
    return this.ask('metrics', []);
  }

  lookForJobs(): void {
    this.post({ kind: 'look-for-jobs' });
  }

  /** Resolves once every push that may be visible by now has been handed over. */
  async settled(): Promise<void> {
    // A thread that has ended has nothing pending: `ended` has already caught up on what it stored.
    await this.ask('settled', []).catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    const { worker } = this;
    if (worker === undefined) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    await this.ask('stop', []).catch((error) => {
      this.options.log.error({ err: error }, 'the projector did not stop cleanly');
      return worker.terminate();
    });
    await ended;
  }

  /** Terminates the thread as a crash would; for tests. */
  async kill(): Promise<void> {
    await this.worker?.terminate();
  }

  private begin(): Worker {
    Atomics.store(this.shared, isCallPending, 0n);
    const worker = workerOf(this.options.thread);
    this.worker = worker;
    const data: ProjectorData = { ...this.options.data, shared: this.shared };
    worker.postMessage(data);
    const begunMs = performance.now();
    let reason = 'it ended unexpectedly';
    worker.on('message', (message: FromProjector) => this.hear(worker, message));
    worker.on('error', (error) => {
      reason = error.message;
    });
    worker.on('exit', () => void this.ended(reason, performance.now() - begunMs));
    return worker;
  }

  private async ended(reason: string, ranMs: number): Promise<void> {
    const { readCache, served, realtime } = this.options.api;
    this.worker = undefined;
    this.isReady = false;
    // The thread may have stored its last writes without reporting them, so the whole read cache is invalid.
    readCache.clear();
    if (!this.stopping) {
      served.refresh();
      await realtime.catchUp();
    }
    this.questions.lost(`The projector's thread ended: ${reason}`);
    if (this.stopping) return;
    this.failures = ranMs > calmMs ? 1 : this.failures + 1;
    this.consumers.ended(reason, this.failures);
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (this.failures - 1));
    this.options.log.error({ reason, pauseMs }, "the projector's thread ended; it begins again after a pause");
    this.timer = setTimeout(() => this.begin(), pauseMs);
  }

  private hear(worker: Worker, message: FromProjector): void {
    const { eventLog, sessions, realtime, served } = this.options.api;
    switch (message.kind) {
      case 'written':
        this.written(message);
        break;
      case 'append':
        void appendForOthers(eventLog, message.appends).then((answers) =>
          worker.postMessage({ kind: 'appended', answers } satisfies ToProjector),
        );
        break;
      case 'promoted':
        served.refresh();
        worker.postMessage({ kind: 'serving', number: message.number } satisfies ToProjector);
        break;
      case 'ready':
        this.begun(message.consumers);
        break;
      case 'revoke':
        realtime.revoke(message.userId, message.topic);
        break;
      case 'disconnect-session':
        realtime.disconnectSession(message.sessionId);
        break;
      case 'recheck':
        realtime.recheck(message.userId);
        break;
      case 'set-unseen':
        realtime.setUnseen(message.userId, message.unseenIds);
        break;
      case 'sessions-changed':
        sessions.forget();
        break;
      case 'announce':
        this.options.announce(message.line);
        break;
      case 'answer':
        this.questions.answered(message.number, message.value);
        break;
      case 'failed':
        this.questions.failed(message.number, message.error);
    }
  }

  /** The order matters: caches are invalidated before waiting readers resume, and before pushes are sent. */
  private written({ documents, tables, parked, positions, pushes }: Written): void {
    const { readCache, realtime } = this.options.api;
    for (const table of tables) readCache.dropped(table);
    for (const [table, ids] of documents) readCache.writtenAll(table, ids);
    for (const each of parked) this.positions.park(...each);
    for (const each of positions) this.positions.advance(...each);
    realtime.publishSent(pushes);
  }

  private begun(consumers: Parameters<RemoteConsumers['begun']>[0]): void {
    this.options.api.served.refresh();
    this.consumers.begun(consumers);
    this.isReady = true;
    for (const resolve of this.whenReady.splice(0)) resolve();
    // Commits during the start may have been announced to the previous thread only.
    this.post({ kind: 'look' });
  }

  private async ready(): Promise<void> {
    if (!this.isReady) await new Promise<void>((resolve) => this.whenReady.push(resolve));
  }

  private ask<Value>(question: string, values: readonly unknown[]): Promise<Value> {
    if (this.worker === undefined) return Promise.reject(new Error("The projector's thread is not running"));
    return this.questions.ask((number) => this.post({ kind: 'ask', number, question, values }));
  }

  private shareHead(): void {
    Atomics.store(this.shared, lastDurable, BigInt(this.options.api.eventLog.headNow));
  }

  private call(): void {
    this.shareHead();
    if (Atomics.exchange(this.shared, isCallPending, 1n) === 0n) this.post({ kind: 'look' });
  }

  private post(message: ToProjector): void {
    this.worker?.postMessage(message);
  }
}
