// Search by words, with prefixes, over the texts that projections index.

export interface TextIndexDefinition {
  /** Kebab-case, unique in the product. */
  readonly name: string;
  /** Searched fields with their weight: a hit in a field of weight 4 counts four times one of weight 1. */
  readonly fields: Readonly<Record<string, number>>;
}

export interface TextHit {
  readonly id: string;
  /** Higher is better; comparable within one answer only. */
  readonly score: number;
}

export interface TextSearch {
  /**
   * Best hits first. Every word must occur, the last one may be a beginning; case and accents do not matter. Any text
   * is a valid query; one without words finds nothing.
   */
  search(
    index: TextIndexDefinition,
    query: string,
    options: { limit: number; offset?: number },
  ): Promise<readonly TextHit[]>;
}
