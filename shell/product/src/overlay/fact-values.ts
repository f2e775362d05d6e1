// The values of the entity overlay, and the part of it that the bus needs.
import type { BalanceState } from '@libretto/contracts/federation';

export interface FactValues {
  /** Keyed by song. */
  liked: boolean;
  purchased: boolean;
  /** Keyed by a person whom the signed-in user follows or is tuned in to. */
  following: boolean;
  tunedIn: boolean;
  /** Keyed by album. */
  albumFollowed: boolean;
  /** Keyed by post. */
  upvoted: boolean;
  upvotes: number;
  /** Keyed by song or post. */
  commentCount: number;
  /** Keyed by the signed-in user's id. */
  audioQuality: string;
  /**
   * Keyed by the signed-in user's id. Only a response or a push changes it: the screen never shows money as moved
   * before that.
   */
  balance: BalanceState;
}

export type FactKind = keyof FactValues;
export type SwitchKind = { [K in FactKind]: FactValues[K] extends boolean ? K : never }[FactKind];

export interface Fact<K extends FactKind = FactKind> {
  readonly kind: K;
  readonly id: string;
  readonly value: FactValues[K];
}

export type FactSource = 'here' | 'another-tab' | 'bus';

export interface FactStore {
  onChange(listener: (fact: Fact, source: FactSource) => void): () => void;
  /** Whether a change of this value by the user is pending. */
  isPending(kind: FactKind, id: string): boolean;
  set<K extends FactKind>(kind: K, id: string, value: FactValues[K], source?: FactSource): void;
}
