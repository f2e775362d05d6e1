// Money that enters from outside: by payments, and by royalty reports of partners.
import type { Published } from './published';

// Domain payments. Each payment has its own stream; amounts are minors of EUR. The purpose decides what a payment
// becomes.
export type PaymentProvider = 'card' | 'crypto';
export type PaymentPurpose = 'talents' | 'patron';
export type ReversalKind = 'refund' | 'chargeback';
/** Why an open payment was cancelled. */
export type CancellationReason = 'account-deleted' | 'account-suspended';
interface SettledPayment {
  paymentId: string;
  userId: string;
  provider: PaymentProvider;
  purpose: PaymentPurpose;
  amountMinor: number;
  /** The provider's id of the payment, as its statements show it. */
  paymentReference: string;
}
/** The provider has received the money. Published at most once per payment. */
export type PaymentSucceeded = Published<
  'PaymentSucceeded',
  SettledPayment & {
    /** Present when nobody may be credited any more: the payment is refunded instead. */
    refundBecause?: CancellationReason;
  }
>;
/**
 * `amountMinor` was returned: by a refund that the platform made, or by a chargeback of the cardholder. Published once
 * per `reversalReference`.
 */
export type PaymentReversed = Published<
  'PaymentReversed',
  SettledPayment & {
    kind: ReversalKind;
    reversalReference: string;
    /** The amount that remains of the payment. */
    remainingMinor: number;
    /**
     * The amount that the provider took beyond the remainder: the platform's loss. `amountMinor` is 0 when nothing
     * remained.
     */
    lossMinor: number;
  }
>;
/**
 * `amountMinor` and `lossMinor` of a loss were returned to the platform: it won the chargeback, or the refund failed at
 * the provider.
 */
export type PaymentReinstated = Published<
  'PaymentReinstated',
  SettledPayment & { kind: ReversalKind; reversalReference: string; lossMinor: number }
>;

// Domain partners.
/** A partner reports what an artist earned on its platforms. */
export type RoyaltyReported = Published<
  'RoyaltyReported',
  {
    partnerId: string;
    artistId: string;
    /** `2026-10`. */
    period: string;
    amountMinor: number;
    reference: string;
    /** Streams of one song on the partner's platforms; present when the partner reports by song. */
    song?: { id: string; streams: number };
  }
>;
