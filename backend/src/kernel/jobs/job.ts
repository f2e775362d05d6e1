export interface JobRun {
  readonly jobId: string;
  readonly attempt: number;
  /** The error of the previous attempt, if there was one. */
  readonly lastError?: string;
  /** Reports progress from 0 to 1 and renews the lease. */
  progress(fraction: number): Promise<void>;
  /** Aborts when the lease was lost or the process ends: stop the work, another worker will repeat it. */
  readonly signal: AbortSignal;
}

/** Thrown by a run that cannot succeed on any retry: the job fails permanently. */
export class HopelessJobError extends Error {
  override readonly name = 'HopelessJobError';
}

/** Thrown by a run that knows when a retry may succeed: the job is not retried earlier. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';

  constructor(
    message: string,
    readonly afterMs: number,
  ) {
    super(message);
  }
}

/** Long work outside of requests and consumers. It may run more than once, so it must be idempotent. */
export interface JobDefinition<Payload = unknown> {
  /** Kebab-case, unique in the product. */
  readonly type: string;
  /** How many jobs of this type run concurrently in a process; defaults to 1. */
  readonly concurrency?: number;
  /** How long a run keeps the job without a heartbeat; defaults to 60 s. The lease is renewed while the run lasts. */
  readonly leaseMs?: number;
  /** Screens show the result later: finished jobs are kept for ever instead of 30 days. */
  readonly keepsResult?: boolean;
  /** The job sends a mail, so the health report for admins includes it. */
  readonly sendsMail?: true;
  /** The resolved value is stored as the job's result. A rejection is retried with growing delays. */
  readonly run: (payload: Payload, run: JobRun) => Promise<unknown>;
}

export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition {
  return definition as JobDefinition;
}
