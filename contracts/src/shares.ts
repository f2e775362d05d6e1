// How a sale, a tune-in or a donation is split.

/** The platform's share; the artist gets the rest. */
export const platformFeePercent = 15;
export const artistSharePercent = 100 - platformFeePercent;

/** Formats a percentage as the language writes it: `85%` in English, `85 %` in German. */
export const percent = (value: number, locale = 'en-GB'): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(value / 100);
