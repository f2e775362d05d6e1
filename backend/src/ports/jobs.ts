/** Long work outside of requests and consumers: transcoding, exports, mails. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed';

export interface Job {
  readonly id: string;
  readonly type: string;
  readonly payload: unknown;
  readonly state: JobState;
  /** Tries begun, the present one included. */
  readonly attempts: number;
  readonly maxAttempts: number;
  /** 0 to 1. */
  readonly progress: number;
  readonly error?: string;
  readonly result?: unknown;
}

/** How many jobs of a type there are in each state but `done`, and when the last ones ended. */
export interface JobsOfType {
  readonly type: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Undefined where no job that is still kept was done. */
  readonly lastDoneMs: number | undefined;
  /** Of jobs that failed for good or wait for another try. */
  readonly lastFailedMs: number | undefined;
}

export interface Jobs {
  /** Idempotent: a known id changes nothing. */
  enqueue(job: {
    readonly id: string;
    readonly type: string;
    readonly payload: unknown;
    readonly maxAttempts?: number;
    /** Earlier numbers first; 100 unless said otherwise. */
    readonly priority?: number;
    readonly notBeforeMs?: number;
  }): Promise<void>;
  /** Takes the next job of these types whose lease is free, for `leaseMs`. */
  claim(types: readonly string[], owner: string, leaseMs: number): Promise<Job | undefined>;
  /** Prolongs the lease; false when it was lost, and the work must stop. */
  keep(id: string, owner: string, leaseMs: number, progress?: number): Promise<boolean>;
  complete(id: string, owner: string, result?: unknown): Promise<boolean>;
  /** Waits `retryInMs` and goes again, or is `failed` for good: after its last attempt, or at once with `never`. */
  fail(id: string, owner: string, error: string, retryInMs: number | 'never'): Promise<boolean>;
  get(id: string): Promise<Job | undefined>;
  /**
   * Forgets some of a type's jobs that were done so long ago, never one that failed; what is left goes with the next call.
   * @returns how many.
   */
  purge(type: string, doneForMs: number): Promise<number>;
  counts(): Promise<Readonly<Record<JobState, number>>>;
  /** By type, in the order of their names. */
  countsByType(): Promise<readonly JobsOfType[]>;
}
