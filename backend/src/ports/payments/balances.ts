// A user's balance, for the domains that show it; the wallet implements this port.
import type { Minor } from '../../kernel/values/money';
import type { ReadModels } from '../read-models/read-models';

export interface Balance {
  readonly talentMinor: Minor;
  readonly euroMinor: Minor;
}

/** Returns undefined for a user who never had a balance. */
export type BalanceOf = (reads: ReadModels, userId: string) => Promise<Balance | undefined>;
