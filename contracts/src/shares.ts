// Who gets how much of a sale, a tune-in or a donation.

/** The platform's share; the artist gets the rest. */
export const platformFeePercent = 15;
export const artistSharePercent = 100 - platformFeePercent;

/** `85 %`, never broken before its sign. */
export const percent = (value: number): string => `${value}\u00a0%`;
