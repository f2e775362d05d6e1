// Constants and types of the patronage that the machine, its actors and the screens share.

/** `exchange` pays from the EUR balance. */
export type PatronMethod = 'card' | 'crypto' | 'exchange';

export const patronPriceCents = 999;
export const patronPriceEuros = patronPriceCents / 100;

export const currenciesOffered = 10;
export const fallbackCurrencies: readonly string[] = ['BTC', 'ETH', 'USDT'];

export type PatronResult =
  | { readonly kind: 'bought' }
  | { readonly kind: 'redirect'; readonly payUrl: string }
  /** The server's message; empty when it gave none. */
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'not sent'; readonly words: string };
