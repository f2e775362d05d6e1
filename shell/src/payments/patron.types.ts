// The figures and shapes of the patronage that the machine, its actors and the screens share.

/** `exchange` pays from the EUR balance. */
export type PatronMethod = 'card' | 'crypto' | 'exchange';

export const PATRON_PRICE_CENTS = 999;
export const PATRON_PRICE_EUROS = PATRON_PRICE_CENTS / 100;

export const CURRENCIES_OFFERED = 10;
export const FALLBACK_CURRENCIES: readonly string[] = ['BTC', 'ETH', 'USDT'];

export type PatronResult =
  | { readonly kind: 'bought' }
  | { readonly kind: 'redirect'; readonly payUrl: string }
  /** In the server's words; empty where it gave none. */
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'not sent'; readonly words: string };
