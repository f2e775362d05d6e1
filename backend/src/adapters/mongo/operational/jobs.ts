import type { Collection, Db } from 'mongodb';
import { jobsByType } from '../../../kernel/jobs/jobs-by-type';
import type { Clock } from '../../../ports/operations/clock';
import type { Job, JobState, Jobs, JobsOfType } from '../../../ports/operations/jobs';
import { nextNumber } from '../read-models/growing-numbers';
import type { MongoConnection } from './connection';
import { isDuplicate } from './engine-errors';

interface JobDoc {
  readonly _id: string;
  /** Orders jobs of equal priority. */
  readonly number: number;
  readonly type: string;
  /** The payload as JSON. */
  readonly payload: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly priority: number;
  /** The time from which on any process may claim the job. */
  readonly freeMs: number;
  readonly owner: string | null;
  readonly progress: number;
  readonly error?: string;
  /** The result as JSON. */
  readonly result?: string;
  /** When the job was done, or last failed. */
  readonly endedMs?: number;
  /** Whether the job waits for a later time; lookups skip it. */
  readonly isPostponed: boolean;
}

const defaultAttempts = 5;
const defaultPriority = 100;
const longestError = 2000;
const lostError = 'The process that ran it ended';
/** Maximum number of jobs deleted by one call. */
const purgedAtOnce = 500;

export class MongoJobs implements Jobs {
  private readonly listeners = new Set<() => void>();
  private isIndexed = false;

  constructor(
    private readonly mongo: MongoConnection,
    private readonly clock: Clock,
  ) {}

