// Song prices for screens without a server response that contains them.

/** Price in Talents. */
export const songPriceTalents = 75;
/** Shown with only the first one enabled, as in the settings. */
export const songPricesTalents = [75, 100, 125, 125, 150] as const;
