// The words and shapes of card payments that the machine, its actors and the screens share.
import type { HttpCalls } from '@libretto/contracts/http';
import { t } from '@lingui/core/macro';

export type SavedCard = HttpCalls['GET /api/user/payment-methods']['response']['paymentMethods'][number];

/** The id of a saved card, or a new one. */
export type CardChoice = 'new' | (string & {});

/** `setup` keeps a card and charges nothing. */
export type CardMode = 'payment' | 'setup';

/** Cents; the card provider takes no less. */
export const leastPaymentCents = 50;

export type IntentResult =
  | { readonly kind: 'created'; readonly clientSecret: string }
  /** In the server's words; empty where it gave none. */
  | { readonly kind: 'refused'; readonly words: string };

/** A rejection instead of one of these means that nobody knows what happened. */
export type ChargeResult =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'challenged' }
  | { readonly kind: 'declined'; readonly words: string };

/** What became of an earlier payment whose answer was lost. */
export interface RecoveredPayment {
  readonly amountCents: number;
  readonly isPatronPurchase: boolean;
  readonly isPaid: boolean;
}

/** The product's words where neither server nor card gave any. */
export const wordsOf = (mode: CardMode) =>
  mode === 'payment'
    ? {
        intentFailed: t`Failed to create payment intent`,
        intentInvalid: t`Invalid payment intent response`,
        failed: t`Payment failed`,
        /** Nobody knows yet whether the card was charged, so it is not called a failure. */
        unanswered: t`The payment was not confirmed.`,
      }
    : {
        intentFailed: t`Failed to setup payment method`,
        intentInvalid: t`Invalid setup intent response`,
        failed: t`Failed to save payment method`,
        unanswered: t`It was not confirmed that the card is saved.`,
      };