  /** Calls `listener` when this process has enqueued a job; jobs of other processes are found by polling. */
  onEnqueued(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async enqueue(job: Parameters<Jobs['enqueue']>[0]): Promise<void> {
    const freeMs = job.notBeforeMs ?? 0;
    const doc: JobDoc = {
      _id: job.id,
      number: nextNumber(),
      type: job.type,
      payload: JSON.stringify(job.payload ?? null),
      state: 'waiting',
      attempts: 0,
      maxAttempts: job.maxAttempts ?? defaultAttempts,
      priority: job.priority ?? defaultPriority,
      ...{ freeMs, owner: null, progress: 0, isPostponed: freeMs > this.clock.nowMs() },
    };
    const isNew = await this.inJobs((jobs) =>
      jobs.insertOne(doc).then(
        () => true,
        (error) => {
          if (isDuplicate(error)) return false;
          throw error;
        },
      ),
    );
    if (isNew) for (const listener of this.listeners) listener();
  }

  claim(types: readonly string[], owner: string, leaseMs: number): Promise<Job | undefined> {
    const nowMs = this.clock.nowMs();
    return this.inJobs(async (jobs) => {
      await jobs.updateMany({ isPostponed: true, freeMs: { $lte: nowMs } }, { $set: { isPostponed: false } });
      // Fails jobs whose process died during the last attempt; they would otherwise be running forever.
      await jobs.updateMany(
        { state: 'running', freeMs: { $lte: nowMs }, $expr: { $gte: ['$attempts', '$maxAttempts'] } },
        [{ $set: { state: 'failed', owner: null, endedMs: '$freeMs', error: { $ifNull: ['$error', lostError] } } }],
      );
      const claimed = await jobs.findOneAndUpdate(
        {
          type: { $in: [...types] },
          state: { $in: ['waiting', 'running'] },
          isPostponed: false,
          freeMs: { $lte: nowMs },
        },
        { $set: { state: 'running', owner, freeMs: nowMs + leaseMs }, $inc: { attempts: 1 } },
        { sort: { priority: 1, number: 1 }, returnDocument: 'after' },
      );
      return claimed === null ? undefined : jobOf(claimed);
    });
  }

  keep(id: string, owner: string, leaseMs: number, progress?: number): Promise<boolean> {
    return this.change(id, owner, { $set: { freeMs: this.clock.nowMs() + leaseMs, progress } });
  }

  complete(id: string, owner: string, result?: unknown): Promise<boolean> {
    const done = {
      state: 'done' as const,
      owner: null,
      progress: 1,
      result: JSON.stringify(result ?? null),
      endedMs: this.clock.nowMs(),
    };
    return this.change(id, owner, { $set: done, $unset: { error: 1 } });
  }

  fail(id: string, owner: string, error: string, retryInMs: number | 'never'): Promise<boolean> {
    const isLast = retryInMs === 'never';
    const state = isLast ? 'failed' : { $cond: [{ $lt: ['$attempts', '$maxAttempts'] }, 'waiting', 'failed'] };
    const endedMs = this.clock.nowMs();
    const freeMs = endedMs + (isLast ? 0 : retryInMs);
    return this.change(id, owner, [
      { $set: { state, owner: null, error: { $literal: error.slice(0, longestError) }, freeMs, endedMs } },
    ]);
  }

  postpone(id: string, owner: string, reason: string, retryInMs: number): Promise<boolean> {
    const endedMs = this.clock.nowMs();
    const waiting = { state: 'waiting' as const, owner: null, error: reason.slice(0, longestError), endedMs };
    return this.change(id, owner, { $set: { ...waiting, freeMs: endedMs + retryInMs }, $inc: { attempts: -1 } });
  }

  async get(id: string): Promise<Job | undefined> {
    const doc = await this.inJobs((jobs) => jobs.findOne({ _id: id }));
    return doc === null ? undefined : jobOf(doc);
  }

  purge(type: string, doneForMs: number): Promise<number> {
    const endedMs = { $lte: this.clock.nowMs() - doneForMs };
    return this.inJobs(async (jobs) => {
      const old = await jobs
        .find({ type, state: 'done', endedMs }, { projection: { _id: 1 }, limit: purgedAtOnce })
        .toArray();
      if (old.length === 0) return 0;
      return (await jobs.deleteMany({ _id: { $in: old.map(({ _id }) => _id) }, state: 'done' })).deletedCount;
    });
  }

  async counts(): Promise<Readonly<Record<JobState, number>>> {
    const counts = await this.inJobs((jobs) =>
      jobs
        .aggregate<{ readonly _id: JobState; readonly n: number }>([{ $group: { _id: '$state', n: { $sum: 1 } } }])
        .toArray(),
    );
    return { waiting: 0, running: 0, done: 0, failed: 0, ...Object.fromEntries(counts.map(({ _id, n }) => [_id, n])) };
  }

  async countsByType(): Promise<readonly JobsOfType[]> {
    const endedMs = { $cond: [{ $or: [{ $eq: ['$state', 'done'] }, { $gt: ['$error', null] }] }, '$endedMs', null] };
    const counts = await this.inJobs((jobs) =>
      jobs
        .aggregate<{
          readonly _id: Pick<JobDoc, 'type' | 'state'>;
          readonly n: number;
          readonly endedMs: number | null;
        }>([{ $group: { _id: { type: '$type', state: '$state' }, n: { $sum: 1 }, endedMs: { $max: endedMs } } }])
        .toArray(),
    );
    return jobsByType(counts.map(({ _id: { type, state }, n, endedMs }) => ({ type, state, count: n, endedMs })));
  }

  /** Updates a job that this owner runs; false if the owner has lost it. */
  private async change(id: string, owner: string, update: object): Promise<boolean> {
    const { matchedCount } = await this.inJobs((jobs) => jobs.updateOne({ _id: id, owner, state: 'running' }, update));
    return matchedCount > 0;
  }

  private inJobs<Result>(work: (jobs: Collection<JobDoc>) => Promise<Result>): Promise<Result> {
    return this.mongo.run(async (db) => {
      if (!this.isIndexed) await createIndexes(db);
      this.isIndexed = true;
      return work(db.collection<JobDoc>(collection));
    });
  }
}

const collection = 'jobs';

async function createIndexes(db: Db): Promise<void> {
  await db.collection(collection).createIndexes([
    // The index excludes completed jobs, so it stays small; a lookup skips the few that are running.
    {
      key: { isPostponed: 1, priority: 1, number: 1 },
      name: 'due',
      partialFilterExpression: { state: { $in: ['waiting', 'running'] } },
    },
    { key: { isPostponed: 1, freeMs: 1 }, name: 'postponed', partialFilterExpression: { isPostponed: true } },
    { key: { state: 1, freeMs: 1 }, name: 'running', partialFilterExpression: { state: 'running' } },
    { key: { type: 1, endedMs: 1 }, name: 'done', partialFilterExpression: { state: 'done' } },
    { key: { state: 1 }, name: 'states' },
  ]);
}

function jobOf({ _id, type, payload, state, attempts, maxAttempts, progress, error, result }: JobDoc): Job {
  return {
    ...{ id: _id, type, payload: JSON.parse(payload), state, attempts, maxAttempts, progress },
    ...(error !== undefined && { error }),
    ...(result !== undefined && { result: JSON.parse(result) }),
  };
}
