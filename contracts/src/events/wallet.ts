// Money that moves inside the platform, from whom and to whom.
import type { CancellationReason, PaymentProvider, PaymentPurpose, ReversalKind } from './payments';
import type { ProviderMovementEvent } from './provider-events';
import type { Published } from './published';

// Domain wallet. `@libretto/contracts/ledger` defines which accounts each event moves money between.
/** A payment from outside was credited as Talents: 1 cent buys 1 Talent. */
export type TalentsToppedUp = Published<
  'TalentsToppedUp',
  { transactionId: string; userId: string; source: PaymentProvider; amountMinor: number; paymentReference: string }
>;
export type SongPurchased = Published<
  'SongPurchased',
  {
    transactionId: string;
    buyerId: string;
    songId: string;
    artistId: string;
    priceMinor: number;
    feeMinor: number;
    artistMinor: number;
  }
>;
/** The artist's share of a sale was credited from transit. */
export type SaleCredited = Published<
  'SaleCredited',
  { transactionId: string; artistId: string; buyerId: string; songId: string; artistMinor: number }
>;
/** A user bought access to an artist's exclusive posts, once and for all. */
export type TuneInPurchased = Published<
  'TuneInPurchased',
  {
    transactionId: string;
    fanId: string;
    artistId: string;
    priceMinor: number;
    feeMinor: number;
    artistMinor: number;
  }
>;
export type TuneInCredited = Published<
  'TuneInCredited',
  { transactionId: string; artistId: string; fanId: string; artistMinor: number }
>;
export type DonationMade = Published<
  'DonationMade',
  {
    transactionId: string;
    donorId: string;
    artistId: string;
    amountMinor: number;
    feeMinor: number;
    artistMinor: number;
  }
>;
export type DonationCredited = Published<
  'DonationCredited',
  { transactionId: string; artistId: string; donorId: string; artistMinor: number }
>;
export type PatronPurchased = Published<
  'PatronPurchased',
  {
    transactionId: string;
    userId: string;
    method: PaymentProvider | 'balance';
    amountMinor: number;
    /** The provider's reference of a card or crypto payment. */
    paymentReference: string | null;
  }
>;
/**
 * A user paid for a second patronage by card: the money waits in transit until it is refunded; if the refund fails, it
 * is credited as Talents.
 */
export type PatronPaymentDuplicated = Published<
  'PatronPaymentDuplicated',
  {
    transactionId: string;
    userId: string;
    paymentId: string;
    amountMinor: number;
    paymentReference: string;
    /**
     * The reversal that returned the money: a chargeback that the platform won; in older events also a refund that
     * failed.
     */
    reversalReference?: string;
  }
>;
export type PatronDuplicateRefunded = Published<
  'PatronDuplicateRefunded',
  { transactionId: string; userId: string; paymentId: string; amountMinor: number; reversalReference: string }
>;
/**
 * A payment arrived for an account that may not be credited any more: the money waits in transit until it is refunded.
 */
export type PaymentHeld = Published<
  'PaymentHeld',
  {
    transactionId: string;
    userId: string;
    provider: PaymentProvider;
    paymentId: string;
    amountMinor: number;
    paymentReference: string;
    reason: CancellationReason;
    /** The reversal that returned the money: a chargeback that the platform won, or a refund that failed. */
    reversalReference?: string;
  }
>;
export type HeldPaymentRefunded = Published<
  'HeldPaymentRefunded',
  {
    transactionId: string;
    userId: string;
    provider: PaymentProvider;
    paymentId: string;
    amountMinor: number;
    paymentReference: string;
    kind: ReversalKind;
    reversalReference: string;
  }
>;
export type RoyaltyCredited = Published<
  'RoyaltyCredited',
  {
    transactionId: string;
    artistId: string;
    partnerId: string;
    period: string;
    amountMinor: number;
    reference: string;
  }
>;
/** What a payment had brought was reversed: Talents as far as the balance allows, and the rest becomes a debt. */
export type PaymentTakenBack = Published<
  'PaymentTakenBack',
  {
    transactionId: string;
    userId: string;
    provider: PaymentProvider;
    /** What the payment was credited as: a second patronage by crypto became Talents, whatever its purpose was. */
    purpose: PaymentPurpose;
    kind: ReversalKind;
    amountMinor: number;
    /**
     * Minors of Talents. Together with `owedMinor` and `unclaimedMinor` this is the whole amount; all are 0 for a
     * patronage.
     */
    takenMinor: number;
    owedMinor: number;
    /** The part that had become unclaimed when the account was deleted; absent if none had. */
    unclaimedMinor?: number;
    paymentReference: string;
    reversalReference: string;
  }
>;
/** The platform won a chargeback, or a refund failed at the provider: the reversed amount is reinstated. */
export type TakingBackUndone = Published<
  'TakingBackUndone',
  {
    transactionId: string;
    userId: string;
    provider: PaymentProvider;
    /** What the payment was credited as. */
    purpose: PaymentPurpose;
    /** Which reversal is reinstated: a chargeback that the platform won, or a refund that failed. */
    kind: ReversalKind;
    amountMinor: number;
    paymentReference: string;
    reversalReference: string;
  }
