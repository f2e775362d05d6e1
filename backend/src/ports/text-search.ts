// Search by words, with prefixes and typing errors, over the texts that projections index.

export interface TextIndexDefinition {
  /** Kebab-case, unique in the product. */
  readonly name: string;
  /** Searched fields with their weight. The one that weighs most is the title, by whose exact words and beginning a hit comes first. */
  readonly fields: Readonly<Record<string, number>>;
}

/** How well a text matches, best first: it is the title, the title begins so, all words are in the title, or in any field. */
export const textMatches = ['title', 'beginning', 'title-words', 'words', 'misspelt'] as const;
export type TextMatch = (typeof textMatches)[number];

/** Ranks of texts, larger ones first among equal matches. */
export const highestRank = 63;

export interface TextHit {
  readonly id: string;
  readonly match: TextMatch;
  /** As it was indexed. */
  readonly rank: number;
}

export interface TextSearchOptions {
  readonly limit: number;
  readonly offset?: number;
  /** Finds words with typing errors too, after everything else: one edit from four letters on, two from eight. */
  readonly misspelt?: boolean;
}

export interface TextSearch {
  /**
   * Best matches first, among them those of the highest rank, among them those that were indexed last. Every word must
   * occur, the last one may be a beginning; case, accents and scripts do not matter. Any text is a valid query; one without
   * words finds nothing.
   */
  search(index: TextIndexDefinition, query: string, options: TextSearchOptions): Promise<readonly TextHit[]>;
}
