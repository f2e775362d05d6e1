// What somebody has, for the domains that show it; the wallet knows.
import type { Minor } from '../kernel/money';
import type { ReadModels } from './read-models';

export interface Balance {
  readonly talentMinor: Minor;
  readonly euroMinor: Minor;
}

/** Undefined for somebody who never had anything. */
export type BalanceOf = (reads: ReadModels, userId: string) => Promise<Balance | undefined>;
