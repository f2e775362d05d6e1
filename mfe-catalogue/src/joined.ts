// Joins names or clauses to a list.
import { formatLocale } from '@libretto/language/page-language';

/** Formats `a, b and c`. */
export const joined = (parts: readonly string[]): string =>
  new Intl.ListFormat(formatLocale(), { type: 'conjunction' }).format(parts);
