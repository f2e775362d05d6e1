// What a commit of a projection has for a search engine or a push log of another make: written in the transaction of the
// documents, handed over afterwards, in order and at least once.
import type { KeyedPush } from './push-recorder';
import type { NumberedTextWrite, TextIndexName } from './text-index';

export type OutboxEntry = { readonly number: number } & (
  | { readonly kind: 'text'; readonly index: TextIndexName; readonly write: NumberedTextWrite }
  | { readonly kind: 'drop'; readonly indexId: string }
  | { readonly kind: 'push'; readonly push: KeyedPush }
);

export interface OutboxIndex {
  readonly index: TextIndexName;
  readonly projection: string;
  /** The number of the newest write that was confirmed. */
  readonly confirmed: number;
}

export interface Outbox {
  /** Oldest first. */
  pending(limit: number): Promise<readonly OutboxEntry[]>;
  /** Everything up to this number was confirmed, and is forgotten. */
  confirm(upTo: number): Promise<void>;
  /** Every index that a serving generation, or one that is being built, writes to. */
  indexes(): Promise<readonly OutboxIndex[]>;
  /** Calls back when there may be more; answers what ends it. */
  onAdded(listener: () => void): () => void;
}
