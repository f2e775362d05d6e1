// Names and clauses as one list.
import { formatLocale } from '@libretto/language/page-language';

/** `a, b and c`. */
export const joined = (parts: readonly string[]): string =>
  new Intl.ListFormat(formatLocale(), { type: 'conjunction' }).format(parts);
