import { closest } from 'fastest-levenshtein';

/** The known name with the smallest edit distance to a misspelt one. */
export const nearestName = (name: string, known: readonly string[]): string =>
  known.length === 0 ? name : closest(name, known);
