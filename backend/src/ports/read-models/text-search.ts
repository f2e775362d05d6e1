// Full-text search with prefixes and typo tolerance over the texts that projections index.

export interface TextIndexDefinition {
  /** Kebab-case, unique in the product. */
  readonly name: string;
  /** Searched fields with their weight. The heaviest field is the title; exact and prefix matches of it rank first. */
  readonly fields: Readonly<Record<string, number>>;
}

/**
 * How a text matches, best first: exact title, title prefix, all words in the title, all words in any field, misspelt.
 */
export const textMatches = ['title', 'beginning', 'title-words', 'words', 'misspelt'] as const;
export type TextMatch = (typeof textMatches)[number];

/** Ranks of texts; among equal matches, higher ranks come first. */
export const highestRank = 63;

export interface TextHit {
  readonly id: string;
  readonly match: TextMatch;
  /** The rank that was indexed. */
  readonly rank: number;
}

export interface TextSearchOptions {
  readonly limit: number;
  readonly offset?: number;
  /** Also finds misspelt words, ranked last: one edit from four letters on, two from eight. */
  readonly misspelt?: boolean;
}

export interface TextSearch {
  /**
   * Returns the best matches first, then by highest rank, then by most recent indexing. Every word must occur, and the
   * last one may be a prefix; case, accents and scripts do not matter. Any text is a valid query; one without words
   * finds nothing.
   */
  search(index: TextIndexDefinition, query: string, options: TextSearchOptions): Promise<readonly TextHit[]>;
}
