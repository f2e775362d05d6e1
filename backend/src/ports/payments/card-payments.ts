/**
 * Card payments through a provider that stores the cards: we never see a card number. Amounts are cents of EUR. Every
 * call may throw {@link PaymentProviderError}; none of them changes one of our balances, which only the wallet may do.
 */
import type { PaymentPurpose, UnbookedReason } from '@libretto/contracts/events';

/** How long the provider retries a webhook event, and how far back its balance is read daily. */
export const webhookRetriesMs = 4 * 24 * 60 * 60_000;

/** The provider was unreachable, or refused for a reason that is our fault. The outcome of the payment is unknown. */
export class PaymentProviderError extends Error {
  override readonly name: string = 'PaymentProviderError';
}

/** The customer has no saved card with this id. */
export class UnknownCardError extends PaymentProviderError {
  override readonly name = 'UnknownCardError';
}

/** An event that is certainly the provider's and cannot be booked. */
export interface SignedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly reason: UnbookedReason;
  /** The provider's id of the payment, refund or dispute; null if the event does not tell it. */
  readonly reference: string | null;
}

/** A webhook event that is not from the provider, was altered, has an outdated signature, or cannot be booked. */
export class InvalidWebhookError extends Error {
  override readonly name = 'InvalidWebhookError';

  /** @param signed present when the signature was right, so that the event must not get lost */
  constructor(
    message: string,
    readonly signed?: SignedEvent,
  ) {
    super(message);
  }
}

/** What the browser needs to load the provider's library. */
export interface CardBrowserConfig {
  readonly publishableKey: string;
  /** Where the browser sends the sandbox's confirm calls; null with live keys. */
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

/** A payment as the provider stores it, with the metadata that we sent on creation. */
export interface CardPayment {
  /** The provider's id, `pi_…`. */
  readonly reference: string;
  /** Our payment id from the payment's metadata; null if we did not create the payment. */
  readonly paymentId: string | null;
  readonly userId: string | null;
  readonly purpose: PaymentPurpose | null;
  /** The provider's customer, `cus_…`; null if the payment has none. */
  readonly customerId: string | null;
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled';
  /** In hundredths of `currency`; 0 or less if the provider named no amount. */
  readonly amountCents: number;
  /** ISO 4217 in small letters; absent for euros. */
  readonly currency?: string;
  readonly createdAt: string;
}

/** A refund or chargeback, or its money when that is reinstated. */
export interface CardReversal {
  readonly kind: 'refund' | 'chargeback';
  /** The provider's id of the refund or dispute, `re_…`, `dp_…`. */
  readonly reference: string;
  /** The payment's id, or the id of its charge; empty if the provider named neither. */
  readonly paymentReference: string;
  readonly amountCents: number;
  /** ISO 4217 in small letters; absent for euros. */
  readonly currency?: string;
  /** The movements of money in the report; only for disputes, which may move their money several times. */
  readonly movements?: ReportedMovements;
}

/** The ids of balance transactions of one dispute. */
export interface ReportedMovements {
  readonly taken: readonly string[];
  readonly given: readonly string[];
  /** The id of the webhook event, for a report that names no balance transactions. */
  readonly event?: string;
}

/** The relevant content of a webhook event. `eventId` is the provider's. */
export type CardWebhookEvent = { readonly eventId: string; readonly type: string } & (
  | { readonly kind: 'payment-succeeded' | 'payment-canceled'; readonly payment: CardPayment }
  | { readonly kind: 'reversed'; readonly reversal: CardReversal }
  | { readonly kind: 'reinstated'; readonly reversal: CardReversal }
  /** A payout to the platform's bank was sent or came back; its line of the balance is read from the provider. */
  | { readonly kind: 'payout' }
  | { readonly kind: 'irrelevant'; readonly reference: string | null }
);

/** A line of the provider's balance transactions. */
export interface CardBalanceTransaction {
  /** The provider's id of the line, `txn_…`. */
  readonly reference: string;
  readonly kind: 'payment' | 'refund' | 'chargeback' | 'reinstatement' | 'payout' | 'fee' | 'other';
  /** The id of the source object: `pi_…` of a payment, `re_…` of a refund, `dp_…` of a dispute. */
  readonly sourceReference: string;
  /** The payment that a refund or dispute belongs to. */
  readonly paymentReference: string | null;
  /** Signed gross amount: incoming money is positive. */
  readonly amountCents: number;
  readonly feeCents: number;
  /** ISO 4217 in small letters; absent for euros. */
  readonly currency?: string;
  readonly createdAt: string;
}

/** What the provider kept of its balance as fees by a line; negative for a fee that it gave back. */
export const providerFeeCents = ({ kind, amountCents, feeCents }: CardBalanceTransaction): number =>
  feeCents - (kind === 'fee' ? amountCents : 0);

export interface CardPayments {
  readonly browser: CardBrowserConfig;
  /** Returns the provider's customer of a user; repeated calls return the same one. */
  customerOf(userId: string): Promise<string>;
  /** Deletes the customer and their saved cards at the provider, which keeps the records of past payments. */
  forgetCustomer(userId: string): Promise<void>;
  /** Creates a payment. The same `paymentId` creates only one payment. */
  createPayment(request: {
    readonly paymentId: string;
    readonly userId: string;
    readonly purpose: PaymentPurpose;
    readonly amountCents: number;
    readonly customerId: string;
    /** Whether to save the new card for later payments. */
    readonly saveCard: boolean;
    /** A saved card of this customer; throws {@link UnknownCardError} for any other. */
    readonly cardId?: string;
  }): Promise<{ readonly reference: string; readonly clientSecret: string }>;
  /**
   * Cancels a payment that is not paid yet, so that it cannot be paid any more. @returns the payment as it is now; a paid
   * one stays paid
   */
  cancelPayment(reference: string): Promise<CardPayment | undefined>;
  /** Reads a payment by its own id or by the id of its charge. */
  readPayment(reference: string): Promise<CardPayment | undefined>;
  /** Starts to save a card without a payment. */
  createSetup(customerId: string): Promise<{ readonly clientSecret: string }>;
  savedCards(customerId: string): Promise<readonly SavedCard[]>;
  /** Removes a saved card; false if this customer has no such card. */
  removeCard(customerId: string, cardId: string): Promise<boolean>;
  /** Refunds a payment. The same `key` creates only one refund. */
  refund(paymentReference: string, amountCents: number, key: string): Promise<CardReversal>;
  /** @throws InvalidWebhookError */
  readWebhookEvent(rawBody: Buffer, signature: string | undefined): CardWebhookEvent;
  /** Returns the provider's balance transactions, oldest first, `from` inclusive to `to` exclusive, ISO 8601. */
  balanceTransactions(from: string, to: string): AsyncIterable<CardBalanceTransaction>;
}
