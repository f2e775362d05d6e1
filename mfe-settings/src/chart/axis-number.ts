import { formatLocale } from '@libretto/language/page-language';

/** Formats the number of an axis step: without grouping and without trailing zeros. */
export const axisNumber = (value: number): string =>
  new Intl.NumberFormat(formatLocale(), { useGrouping: false, maximumFractionDigits: 2 }).format(value);
