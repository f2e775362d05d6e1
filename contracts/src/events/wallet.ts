// Money that moves inside, by whom and to whom.
import type { PaymentProvider, PaymentPurpose, ReversalKind } from './payments';
import type { Published } from './published';

// Domain wallet. `@libretto/contracts/ledger` says what each moves between which accounts.
/** A payment from outside became Talents, 1 cent for 1 Talent. */
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
/** The artist's side of a sale: what waited in transit. */
export type SaleCredited = Published<
  'SaleCredited',
  { transactionId: string; artistId: string; buyerId: string; songId: string; artistMinor: number }
>;
/** Access to an artist's exclusive posts, bought once. */
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
/** A second patronage was paid for by card: the money waits in transit until it is refunded; should that fail, it becomes Talents. */
export type PatronPaymentDuplicated = Published<
  'PatronPaymentDuplicated',
  {
    transactionId: string;
    userId: string;
    paymentId: string;
    amountMinor: number;
    paymentReference: string;
    /** Where the money came back: of the chargeback that was decided for us; in older events also of a refund that failed. */
    reversalReference?: string;
  }
>;
export type PatronDuplicateRefunded = Published<
  'PatronDuplicateRefunded',
  { transactionId: string; userId: string; paymentId: string; amountMinor: number; reversalReference: string }
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
/** What a payment had brought is taken back: Talents as far as they are still there, the rest is owed. */
export type PaymentTakenBack = Published<
  'PaymentTakenBack',
  {
    transactionId: string;
    userId: string;
    provider: PaymentProvider;
    /** What the payment had become: a second patronage by crypto became Talents, whatever it was made for. */
    purpose: PaymentPurpose;
    kind: ReversalKind;
    amountMinor: number;
    /** In Talents' minors; with `owedMinor` the whole amount, both 0 for a patronage. */
    takenMinor: number;
    owedMinor: number;
    paymentReference: string;
    reversalReference: string;
  }
>;
/** A chargeback was decided for us, or a refund failed at the provider: what was taken back is given again. */
export type TakingBackUndone = Published<
  'TakingBackUndone',
  {
    transactionId: string;
    userId: string;
    provider: PaymentProvider;
    /** What the payment had become. */
    purpose: PaymentPurpose;
    /** What is undone: a chargeback that was won, or a refund that failed. */
    kind: ReversalKind;
    amountMinor: number;
    paymentReference: string;
    reversalReference: string;
  }
>;
/** A provider took more than was left of a payment, as a dispute does after a refund: the platform bears it. */
export type ReversalLossBooked = Published<'ReversalLossBooked', ReversalLoss>;
/** What a provider had taken beyond its payment came back. */
export type ReversalLossRecovered = Published<'ReversalLossRecovered', ReversalLoss>;
interface ReversalLoss {
  transactionId: string;
  /** Whose payment it was; none of their balances moves. */
  userId: string;
  provider: PaymentProvider;
  kind: ReversalKind;
  amountMinor: number;
  paymentReference: string;
  reversalReference: string;
}
/** A credit pays what is owed first, right behind the event that brought it and under its transaction. */
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
    /** Where to pay to: personal, null once the person was erased. */
    payee: { name: string; iban: string } | null;
  }
>;
export type WithdrawalApproved = Published<
  'WithdrawalApproved',
  { transactionId: string; userId: string; amountMinor: number; decidedBy: string }
>;
export type WithdrawalRefused = Published<
  'WithdrawalRefused',
  { transactionId: string; userId: string; amountMinor: number; decidedBy: string; reason: string }
>;
/** Every event that moves money; the ledger books these and no others. */
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
  | RoyaltyCredited
  | PaymentTakenBack
  | TakingBackUndone
  | ReversalLossBooked
  | ReversalLossRecovered
  | DebtRepaid
  | WithdrawalRequested
  | WithdrawalApproved
  | WithdrawalRefused;

/** The status ends with its payment, and comes back with it. Neither moves money: the events beside them do. */
export type PatronageEnded = Published<'PatronageEnded', { transactionId: string; userId: string }>;
export type PatronageRestored = Published<'PatronageRestored', { transactionId: string; userId: string }>;
