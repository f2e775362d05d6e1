// What a card payment knows while it is made, and what can happen to it.
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import type { CardChoice, CardMode, RecoveredPayment, SavedCard } from './card-payment.types';

export interface CardPaymentInput {
  readonly mode: CardMode;
  /** Null until an amount was chosen, and when a card is only kept. */
  readonly amountCents: number | null;
  readonly isPatronPurchase: boolean;
  /** The amount is chosen in the form: a recovered payment of the same amount is then another one. */
  readonly isAmountOpen?: boolean;
}

/**
 * `not tried`: something is still missing. `not begun`: the payment could not be made, so the card was not touched.
 * `unknown`: no answer came, so nobody knows.
 */
export interface CardError {
  readonly words: string;
  readonly outcome: 'not tried' | 'not begun' | 'declined' | 'unknown';
}

export interface CardPaymentContext extends CardPaymentInput {
  readonly library: Stripe | null;
  readonly savedCards: readonly SavedCard[];
  readonly choice: CardChoice | null;
  /** Whether to keep a new card for next time. */
  readonly isKept: boolean;
  readonly isCardComplete: boolean;
  /** What the last attempt came to, for the screen. */
  readonly error: CardError | null;
  /** `terms` are what the intent was made for: other terms need another one. */
  readonly intent: { readonly clientSecret: string; readonly terms: string } | null;
  /**
   * Nobody knows what became of a payment, of this dialog or of an earlier one: only the same intent may be tried again, or it
   * could be paid twice.
   */
  readonly isOutcomeUnknown: boolean;
  /** Earlier payments whose outcome was unknown until this form opened. */
  readonly recovered: readonly RecoveredPayment[];
  /** The element that holds the number, while it is being charged. */
  readonly cardElement: StripeCardNumberElement | null;
}

export type CardPaymentEvent =
  | { type: 'choose'; choice: CardChoice }
  | { type: 'card changed'; isComplete: boolean }
  | { type: 'keep card'; isKept: boolean }
  | { type: 'amount changed'; amountCents: number | null }
  /** With the element that holds a new card's number. */
  | { type: 'submit'; cardElement: StripeCardNumberElement | null }
  | { type: 'retry' }
  | { type: 'close' };

/** What an intent is made for. */
export const termsOf = ({ choice, isKept, amountCents }: CardPaymentContext) =>
  `${choice === 'new' ? `new card, ${isKept ? 'kept' : 'used once'}` : choice}, ${amountCents}`;

/** A card that has expired is not what people want to pay with, so it is never the first choice. */
export function firstChoice(cards: readonly SavedCard[]): CardChoice | null {
  if (cards.length === 0) return 'new';
  const now = new Date();
  const month = now.getFullYear() * 12 + now.getMonth() + 1;
  return cards.find(({ card }) => card.exp_year * 12 + card.exp_month >= month)?.id ?? null;
}
