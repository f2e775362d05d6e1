import { jobsByType } from '../../../kernel/jobs/jobs-by-type';
import type { Clock } from '../../../ports/operations/clock';
import type { Job, JobState, Jobs, JobsOfType } from '../../../ports/operations/jobs';
import type { Database } from '../database/database';

const defaultAttempts = 5;
const defaultPriority = 100;

const columns = 'id, type, payload, state, attempts, max_attempts, progress, error, result';
type Row = readonly [
  id: string,
  type: string,
  payload: string,
  state: JobState,
  attempts: number,
  maxAttempts: number,
  progress: number,
  error: string | null,
  result: string | null,
];

export class StoredJobs implements Jobs {
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS jobs (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, payload TEXT NOT NULL,
        state TEXT NOT NULL, attempts INTEGER NOT NULL, max_attempts INTEGER NOT NULL, priority INTEGER NOT NULL,
        free_ms INTEGER NOT NULL, owner TEXT, progress REAL NOT NULL, error TEXT, result TEXT
      );
      CREATE INDEX IF NOT EXISTS jobs_running ON jobs (free_ms) WHERE state = 'running';
    `);
    this.addEnd();
    this.addPostponed();
  }

  /** Adds the column for the end of a job; jobs that an earlier version completed get the current time. */
  private addEnd(): void {
    if (!this.hasColumn('ended_ms')) {
      this.database.exec('ALTER TABLE jobs ADD COLUMN ended_ms INTEGER');
      this.database.prepare("UPDATE jobs SET ended_ms = ? WHERE state = 'done'").run(this.clock.nowMs());
    }
    this.database.exec(`
      CREATE INDEX IF NOT EXISTS jobs_done ON jobs (type, ended_ms) WHERE state = 'done';
      CREATE INDEX IF NOT EXISTS jobs_failed ON jobs (type, state) WHERE state = 'failed';
    `);
  }

  /**
   * Moves postponed jobs to a separate index. A lookup would otherwise scan all of them, and each uploaded file adds
   * one for the next day.
   */
  private addPostponed(): void {
    if (!this.hasColumn('is_postponed')) {
      // The former index stays, because a server that was not restarted yet uses it.
      this.database.exec('ALTER TABLE jobs ADD COLUMN is_postponed INTEGER NOT NULL DEFAULT 0');
      this.database
        .prepare("UPDATE jobs SET is_postponed = 1 WHERE state = 'waiting' AND free_ms > ?")
        .run(this.clock.nowMs());
    }
    this.database.exec(`
      CREATE INDEX IF NOT EXISTS jobs_due ON jobs (type, priority, number)
        WHERE state IN ('waiting', 'running') AND is_postponed = 0;
      CREATE INDEX IF NOT EXISTS jobs_postponed ON jobs (free_ms) WHERE is_postponed = 1;
    `);
  }

  private hasColumn(column: string): boolean {
    const columns = this.database.prepare<[string]>("SELECT name FROM pragma_table_info('jobs')").all();
    return columns.some(([name]) => name === column);
  }

  /** Calls `listener` when there may be a job to claim. */
  onEnqueued(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async enqueue(job: Parameters<Jobs['enqueue']>[0]): Promise<void> {
    const added = this.database
      .prepare(
        'INSERT INTO jobs (id, type, payload, state, attempts, max_attempts, priority, free_ms, progress, is_postponed) ' +
          "VALUES (?, ?, ?, 'waiting', 0, ?, ?, ?, 0, ?) ON CONFLICT (id) DO NOTHING",
      )
      .run(
        job.id,
        job.type,
        JSON.stringify(job.payload ?? null),
        job.maxAttempts ?? defaultAttempts,
        job.priority ?? defaultPriority,
        job.notBeforeMs ?? 0,
        (job.notBeforeMs ?? 0) > this.clock.nowMs() ? 1 : 0,
      );
    if (added > 0) for (const listener of this.listeners) listener();
  }

  async claim(types: readonly string[], owner: string, leaseMs: number): Promise<Job | undefined> {
    const nowMs = this.clock.nowMs();
    if (this.database.prepare(selectPostponed).get(nowMs) !== undefined) this.database.prepare(bringForward).run(nowMs);
    // Usually no job is due, and finding that out needs no write.
    if (!this.hasLost(nowMs) && this.nextOf(types, nowMs) === undefined) return undefined;
    return this.database.transaction(() => {
      this.giveUpLost(nowMs);
      const next = this.nextOf(types, nowMs);
      if (next === undefined) return undefined;
      this.database
        .prepare("UPDATE jobs SET state = 'running', attempts = attempts + 1, owner = ?, free_ms = ? WHERE number = ?")
        .run(owner, nowMs + leaseMs, next);
      const claimed = this.database.prepare<Row>(`SELECT ${columns} FROM jobs WHERE number = ?`).get(next);
      return claimed && jobOf(claimed);
    });
  }

  /** Returns the first due job by priority and then age, with one index lookup per type. */
  private nextOf(types: readonly string[], nowMs: number): number | undefined {
    const firsts = types
      .flatMap((type) => this.database.prepare<[priority: number, number: number]>(selectNext).all(type, nowMs))
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    return firsts[0]?.[1];
  }

  private hasLost(nowMs: number): boolean {
    return this.database.prepare(selectLost).get(nowMs) !== undefined;
  }

  /** Fails jobs whose process died during the last attempt; they would otherwise be running forever. */
  private giveUpLost(nowMs: number): void {
    this.database.prepare(giveUpLost).run(nowMs);
  }

  async keep(id: string, owner: string, leaseMs: number, progress?: number): Promise<boolean> {
    const freeMs = this.clock.nowMs() + leaseMs;
    return (
      this.database
        .prepare(
          'UPDATE jobs SET free_ms = ?, progress = coalesce(?, progress) ' +
            "WHERE id = ? AND owner = ? AND state = 'running'",
        )
        .run(freeMs, progress ?? null, id, owner) > 0
    );
  }

  async complete(id: string, owner: string, result?: unknown): Promise<boolean> {
    return (
      this.database
        .prepare(
          "UPDATE jobs SET state = 'done', owner = NULL, progress = 1, error = NULL, result = ?, ended_ms = ? " +
            "WHERE id = ? AND owner = ? AND state = 'running'",
        )
        .run(JSON.stringify(result ?? null), this.clock.nowMs(), id, owner) > 0
    );
  }

  async fail(id: string, owner: string, error: string, retryInMs: number | 'never'): Promise<boolean> {
    const isLast = retryInMs === 'never';
    const freeMs = this.clock.nowMs() + (isLast ? 0 : retryInMs);
    return (
      this.database
        .prepare(
          "UPDATE jobs SET state = iif(attempts < max_attempts AND NOT ?, 'waiting', 'failed'), owner = NULL, error = ?, " +
            "free_ms = ?, ended_ms = ? WHERE id = ? AND owner = ? AND state = 'running'",
        )
        .run(isLast ? 1 : 0, error.slice(0, 2000), freeMs, this.clock.nowMs(), id, owner) > 0
    );
  }

  async postpone(id: string, owner: string, reason: string, retryInMs: number): Promise<boolean> {
    const nowMs = this.clock.nowMs();
    return (
      this.database
        .prepare(
          "UPDATE jobs SET state = 'waiting', attempts = attempts - 1, owner = NULL, error = ?, free_ms = ?, ended_ms = ? " +
            "WHERE id = ? AND owner = ? AND state = 'running'",
        )
        .run(reason.slice(0, 2000), nowMs + retryInMs, nowMs, id, owner) > 0
    );
  }

  async get(id: string): Promise<Job | undefined> {
    const row = this.database.prepare<Row>(`SELECT ${columns} FROM jobs WHERE id = ?`).get(id);
    return row && jobOf(row);
  }

  async purge(type: string, doneForMs: number): Promise<number> {
    return this.database.prepare(purge).run(type, this.clock.nowMs() - doneForMs);
  }

  async counts(): Promise<Readonly<Record<JobState, number>>> {
    const rows = this.database.prepare<[JobState, number]>('SELECT state, count(*) FROM jobs GROUP BY state').all();
    return { waiting: 0, running: 0, done: 0, failed: 0, ...Object.fromEntries(rows) };
  }

  async countsByType(): Promise<readonly JobsOfType[]> {
    const rows = typeCounts.flatMap((sql) => this.database.prepare<TypeCount>(sql).all());
    return jobsByType(rows.map(([type, state, count, endedMs]) => ({ type, state, count, endedMs })));
  }
}

export const selectNext =
  'SELECT priority, number FROM jobs INDEXED BY jobs_due ' +
  "WHERE type = ? AND state IN ('waiting', 'running') AND is_postponed = 0 AND free_ms <= ? ORDER BY priority, number LIMIT 1";
export const selectPostponed =
  'SELECT 1 FROM jobs INDEXED BY jobs_postponed WHERE is_postponed = 1 AND free_ms <= ? LIMIT 1';
/** Makes postponed jobs claimable once they are due. */
export const bringForward =
  'UPDATE jobs INDEXED BY jobs_postponed SET is_postponed = 0 WHERE is_postponed = 1 AND free_ms <= ?';
const lost = "state = 'running' AND free_ms <= ? AND attempts >= max_attempts";
export const selectLost = `SELECT 1 FROM jobs INDEXED BY jobs_running WHERE ${lost} LIMIT 1`;
export const giveUpLost =
  "UPDATE jobs INDEXED BY jobs_running SET state = 'failed', owner = NULL, ended_ms = free_ms, " +
  `error = coalesce(error, 'The process that ran it ended') WHERE ${lost}`;
/** Deletes a limited number of rows, so that the event loop is not blocked for long. */
export const purge =
  'DELETE FROM jobs WHERE number IN (SELECT number FROM jobs INDEXED BY jobs_done ' +
  "WHERE type = ? AND state = 'done' AND ended_ms <= ? LIMIT 500)";

const countOf = "SELECT type, state, count(*), max(iif(state = 'done' OR error IS NOT NULL, ended_ms, NULL)) FROM jobs";
/** Counts with one small index per query, because there are many completed jobs; returns their latest end per type. */
export const typeCounts = [
  `${countOf} INDEXED BY jobs_due WHERE state IN ('waiting', 'running') AND is_postponed = 0 GROUP BY type, state`,
  `${countOf} INDEXED BY jobs_postponed WHERE is_postponed = 1 GROUP BY type, state`,
  `${countOf} INDEXED BY jobs_failed WHERE state = 'failed' GROUP BY type, state`,
  "SELECT type, 'done', count(*), max(ended_ms) FROM jobs INDEXED BY jobs_done WHERE state = 'done' GROUP BY type",
] as const;
type TypeCount = readonly [type: string, state: JobState, count: number, endedMs: number | null];

function jobOf(row: Row): Job {
  return {
    id: row[0],
    type: row[1],
    payload: JSON.parse(row[2]),
    state: row[3],
    attempts: row[4],
    maxAttempts: row[5],
    progress: row[6],
    ...(row[7] !== null && { error: row[7] }),
    ...(row[8] !== null && { result: JSON.parse(row[8]) }),
  };
}
