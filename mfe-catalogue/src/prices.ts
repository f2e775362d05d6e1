// What songs cost where no answer of the server says it.

/** In Talents. */
export const songPriceTalents = 75;
/** Shown with the first alone to choose, as in the settings. */
export const songPricesTalents = [75, 100, 125, 125, 150] as const;
