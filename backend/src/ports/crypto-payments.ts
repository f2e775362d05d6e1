// Crypto payments by a provider's own checkout page. Prices are cents of EUR; what is paid in is the payer's choice.
import type { InvalidWebhookError, PaymentProviderError } from './card-payments';

export type { InvalidWebhookError, PaymentProviderError };

export interface CryptoInvoice {
  /** The provider's id of the invoice. */
  readonly reference: string;
  /** Where the browser goes to pay. */
  readonly url: string;
}

/** A payment as the provider knows it. One invoice can be paid by several payments; each is settled on its own. */
export interface CryptoPayment {
  /** The provider's id of the payment. */
  readonly reference: string;
  /** Ours, the `order_id` of its invoice. */
  readonly paymentId: string;
  /** Only `finished` brings money. */
  readonly status: 'waiting' | 'confirming' | 'partially-paid' | 'finished' | 'failed' | 'refunded' | 'expired';
  /** Its price; what was asked for in EUR. */
  readonly priceCents: number;
}

export interface CryptoPayments {
  /** Tickers in capitals, the provider's order. */
  currencies(): Promise<readonly string[]>;
  createInvoice(request: {
    readonly paymentId: string;
    readonly priceCents: number;
    /** A ticker of {@link currencies}. */
    readonly currency: string;
    readonly description: string;
    readonly successUrl: string;
    readonly cancelUrl: string;
    /** Where its webhook events go. */
    readonly webhookUrl: string;
  }): Promise<CryptoInvoice>;
  /** Read again from the provider before anything is credited. */
  readPayment(reference: string): Promise<CryptoPayment | undefined>;
  /** Which payment a webhook event is about. @throws InvalidWebhookError */
  readWebhookEvent(rawBody: Buffer, signature: string | undefined): { readonly paymentReference: string };
}
