import type { TextHit, TextSearchOptions } from './text-search';

/** The name of an index of one projection generation in an external search engine. */
export interface TextIndexName {
  /** Letters, digits, `-` and `_`, beginning with a letter; never reused. */
  readonly id: string;
  /** Searched fields with their weight. */
  readonly fields: Readonly<Record<string, number>>;
}

export interface NumberedTextWrite {
  /** Grows with every write to the index. */
  readonly number: number;
  readonly id: string;
  /** Undefined removes the entry. */
  readonly texts: Readonly<Record<string, string>> | undefined;
  /** The rank is 0 if absent. */
  readonly rank?: number;
}

/**
 * Full-text search in an engine separate from the documents' own store. The index may lag behind the documents: callers
 * load the documents of the hits and skip those that no longer exist.
 */
export interface TextIndex {
  /**
   * Creates the index if it is missing.
   * @returns the number of the newest write in the index, 0 for none: less than the confirmed number means that it lost
   * writes.
   */
  open(index: TextIndexName): Promise<number>;
  /**
   * Applies the writes atomically. Repeats are idempotent: a write changes nothing if its entry already has the same or
   * a higher number, even if that write removed the entry.
   */
  write(index: TextIndexName, writes: readonly NumberedTextWrite[]): Promise<void>;
  /** Searches like `TextSearch.search`. */
  search(index: TextIndexName, query: string, options: TextSearchOptions): Promise<readonly TextHit[]>;
  /** Drops the index; a missing index is ignored. */
  drop(id: string): Promise<void>;
}
