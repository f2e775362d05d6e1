/**
 * Card payments by a provider that keeps the cards: we never see a card's number. Amounts are cents of EUR. Every call
 * may throw {@link PaymentProviderError}; none of them moves a balance of ours, which is for the wallet alone.
 */
import type { PaymentPurpose } from '@libretto/contracts/events';

/** The provider could not be reached, or refused for a reason that is ours. Nothing can be said about the money. */
export class PaymentProviderError extends Error {
  override readonly name: string = 'PaymentProviderError';
}

/** The customer has no such saved card. */
export class UnknownCardError extends PaymentProviderError {
  override readonly name = 'UnknownCardError';
}

/** A webhook event that is not from the provider, is altered, or is older than its signature may be. */
export class InvalidWebhookError extends Error {
  override readonly name = 'InvalidWebhookError';
}

/** What the browser needs to load the provider's library. */
export interface CardBrowserConfig {
  readonly publishableKey: string;
  /** Where the sandbox takes the browser's confirm calls; null with live keys. */
  readonly apiBase: string | null;
  readonly scriptUrl: string;
}

export interface SavedCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** A payment as the provider knows it, with what we sent when it was made. */
export interface CardPayment {
  /** The provider's id, `pi_…`. */
  readonly reference: string;
  /** Ours, from the payment's metadata; null when it was not made by us. */
  readonly paymentId: string | null;
  readonly userId: string | null;
  readonly purpose: PaymentPurpose | null;
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled';
  readonly amountCents: number;
  readonly createdAt: string;
}

/** Money that went back, or came back after a dispute. */
export interface CardReversal {
  readonly kind: 'refund' | 'chargeback';
  /** The provider's id of the refund or dispute, `re_…`, `dp_…`. */
  readonly reference: string;
  readonly paymentReference: string;
  readonly amountCents: number;
}

/** A webhook's content, as far as it concerns us. `eventId` is the provider's. */
export type CardWebhookEvent = { readonly eventId: string } & (
  | { readonly kind: 'payment-succeeded' | 'payment-failed'; readonly payment: CardPayment }
  | { readonly kind: 'reversed'; readonly reversal: CardReversal }
  | { readonly kind: 'reinstated'; readonly reversal: CardReversal }
  | { readonly kind: 'irrelevant'; readonly type: string }
);

/** A line of the provider's own ledger. */
export interface CardBalanceTransaction {
  /** `txn_…` */
  readonly reference: string;
  readonly kind: 'payment' | 'refund' | 'chargeback' | 'reinstatement' | 'payout' | 'other';
  /** What it is about: `pi_…` of a payment, `re_…` of a refund, `dp_…` of a dispute. */
  readonly sourceReference: string;
  /** The payment that a refund or dispute belongs to. */
  readonly paymentReference: string | null;
  /** Signed, gross: what came is positive. */
  readonly amountCents: number;
  readonly feeCents: number;
  readonly createdAt: string;
}

export interface CardPayments {
  readonly browser: CardBrowserConfig;
  /** The provider's customer of a user; the same one however often it is asked for. */
  customerOf(userId: string): Promise<string>;
  /** The provider forgets the customer and their saved cards; what was paid stays in its books. */
  forgetCustomer(userId: string): Promise<void>;
  /** Begins a payment. The same `paymentId` makes one payment. */
  createPayment(request: {
    readonly paymentId: string;
    readonly userId: string;
    readonly purpose: PaymentPurpose;
    readonly amountCents: number;
    readonly customerId: string;
    /** Keep the new card for later. */
    readonly saveCard: boolean;
    /** A saved card of this customer; throws {@link UnknownCardError} for any other. */
    readonly cardId?: string;
  }): Promise<{ readonly reference: string; readonly clientSecret: string }>;
  readPayment(reference: string): Promise<CardPayment | undefined>;
  /** Begins to save a card without paying. */
  createSetup(customerId: string): Promise<{ readonly clientSecret: string }>;
  savedCards(customerId: string): Promise<readonly SavedCard[]>;
  /** False when this customer has no such card. */
  removeCard(customerId: string, cardId: string): Promise<boolean>;
  /** Sends money back. The same `key` makes one refund. */
  refund(paymentReference: string, amountCents: number, key: string): Promise<CardReversal>;
  /** @throws InvalidWebhookError */
  readWebhookEvent(rawBody: Buffer, signature: string | undefined): CardWebhookEvent;
  /** Lines of the provider's ledger, oldest first, `from` inclusive to `to` exclusive, ISO 8601. */
  balanceTransactions(from: string, to: string): AsyncIterable<CardBalanceTransaction>;
}
