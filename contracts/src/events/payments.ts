// Money that comes from outside: by payments, and by reports of partners.
import type { Published } from './published';

// Domain payments. One stream a payment; amounts in minors of EUR. What a payment is for decides what it becomes.
export type PaymentProvider = 'card' | 'crypto';
export type PaymentPurpose = 'talents' | 'patron';
export type ReversalKind = 'refund' | 'chargeback';
interface SettledPayment {
  paymentId: string;
  userId: string;
  provider: PaymentProvider;
  purpose: PaymentPurpose;
  amountMinor: number;
  /** The provider's id of the payment, as its own statements show it. */
  paymentReference: string;
}
/** The provider has the money. At most once a payment. */
export type PaymentSucceeded = Published<'PaymentSucceeded', SettledPayment>;
/**
 * Money went back, `amountMinor` of it: a refund that we made, or a chargeback that the card's holder made. Once per
 * `reversalReference`.
 */
export type PaymentReversed = Published<
  'PaymentReversed',
  SettledPayment & {
    kind: ReversalKind;
    reversalReference: string;
    /** What is left of the payment. */
    remainingMinor: number;
    /** What the provider took beyond what was left: the platform's loss. `amountMinor` is 0 where nothing was left. */
    lossMinor: number;
  }
>;
/**
 * `amountMinor` came back, and `lossMinor` of a loss: a chargeback was decided for us, or a refund failed at the
 * provider.
 */
export type PaymentReinstated = Published<
  'PaymentReinstated',
  SettledPayment & { kind: ReversalKind; reversalReference: string; lossMinor: number }
>;

// Domain partners.
/** A partner reports what an artist earned elsewhere. */
export type RoyaltyReported = Published<
  'RoyaltyReported',
  {
    partnerId: string;
    artistId: string;
    /** `2026-10`. */
    period: string;
    amountMinor: number;
    reference: string;
    /** Where the partner reports by song: streams on its platforms. */
    song?: { id: string; streams: number };
  }
>;
