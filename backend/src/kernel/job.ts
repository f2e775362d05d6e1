export interface JobRun {
  readonly jobId: string;
  readonly attempt: number;
  /** What the attempt before ended with, where there was one. */
  readonly lastError?: string;
  /** Reports progress, 0 to 1, and prolongs the lease. */
  progress(fraction: number): Promise<void>;
  /** Aborts when the lease was lost or the process ends: stop the work, somebody else will do it again. */
  readonly signal: AbortSignal;
}

/** Thrown by a run that knows that no further try would help: the job is `failed` at once. */
export class HopelessJobError extends Error {
  override readonly name = 'HopelessJobError';
}

/** Thrown by a run that was told when another try may help: there is none before that. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';

  constructor(
    message: string,
    readonly afterMs: number,
  ) {
    super(message);
  }
}

/** Long work outside of requests and consumers. It may run more than once, so it must be harmless to repeat. */
export interface JobDefinition<Payload = unknown> {
  /** Kebab-case, unique in the product. */
  readonly type: string;
  /** How many of this type run at once in a process; 1 unless said otherwise. */
  readonly concurrency?: number;
  /** How long a silent run keeps the job; 60 s unless said otherwise. Prolonged while the run lasts. */
  readonly leaseMs?: number;
  /** Screens show its result later on: a job that is done is kept for ever, not for 30 days. */
  readonly keepsResult?: boolean;
  /** Its run sends a mail, which admins are told of. */
  readonly sendsMail?: true;
  /** What it resolves to is kept as the job's result. A rejection is retried with growing pauses. */
  readonly run: (payload: Payload, run: JobRun) => Promise<unknown>;
}

export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition {
  return definition as JobDefinition;
}
