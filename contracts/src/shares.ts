// How a sale, a tune-in or a donation is split.

/** The platform's share; the artist gets the rest. */
export const platformFeePercent = 15;
export const artistSharePercent = 100 - platformFeePercent;

/** Formats `85 %`, with a non-breaking space before the sign. */
export const percent = (value: number): string => `${value}\u00a0%`;