>;
/** A provider took more than remained of a payment, as a dispute after a refund does: the platform bears the loss. */
export type ReversalLossBooked = Published<'ReversalLossBooked', ReversalLoss>;
/** The provider returned what it had taken beyond the payment. */
export type ReversalLossRecovered = Published<'ReversalLossRecovered', ReversalLoss>;
interface ReversalLoss {
  transactionId: string;
  /** The user who made the payment; none of their balances moves. */
  userId: string;
  provider: PaymentProvider;
  kind: ReversalKind;
  amountMinor: number;
  paymentReference: string;
  reversalReference: string;
}
/** A credit first repays debt: this event follows directly behind the event of the credit, in the same transaction. */
export type DebtRepaid = Published<
  'DebtRepaid',
  { transactionId: string; userId: string; from: 'talent' | 'eur'; amountMinor: number }
>;
export type WithdrawalRequested = Published<
  'WithdrawalRequested',
  {
    transactionId: string;
    userId: string;
    amountMinor: number;
    /** The payout account: personal data, null once the person was erased. */
    payee: { name: string; iban: string } | null;
  }
>;
/** The first of two people approved a withdrawal above the limit; nothing moves before the second one did. */
export type WithdrawalFirstApproved = Published<
  'WithdrawalFirstApproved',
  { transactionId: string; userId: string; amountMinor: number; decidedBy: string }
>;
/** Approved and paid out in one step: older withdrawals alone; `WithdrawalSent` and `WithdrawalPaid` replace it. */
export type WithdrawalApproved = Published<
  'WithdrawalApproved',
  { transactionId: string; userId: string; amountMinor: number; decidedBy: string }
>;
/** Finance approved the withdrawal and orders its transfer; the bank has not taken the money yet. */
export type WithdrawalSent = Published<
  'WithdrawalSent',
  { transactionId: string; userId: string; amountMinor: number; decidedBy: string }
>;
/** The bank took the money of the transfer. */
export type WithdrawalPaid = Published<
  'WithdrawalPaid',
  { transactionId: string; userId: string; amountMinor: number; recordedBy: string }
>;
/**
 * The first of two people reported that a transfer above the limit, or one that the bank had taken, was returned; nothing
 * moves before the second one did.
 */
export type WithdrawalReturnFirstReported = Published<
  'WithdrawalReturnFirstReported',
  { transactionId: string; userId: string; amountMinor: number; recordedBy: string; reason: string }
>;
/** The transfer failed or came back, before or after the bank had taken its money. */
export type WithdrawalReturned = Published<
  'WithdrawalReturned',
  {
    transactionId: string;
    userId: string;
    amountMinor: number;
    /** Whether the bank had taken the money before. */
    wasPaid: boolean;
    recordedBy: string;
    reason: string;
  }
>;
/** A returned transfer is the person's again: this event follows directly behind the return, in the same transaction. */
export type ReturnedWithdrawalCredited = Published<
  'ReturnedWithdrawalCredited',
  { transactionId: string; userId: string; amountMinor: number }
>;
export type WithdrawalRefused = Published<
  'WithdrawalRefused',
  { transactionId: string; userId: string; amountMinor: number; decidedBy: string; reason: string }
>;
/**
 * The account of this wallet was deleted, so nobody can spend its balance: the platform owes it as unclaimed. Every later
 * credit follows it in the same transaction.
 */
export type BalanceUnclaimed = Published<
  'BalanceUnclaimed',
  { transactionId: string; userId: string; talentMinor: number; euroMinor: number }
>;
/**
 * An adjusting entry between accounts of the platform: one person of finance proposed it, and another one approved it.
 */
export type AdjustmentBooked = Published<
  'AdjustmentBooked',
  {
    transactionId: string;
    /** The person who proposed it. */
    userId: string;
    approvedBy: string;
    reason: string;
    /** Where its document is kept, such as the number of an invoice. */
    document: string;
    postings: { source: string; destination: string; currency: 'EUR' | 'TALENT'; amountMinor: number }[];
  }
>;
/** Every event that moves money; the ledger books exactly these. */
export type MoneyEvent =
  | TalentsToppedUp
  | SongPurchased
  | SaleCredited
  | TuneInPurchased
  | TuneInCredited
  | DonationMade
  | DonationCredited
  | PatronPurchased
  | PatronPaymentDuplicated
  | PatronDuplicateRefunded
  | PaymentHeld
  | HeldPaymentRefunded
  | RoyaltyCredited
  | PaymentTakenBack
  | TakingBackUndone
  | ReversalLossBooked
  | ReversalLossRecovered
  | DebtRepaid
  | WithdrawalRequested
  | WithdrawalApproved
  | WithdrawalSent
  | WithdrawalPaid
  | WithdrawalReturned
  | ReturnedWithdrawalCredited
  | WithdrawalRefused
  | BalanceUnclaimed
  | ProviderMovementEvent
  | AdjustmentBooked;

/**
 * The patronage ends with the reversal of its payment and is restored with its reinstatement. Neither event moves
 * money: the reversal and the reinstatement do.
 */
export type PatronageEnded = Published<'PatronageEnded', { transactionId: string; userId: string }>;
export type PatronageRestored = Published<'PatronageRestored', { transactionId: string; userId: string }>;
/** The account was deleted; no balance stays in this wallet any more. */
export type WalletClosed = Published<'WalletClosed', { transactionId: string; userId: string }>;
