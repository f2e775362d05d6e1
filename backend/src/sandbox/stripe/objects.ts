// The provider's objects, as far as the sandbox stores them. Names and values are the provider's own.

interface Made {
  readonly id: string;
  /** Unix time in seconds. */
  readonly created: number;
  readonly livemode: false;
}

export type Metadata = Readonly<Record<string, string>>;

export interface Customer extends Made {
  readonly object: 'customer';
  readonly email: string | null;
  readonly name: string | null;
  readonly metadata: Metadata;
}

export interface PaymentMethod extends Made {
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly customer: string | null;
  readonly billing_details: Readonly<Record<string, unknown>>;
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly fingerprint: string;
    readonly country: string;
    readonly funding: 'credit';
    readonly checks: { readonly cvc_check: 'pass' | 'fail' };
    readonly three_d_secure_usage: { readonly supported: true };
  };
  readonly metadata: Metadata;
}

export interface IntentError {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly message: string;
  readonly decline_code?: string;
  readonly charge?: string;
  readonly payment_method?: PaymentMethod;
}

export interface NextAction {
  readonly type: 'use_stripe_sdk';
  readonly use_stripe_sdk: { readonly type: 'three_d_secure_challenge'; readonly source: string };
}

interface Intent extends Made {
  readonly client_secret: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly next_action: NextAction | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly string[];
}

export interface PaymentIntent extends Intent {
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly amount_received: number;
  readonly amount_capturable: 0;
  readonly capture_method: 'automatic';
  readonly confirmation_method: 'automatic';
  readonly currency: string;
  readonly canceled_at: number | null;
  readonly cancellation_reason: string | null;
  readonly last_payment_error: IntentError | null;
  readonly latest_charge: string | null;
  readonly setup_future_usage: 'on_session' | 'off_session' | null;
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled';
}

export interface SetupIntent extends Intent {
  readonly object: 'setup_intent';
  readonly last_setup_error: IntentError | null;
  readonly usage: 'on_session' | 'off_session';
  readonly status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
}

export interface Charge extends Made {
  readonly object: 'charge';
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly balance_transaction: string | null;
  readonly captured: boolean;
  readonly currency: string;
  readonly customer: string | null;
  readonly dispute: string | null;
  readonly disputed: boolean;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly metadata: Metadata;
  readonly outcome: { readonly network_status: string; readonly type: string; readonly reason: string | null };
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly payment_method_details: { readonly type: 'card'; readonly card: PaymentMethod['card'] };
  readonly refunded: boolean;
  readonly status: 'succeeded' | 'failed';
}

export interface Refund extends Made {
  readonly object: 'refund';
  readonly amount: number;
  readonly balance_transaction: string | null;
  readonly charge: string;
  readonly currency: string;
  readonly failure_balance_transaction: string | null;
  readonly failure_reason: string | null;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: string | null;
  readonly status: 'succeeded' | 'failed';
}

export interface Dispute extends Made {
  readonly object: 'dispute';
  readonly amount: number;
  readonly balance_transactions: readonly BalanceTransaction[];
  readonly charge: string;
  readonly currency: string;
  readonly is_charge_refundable: false;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: 'fraudulent';
  readonly status: 'needs_response' | 'won' | 'lost';
}

/** Money that the provider sends to the platform's bank. */
export interface Payout extends Made {
  readonly object: 'payout';
  readonly amount: number;
  readonly balance_transaction: string;
  readonly currency: string;
  readonly failure_balance_transaction: string | null;
  readonly status: 'paid' | 'failed';
}

export interface BalanceTransaction {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly amount: number;
  readonly available_on: number;
  readonly created: number;
  readonly currency: string;
  readonly description: string | null;
  readonly exchange_rate: null;
  readonly fee: number;
  readonly fee_details: readonly { readonly amount: number; readonly currency: string; readonly type: 'stripe_fee' }[];
  readonly net: number;
  readonly reporting_category:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'payout'
    | 'payout_reversal';
  readonly source: string;
  readonly status: 'available';
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout' | 'payout_failure';
}

export interface ProviderEvent extends Made {
  readonly object: 'event';
  readonly api_version: string;
  readonly type: string;
  readonly data: { readonly object: { readonly id: string } };
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
}

/** A card's behaviour, which the sandbox stores in addition to its visible fields. The card number is not stored. */
export interface CardBehaviour {
  readonly onCharge: CardFault | null;
  readonly onSetup: CardFault | null;
  readonly authentication: 'never' | 'until-set-up' | 'always';
  readonly disputed: boolean;
  readonly refundFails: boolean;
  /** Whether the card was authenticated while it was being saved. */
  readonly isSetUp: boolean;
}

/** Why a card is refused, with the provider's codes and messages. */
export interface CardFault {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}
