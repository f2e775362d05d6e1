// Runs jobs from the queue: several job types in parallel, each with its own concurrency.
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { EventHeldBackError, NewerEventError } from '../../ports/events/written-events';
import type { Job, Jobs } from '../../ports/operations/jobs';
import { newId } from '../values/ids';
import { HopelessJobError, type JobDefinition, RetryLaterError } from './job';

const pollMs = 1000;
const leaseLengthMs = 60_000;
const purgeEveryMs = 60 * 60_000;
/** Far longer than the period in which an event may be redelivered, which would enqueue the job again. */
const keptMs = 30 * 24 * 60 * 60_000;
const firstRetryMs = 1_000;
const longestRetryMs = 10 * 60_000;
/** An operator ends an upgrade after hours or days, so that a job which waits for it looks again once a minute. */
const upgradeRetryMs = 60_000;

export class JobRunner {
  private readonly owner = newId();
  private readonly running = new Map<string, Set<Promise<void>>>();
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private purgeTimer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private purging: Promise<void> | undefined;
  private wanted = false;

  constructor(
    private readonly definitions: readonly JobDefinition[],
    private readonly jobs: Jobs,
    private readonly log: Logger,
  ) {}

  start(): void {
    if (this.definitions.length === 0) return;
    this.timer = setInterval(() => this.look(), pollMs);
    this.purgeTimer = setInterval(() => this.purgeSafely(), purgeEveryMs);
    this.look();
    this.purgeSafely();
  }

  /** Checks the queue at once, for example when a job was enqueued in this process. */
  look(): void {
    if (this.ending.signal.aborted || this.timer === undefined) return;
    this.wanted = true;
    this.looking ??= this.lookWhileWanted().finally(() => {
      this.looking = undefined;
    });
  }

  /** Repeats the check, since a job that is enqueued during a check may have been missed. */
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

  /** Aborts running jobs; they return to the queue. */
  async stop(): Promise<void> {
    this.ending.abort();
    clearInterval(this.timer);
    clearInterval(this.purgeTimer);
    await Promise.all([this.looking, this.purging]);
    await Promise.allSettled([...this.running.values()].flatMap((runs) => [...runs]));
  }

  /** Claims jobs of all types that have room for another run. */
  private async claimWhatFits(): Promise<void> {
    while (!this.ending.signal.aborted) {
      const types = this.definitions.filter((each) => this.runsOf(each).size < (each.concurrency ?? 1));
      if (types.length === 0) return;
      const names = types.map(({ type }) => type);
      const job = await this.jobs.claim(names, this.owner, leaseLengthMs);
      const definition = types.find(({ type }) => type === job?.type);
      if (job === undefined || definition === undefined) return;
      this.begin(definition, job);
    }
  }

  private begin(definition: JobDefinition, job: Job): void {
    const runs = this.runsOf(definition);
    const run: Promise<void> = this.run(definition, job).finally(() => {
      runs.delete(run);
      this.look();
    });
    runs.add(run);
  }

  private runsOf({ type }: JobDefinition): Set<Promise<void>> {
    const runs = this.running.get(type) ?? new Set();
    this.running.set(type, runs);
    return runs;
  }

  private purgeSafely(): void {
    this.purging ??= this.purge()
      .catch((error) => this.log.error({ err: error }, 'done jobs cannot be purged'))
      .finally(() => {
        this.purging = undefined;
      });
  }

  /** Deletes jobs that were done long ago and whose results nobody needs. */
  private async purge(): Promise<void> {
    for (const { type } of this.definitions.filter(({ keepsResult }) => !keepsResult)) {
      while (!this.ending.signal.aborted && (await this.jobs.purge(type, keptMs)) > 0) await setImmediate();
    }
  }

  private async run(definition: JobDefinition, job: Job): Promise<void> {
    const leaseMs = definition.leaseMs ?? leaseLengthMs;
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, this.ending.signal]);
    const keep = async (progress?: number) => {
      if (!(await this.jobs.keep(job.id, this.owner, leaseMs, progress))) lost.abort();
    };
    const heartbeat = setInterval(() => keep().catch(() => undefined), leaseMs / 3);
    try {
      if (leaseMs !== leaseLengthMs) await keep();
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
    if (error instanceof EventHeldBackError || error instanceof NewerEventError) {
      this.log.info({ job: job.id, type: job.type, err: error }, 'a job waits for the end of an upgrade');
      await this.jobs.postpone(job.id, this.owner, message, upgradeRetryMs).catch(() => undefined);
      return;
    }
    // An aborted run is not a failure of the job; the next process retries it at once.
    const wasStopped = this.ending.signal.aborted;
    const growingMs = Math.min(longestRetryMs, firstRetryMs * 4 ** (job.attempts - 1));
    const pauseMs = error instanceof RetryLaterError ? Math.max(growingMs, error.afterMs) : growingMs;
    const retryMs = wasStopped ? 0 : error instanceof HopelessJobError ? 'never' : pauseMs;
    if (!wasStopped) this.log.warn({ job: job.id, type: job.type, attempt: job.attempts, err: error }, 'a job failed');
    await this.jobs.fail(job.id, this.owner, message, retryMs).catch(() => undefined);
  }
}
