/** Works off the job queue: several types side by side, each as wide as it says. */
import type { Logger } from 'pino';
import type { Job, Jobs } from '../ports/jobs';
import { newId } from './ids';
import { HopelessJobError, type JobDefinition } from './job';

const POLL_MS = 1000;
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 10 * 60_000;

export class JobRunner {
  private readonly owner = newId();
  private readonly running = new Map<string, Set<Promise<void>>>();
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private wanted = false;

  constructor(
    private readonly definitions: readonly JobDefinition[],
    private readonly jobs: Jobs,
    private readonly log: Logger,
  ) {}

  start(): void {
    if (this.definitions.length === 0) return;
    this.timer = setInterval(() => this.look(), POLL_MS);
    this.look();
  }

  /** Looks for work at once, as when a job was enqueued in this process. */
  look(): void {
    if (this.ending.signal.aborted || this.timer === undefined) return;
    this.wanted = true;
    this.looking ??= this.lookWhileWanted().finally(() => {
      this.looking = undefined;
    });
  }

  /** What is enqueued while we look may have been overlooked, so we look again. */
  private async lookWhileWanted(): Promise<void> {
    while (this.wanted && !this.ending.signal.aborted) {
      this.wanted = false;
      try {
        await this.claimWhatFits();
      } catch (error) {
        this.log.error({ err: error }, 'the job queue cannot be read');
      }
    }
  }

  /** Running jobs are told to stop and go back into the queue when their lease ends. */
  async stop(): Promise<void> {
    this.ending.abort();
    clearInterval(this.timer);
    await this.looking;
    await Promise.allSettled([...this.running.values()].flatMap((runs) => [...runs]));
  }

  private async claimWhatFits(): Promise<void> {
    for (const definition of this.definitions) {
      const runs = this.running.get(definition.type) ?? new Set();
      this.running.set(definition.type, runs);
      while (runs.size < (definition.concurrency ?? 1) && !this.ending.signal.aborted) {
        const job = await this.jobs.claim([definition.type], this.owner, definition.leaseMs ?? LEASE_MS);
        if (job === undefined) break;
        const run: Promise<void> = this.run(definition, job).finally(() => {
          runs.delete(run);
          this.look();
        });
        runs.add(run);
      }
    }
  }

  private async run(definition: JobDefinition, job: Job): Promise<void> {
    const leaseMs = definition.leaseMs ?? LEASE_MS;
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, this.ending.signal]);
    const keep = async (progress?: number) => {
      if (!(await this.jobs.keep(job.id, this.owner, leaseMs, progress))) lost.abort();
    };
    const heartbeat = setInterval(() => keep().catch(() => undefined), leaseMs / 3);
    try {
      const run = { jobId: job.id, attempt: job.attempts, lastError: job.error, progress: keep, signal };
      const result = await definition.run(job.payload, run);
      await this.jobs.complete(job.id, this.owner, result);
    } catch (error) {
      await this.failed(job, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  private async failed(job: Job, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    // One that was told to stop is no failure of the job; it goes on where the next process starts.
    const wasStopped = this.ending.signal.aborted;
    const pauseMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 4 ** (job.attempts - 1));
    const retryMs = wasStopped ? 0 : error instanceof HopelessJobError ? 'never' : pauseMs;
    if (!wasStopped) this.log.warn({ job: job.id, type: job.type, attempt: job.attempts, err: error }, 'a job failed');
    await this.jobs.fail(job.id, this.owner, message, retryMs).catch(() => undefined);
  }
}
