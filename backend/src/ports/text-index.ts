import type { TextHit, TextSearchOptions } from './text-search';

/** An index of one generation of a projection, as a search engine of whichever make knows it. */
export interface TextIndexName {
  /** Letters, digits, `-` and `_`, beginning with a letter; never given twice. */
  readonly id: string;
  /** Searched fields with their weight. */
  readonly fields: Readonly<Record<string, number>>;
}

export interface NumberedTextWrite {
  /** Grows with every write to the index. */
  readonly number: number;
  readonly id: string;
  /** Undefined takes the entry out. */
  readonly texts: Readonly<Record<string, string>> | undefined;
  /** 0 where absent. */
  readonly rank?: number;
}

/**
 * Search by words where it is not part of the documents' own store. It may lag behind the documents: anyone who searches
 * loads the documents of the hits and passes over those that are gone.
 */
export interface TextIndex {
  /**
   * Makes it where it is missing.
   * @returns the number of the newest write that it holds, 0 for none: less than was confirmed means that it lost some.
   */
  open(index: TextIndexName): Promise<number>;
  /**
   * All or nothing. A repeat is harmless: a write whose entry has one of the same or a higher number, also one that took
   * the entry out, changes nothing.
   */
  write(index: TextIndexName, writes: readonly NumberedTextWrite[]): Promise<void>;
  /** As `TextSearch.search`. */
  search(index: TextIndexName, query: string, options: TextSearchOptions): Promise<readonly TextHit[]>;
  /** Harmless for one that is not there. */
  drop(id: string): Promise<void>;
}
