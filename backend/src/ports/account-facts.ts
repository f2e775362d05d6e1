import type { ReadModels } from './read-models';

/** What other domains know of an account that is to be deleted. */
export interface AccountFacts {
  songCounts(
    reads: ReadModels,
    userId: string,
  ): Promise<{
    readonly total: number;
    readonly pending: number;
    readonly needsAction: number;
    readonly approved: number;
  }>;
  /** Money that was asked for and is not decided yet. */
  hasOpenWithdrawal(reads: ReadModels, userId: string): Promise<boolean>;
}
