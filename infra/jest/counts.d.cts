/** Seconds of one file of tests. */
export interface Duration {
  /** Relative to the root of the repository. */
  file: string;
  /** Of jest; some browser tests run in two. */
  project: string;
  wall: number;
  /** Of the wall time, what passed within tests; the rest loads modules, runs hooks and starts servers. */
  inTests: number;
  /** CPU time of the test process. */
  cpu: number;
  /** CPU time of the servers, browsers and scripts that the file started. */
  children: number;
}

export interface Counts {
  passed: number;
  /** A run that broke down before it could count is a failure too. */
  failed: number;
  /** Sentences for the end, each once. */
  said: string[];
  durations: Duration[];
}
export function readCounts(file: string, runs: number): Counts;
