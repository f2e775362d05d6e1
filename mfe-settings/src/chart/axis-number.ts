import { formatLocale } from '@libretto/language/page-language';

/** A step of an axis: short, so without grouping and without decimals that say nothing. */
export const axisNumber = (value: number): string =>
  new Intl.NumberFormat(formatLocale(), { useGrouping: false, maximumFractionDigits: 2 }).format(value);
