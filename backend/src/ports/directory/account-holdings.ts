import type { ReadModels } from '../read-models/read-models';

/** What other domains hold for an account that is to be deleted. */
export interface AccountHoldings {
  songCounts(
    reads: ReadModels,
    userId: string,
  ): Promise<{
    readonly total: number;
    readonly pending: number;
    readonly needsAction: number;
    readonly approved: number;
  }>;
  /** Whether the user has a withdrawal request that is not decided yet. */
  hasOpenWithdrawal(reads: ReadModels, userId: string): Promise<boolean>;
}
