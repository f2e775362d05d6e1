import { Worker } from 'node:worker_threads';

/** What a thread runs. */
export interface ThreadScript {
  readonly script: string;
  /** What Node needs to load it. */
  readonly execArgv?: readonly string[];
}

export interface ThreadOptions {
  /** What the thread works on is gone soon; a small space for it would be emptied, and copied, too often. */
  readonly youngGenerationMb: number;
  readonly workerData?: unknown;
}

export function startThread({ script, execArgv }: ThreadScript, options: ThreadOptions): Worker {
  const { youngGenerationMb: maxYoungGenerationSizeMb, workerData } = options;
  return new Worker(script, {
    workerData,
    execArgv: execArgv && [...execArgv],
    resourceLimits: { maxYoungGenerationSizeMb },
  });
}
