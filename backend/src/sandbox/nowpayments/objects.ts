/** Invoices and payments in the crypto provider's format. */
export type PaymentStatus =
  | 'waiting'
  | 'confirming'
  | 'confirmed'
  | 'sending'
  | 'partially_paid'
  | 'finished'
  | 'failed'
  | 'refunded'
  | 'expired';

export interface Invoice {
  readonly id: string;
  readonly order_id: string;
  readonly order_description: string;
  readonly price_amount: string;
  readonly price_currency: string;
  readonly pay_currency: string | null;
  readonly ipn_callback_url: string;
  readonly invoice_url: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Payment {
  readonly payment_id: number;
  readonly invoice_id: number;
  readonly payment_status: PaymentStatus;
  readonly pay_address: string;
  readonly price_amount: number;
  readonly price_currency: string;
  readonly pay_amount: number;
  readonly actually_paid: number;
  readonly pay_currency: string;
  readonly order_id: string;
  readonly order_description: string;
  readonly purchase_id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Ipn {
  readonly id: string;
  readonly path: string;
  readonly content: Payment;
  readonly isDelivered: boolean;
}

/** Currencies in the provider's order, with invented, constant exchange rates for one euro. */
export const rates: Readonly<Record<string, number>> = {
  btc: 0.0000104,
  eth: 0.000312,
  usdttrc20: 1.08,
  usdc: 1.08,
  ltc: 0.0127,
  sol: 0.00634,
  xmr: 0.00421,
  trx: 3.74,
  doge: 5.41,
  ada: 1.62,
  bnbbsc: 0.00118,
  xrp: 0.431,
};
