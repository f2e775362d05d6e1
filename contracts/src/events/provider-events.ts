// Domain payments: what providers reported and the ledger did not book.
import type { PaymentProvider } from './payments';
import type { Published } from './published';

export type UnbookedReason =
  /** Another event reports the same money, or the event moves none. */
  | 'irrelevant'
  | 'not-ours'
  | 'unknown-person'
  | 'other-currency'
  | 'other-mode'
  | 'other-account'
  | 'no-amount'
  | 'incomplete'
  | 'no-payment'
  | 'underpaid'
  | 'other-amount'
  | 'not-paid';

interface ProviderMovement {
  transactionId: string;
  provider: PaymentProvider;
  /** The provider's id of the line of its balance. */
  reference: string;
  amountMinor: number;
  /** When the provider moved the money, ISO 8601; the event itself may be stored days later. */
  occurredAt: string;
}
/** The provider kept a fee from the balance that it holds for the platform. */
export type ProviderFeeCharged = Published<'ProviderFeeCharged', ProviderMovement>;
/** The provider gave a fee back. */
export type ProviderFeeReturned = Published<'ProviderFeeReturned', ProviderMovement>;
/** The provider sent a part of that balance to the platform's bank. */
export type ProviderPaidOut = Published<'ProviderPaidOut', ProviderMovement>;
/** The bank did not take a payout of the provider, so the provider holds its money again. */
export type ProviderPayoutReturned = Published<'ProviderPayoutReturned', ProviderMovement>;
/** Movements between the platform and a provider, which concern no person. */
export type ProviderMovementEvent = ProviderFeeCharged | ProviderFeeReturned | ProviderPaidOut | ProviderPayoutReturned;

/** A report of a provider, signed or read from it, that no ledger entry follows from. Published once per report. */
export type ProviderEventNotBooked = Published<
  'ProviderEventNotBooked',
  {
    id: string;
    provider: PaymentProvider;
    /** The provider's type of the event, such as `charge.succeeded`. */
    type: string;
    reason: UnbookedReason;
    /** The provider's id of the payment, refund or dispute. */
    reference: string | null;
    /** In the smallest unit of `currency`, as the provider reported it. */
    amount: number | null;
    currency: string | null;
  }
>;
