/** Background jobs for long work outside requests and consumers: transcoding, exports, mails. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed';

export interface Job {
  readonly id: string;
  readonly type: string;
  readonly payload: unknown;
  readonly state: JobState;
  /** Started attempts, including the current one. */
  readonly attempts: number;
  readonly maxAttempts: number;
  /** The completed share, from 0 to 1. */
  readonly progress: number;
  readonly error?: string;
  readonly result?: unknown;
}

/** The number of jobs of a type in each state except `done`, and when the last ones ended. */
export interface JobsOfType {
  readonly type: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Undefined if no kept job is done. */
  readonly lastDoneMs: number | undefined;
  /** When a job of this type last failed, for good or with a pending retry. */
  readonly lastFailedMs: number | undefined;
}

export interface Jobs {
  /** Adds a job. Idempotent: a known id changes nothing. */
  enqueue(job: {
    readonly id: string;
    readonly type: string;
    readonly payload: unknown;
    readonly maxAttempts?: number;
    /** Lower numbers run first; 100 by default. */
    readonly priority?: number;
    readonly notBeforeMs?: number;
  }): Promise<void>;
  /** Claims the next job of these types whose lease is free, for `leaseMs`. */
  claim(types: readonly string[], owner: string, leaseMs: number): Promise<Job | undefined>;
  /** Extends the lease; false if the lease was lost, in which case the work must stop. */
  keep(id: string, owner: string, leaseMs: number, progress?: number): Promise<boolean>;
  complete(id: string, owner: string, result?: unknown): Promise<boolean>;
  /**
   * Retries the job after `retryInMs`, or marks it `failed` for good: after its last attempt, or at once with `never`.
   */
  fail(id: string, owner: string, error: string, retryInMs: number | 'never'): Promise<boolean>;
  /** Puts the job back for a reason that is not its own; the attempt does not count. */
  postpone(id: string, owner: string, reason: string, retryInMs: number): Promise<boolean>;
  get(id: string): Promise<Job | undefined>;
  /**
   * Deletes a batch of a type's jobs that were done at least this long ago, never a failed one; the next call deletes
   * the rest.
   * @returns the number of deleted jobs.
   */
  purge(type: string, doneForMs: number): Promise<number>;
  counts(): Promise<Readonly<Record<JobState, number>>>;
  /** Returns the counts ordered by type name. */
  countsByType(): Promise<readonly JobsOfType[]>;
}
