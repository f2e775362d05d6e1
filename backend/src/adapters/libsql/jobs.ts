import type { Clock } from '../../ports/clock';
import type { Job, JobState, Jobs } from '../../ports/jobs';
import type { Database } from './database';

const DEFAULT_ATTEMPTS = 5;
const DEFAULT_PRIORITY = 100;

const COLUMNS = 'id, type, payload, state, attempts, max_attempts, progress, error, result';
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
      CREATE INDEX IF NOT EXISTS jobs_to_do ON jobs (type, priority, number) WHERE state IN ('waiting', 'running');
    `);
  }

  /** Calls `listener` when there may be something to claim. */
  onEnqueued(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async enqueue(job: Parameters<Jobs['enqueue']>[0]): Promise<void> {
    const added = this.database
      .prepare(
        'INSERT INTO jobs (id, type, payload, state, attempts, max_attempts, priority, free_ms, progress) ' +
          "VALUES (?, ?, ?, 'waiting', 0, ?, ?, ?, 0) ON CONFLICT (id) DO NOTHING",
      )
      .run(
        job.id,
        job.type,
        JSON.stringify(job.payload ?? null),
        job.maxAttempts ?? DEFAULT_ATTEMPTS,
        job.priority ?? DEFAULT_PRIORITY,
        job.notBeforeMs ?? 0,
      );
    if (added > 0) for (const listener of this.listeners) listener();
  }

  async claim(types: readonly string[], owner: string, leaseMs: number): Promise<Job | undefined> {
    const nowMs = this.clock.nowMs();
    return this.database.transaction(() => {
      this.giveUpLost(nowMs);
      const row = this.database
        .prepare<[number]>(
          `SELECT number FROM jobs WHERE type IN (${types.map(() => '?').join(', ')}) ` +
            "AND state IN ('waiting', 'running') AND free_ms <= ? ORDER BY priority, number LIMIT 1",
        )
        .get(...types, nowMs);
      if (row === undefined) return undefined;
      this.database
        .prepare("UPDATE jobs SET state = 'running', attempts = attempts + 1, owner = ?, free_ms = ? WHERE number = ?")
        .run(owner, nowMs + leaseMs, row[0]);
      const claimed = this.database.prepare<Row>(`SELECT ${COLUMNS} FROM jobs WHERE number = ?`).get(row[0]);
      return claimed && jobOf(claimed);
    });
  }

  /** One whose process died during its last attempt would otherwise be running for ever. */
  private giveUpLost(nowMs: number): void {
    this.database
      .prepare(
        "UPDATE jobs SET state = 'failed', owner = NULL, error = coalesce(error, 'The process that ran it ended') " +
          "WHERE state = 'running' AND free_ms <= ? AND attempts >= max_attempts",
      )
      .run(nowMs);
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
          "UPDATE jobs SET state = 'done', owner = NULL, progress = 1, error = NULL, result = ? " +
            "WHERE id = ? AND owner = ? AND state = 'running'",
        )
        .run(JSON.stringify(result ?? null), id, owner) > 0
    );
  }

  async fail(id: string, owner: string, error: string, retryInMs: number | 'never'): Promise<boolean> {
    const isLast = retryInMs === 'never';
    const freeMs = this.clock.nowMs() + (isLast ? 0 : retryInMs);
    return (
      this.database
        .prepare(
          "UPDATE jobs SET state = iif(attempts < max_attempts AND NOT ?, 'waiting', 'failed'), owner = NULL, error = ?, " +
            "free_ms = ? WHERE id = ? AND owner = ? AND state = 'running'",
        )
        .run(isLast ? 1 : 0, error.slice(0, 2000), freeMs, id, owner) > 0
    );
  }

  async get(id: string): Promise<Job | undefined> {
    const row = this.database.prepare<Row>(`SELECT ${COLUMNS} FROM jobs WHERE id = ?`).get(id);
    return row && jobOf(row);
  }

  async counts(): Promise<Readonly<Record<JobState, number>>> {
    const rows = this.database.prepare<[JobState, number]>('SELECT state, count(*) FROM jobs GROUP BY state').all();
    return { waiting: 0, running: 0, done: 0, failed: 0, ...Object.fromEntries(rows) };
  }
}

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
