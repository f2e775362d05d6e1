// Crypto payments through a provider's own checkout page. Prices are cents of EUR; the payer chooses the currency.
import type { InvalidWebhookError, PaymentProviderError } from './card-payments';

export type { InvalidWebhookError, PaymentProviderError };

export interface CryptoInvoice {
  /** The provider's id of the invoice. */
  readonly reference: string;
  /** The address of the checkout page for the browser. */
  readonly url: string;
}

/** A payment as the provider stores it. Several payments can pay one invoice; each is settled separately. */
export interface CryptoPayment {
  /** The provider's id of the payment. */
  readonly reference: string;
  /** Our payment id, which is the `order_id` of its invoice. */
  readonly paymentId: string;
  /** Only `finished` credits money. */
  readonly status: 'waiting' | 'confirming' | 'partially-paid' | 'finished' | 'failed' | 'refunded' | 'expired';
  /** The invoiced price, not the amount paid. */
  readonly priceCents: number;
  /** The currency of the price, ISO 4217 in small letters; absent for euros. */
  readonly currency?: string;
}

export interface CryptoPayments {
  /** Returns tickers in capitals, in the provider's order. */
  currencies(): Promise<readonly string[]>;
  createInvoice(request: {
    readonly paymentId: string;
    readonly priceCents: number;
    /** A ticker of {@link currencies}. */
    readonly currency: string;
    readonly description: string;
    readonly successUrl: string;
    readonly cancelUrl: string;
    /** Where the provider sends webhook events. */
    readonly webhookUrl: string;
  }): Promise<CryptoInvoice>;
  /** Reads a payment from the provider, which must be done again before anything is credited. */
  readPayment(reference: string): Promise<CryptoPayment | undefined>;
  /** Returns which payment a webhook event refers to. @throws InvalidWebhookError */
  readWebhookEvent(rawBody: Buffer, signature: string | undefined): { readonly paymentReference: string };
}
