import { Worker } from 'node:worker_threads';

/** The script that a thread runs. */
export interface ThreadScript {
  readonly script: string;
  /** The Node options that are needed to load it. */
  readonly execArgv?: readonly string[];
}

export interface ThreadOptions {
  /**
   * The objects of the thread are short-lived; with a small young generation V8 would scavenge and copy them too often.
   */
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
