// The context, the input and the events of the card payment machine.
import { serverNow } from '@libretto/contracts/client/server-clock';
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import type { CardChoice, CardMode, RecoveredPayment, SavedCard } from './card-payment.types';

export interface CardPaymentInput {
  readonly mode: CardMode;
  /** Null until an amount is chosen, and when a card is only saved. */
  readonly amountCents: number | null;
  readonly isPatronPurchase: boolean;
  /** The user chooses the amount in the form, so a recovered payment of the same amount counts as a different one. */
  readonly isAmountOpen?: boolean;
}

/**
 * `not tried`: some input is still missing. `not begun`: the payment could not be created, so the card was not charged.
 * `unknown`: no response arrived, so the outcome is unknown.
 */
export interface CardError {
  readonly words: string;
  readonly outcome: 'not tried' | 'not begun' | 'declined' | 'unknown';
}

export interface CardPaymentContext extends CardPaymentInput {
  readonly library: Stripe | null;
  readonly savedCards: readonly SavedCard[];
  readonly choice: CardChoice | null;
  /** Whether to save a new card. */
  readonly isKept: boolean;
  readonly isCardComplete: boolean;
  /** The outcome of the last attempt, for the screen. */
  readonly error: CardError | null;
  /** `terms` are the terms that the intent was created for: other terms need another intent. */
  readonly intent: { readonly clientSecret: string; readonly terms: string } | null;
  /**
   * The outcome of a payment from this dialog or an earlier one is unknown: only the same intent may be tried again,
   * because another one could charge the card twice.
   */
  readonly isOutcomeUnknown: boolean;
  /** Earlier payments whose outcome was unknown until this form opened. */
  readonly recovered: readonly RecoveredPayment[];
  /** The element that holds the card number while the card is being charged. */
  readonly cardElement: StripeCardNumberElement | null;
}

export type CardPaymentEvent =
  | { type: 'choose'; choice: CardChoice }
  | { type: 'card changed'; isComplete: boolean }
  | { type: 'keep card'; isKept: boolean }
  | { type: 'amount changed'; amountCents: number | null }
  /** Carries the element that holds a new card's number. */
  | { type: 'submit'; cardElement: StripeCardNumberElement | null }
  | { type: 'retry' }
  | { type: 'close' };

/** Describes the terms that an intent is created for. */
export const termsOf = ({ choice, isKept, amountCents }: CardPaymentContext) =>
  `${choice === 'new' ? `new card, ${isKept ? 'kept' : 'used once'}` : choice}, ${amountCents}`;

/** Selects the initial card, skipping expired cards. */
export function firstChoice(cards: readonly SavedCard[]): CardChoice | null {
  if (cards.length === 0) return 'new';
  const now = serverNow();
  const month = now.getFullYear() * 12 + now.getMonth() + 1;
  return cards.find(({ card }) => card.exp_year * 12 + card.exp_month >= month)?.id ?? null;
}
