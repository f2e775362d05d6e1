// Texts and types of card payments that the machine, its actors and the screens share.
import type { HttpCalls } from '@libretto/contracts/http';
import { t } from '@lingui/core/macro';

export type SavedCard = HttpCalls['GET /api/user/payment-methods']['response']['paymentMethods'][number];

/** The id of a saved card, or a new one. */
export type CardChoice = 'new' | (string & {});

/** `setup` saves a card and charges nothing. */
export type CardMode = 'payment' | 'setup';

/** The card provider's minimum, in cents. */
export const leastPaymentCents = 50;

export type IntentResult =
  | { readonly kind: 'created'; readonly clientSecret: string }
  /** The server's message; empty when it gave none. */
  | { readonly kind: 'refused'; readonly words: string };

/** If the promise rejects instead, the outcome is unknown. */
export type ChargeResult =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'challenged' }
  | { readonly kind: 'declined'; readonly words: string };

/** The outcome of an earlier payment whose response was lost. */
export interface RecoveredPayment {
  readonly amountCents: number;
  readonly isPatronPurchase: boolean;
  readonly isPaid: boolean;
}

/** The product's texts, used when neither the server nor the provider gave a message. */
export const messagesOf = (mode: CardMode) =>
  mode === 'payment'
    ? {
        intentFailed: t`Failed to create payment intent`,
        intentInvalid: t`Invalid payment intent response`,
        failed: t`Payment failed`,
        /** The card may have been charged, so this text does not call it a failure. */
        unanswered: t`The payment was not confirmed.`,
      }
    : {
        intentFailed: t`Failed to setup payment method`,
        intentInvalid: t`Invalid setup intent response`,
        failed: t`Failed to save payment method`,
        unanswered: t`It was not confirmed that the card is saved.`,
      };
