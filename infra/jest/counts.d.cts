export interface Counts {
  passed: number;
  /** A run that broke down before it could count is a failure too. */
  failed: number;
  /** Sentences for the end, each once. */
  said: string[];
}
export function readCounts(file: string, runs: number): Counts;
