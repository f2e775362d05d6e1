// The transactional outbox of projections for a search engine or push log in another engine: entries are written in the
// transaction of the documents and delivered afterwards, in order and at least once.
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
  /** Returns pending entries, oldest first. */
  pending(limit: number): Promise<readonly OutboxEntry[]>;
  /** Confirms and deletes everything up to this number. */
  confirm(upTo: number): Promise<void>;
  /** Returns every index that a serving or rebuilding generation writes to. */
  indexes(): Promise<readonly OutboxIndex[]>;
  /** Calls back when there may be new entries; returns a function that unsubscribes. */
  onAdded(listener: () => void): () => void;
}
