// Commands and refusals of a wallet. Prices, ids and payments are passed in with the command.
import type { CancellationReason, PaymentProvider, PaymentPurpose, ReversalKind } from '@libretto/contracts/events';
import type { Minor } from '../../kernel/values/money';
import type { SongOffer } from '../../ports/directory/song-offers';

/** A payment as its provider settled it. */
export interface Payment {
  readonly paymentId: string;
  readonly userId: string;
  readonly provider: PaymentProvider;
  readonly purpose: PaymentPurpose;
  readonly amountMinor: Minor;
  readonly paymentReference: string;
}

/** The source of a credit and the person who paid. */
export type Credit =
  | { readonly of: 'sale'; readonly buyerId: string; readonly songId: string }
  | { readonly of: 'tune-in'; readonly fanId: string }
  | { readonly of: 'donation'; readonly donorId: string };

/** Payout holds from strikes, passed in with the command because another domain decides them. */
export interface PayoutHold {
  /** ISO 8601; null if payouts were never held. */
  readonly payoutsHeldUntil: string | null;
  /** ISO 8601. */
  readonly now: string;
}

/** For a person whose payouts were never held. */
export const notHeld: PayoutHold = { payoutsHeldUntil: null, now: '1970-01-01T00:00:00.000Z' };

/**
 * Why a payment to this account is impossible: it is not an artist's, it does not exist, or one of the two people has
 * blocked the other; each may have changed.
 */
export type Unpayable = 'listener' | 'nobody' | 'apart';

export type WalletCommand =
  /** Credits a paid purchase: Talents or the patronage. */
  | {
      kind: 'settle-payment';
      transactionId: string;
      payment: Payment;
      /** Why nobody may be credited any more. */
      refundBecause?: CancellationReason;
    }
  | {
      kind: 'take-back-payment';
      transactionId: string;
      /** The payment, with the amount that was reversed. */
      payment: Payment;
      reversal: ReversalKind;
      reversalReference: string;
      /** The amount that the provider deducted beyond the payment. */
      lossMinor?: Minor;
    }
  | {
      kind: 'undo-taking-back';
      transactionId: string;
      /** The payment, with the amount that was reinstated. */
      payment: Payment;
      reversal: ReversalKind;
      reversalReference: string;
      /** The part of a loss that the provider returned. */
      lossMinor?: Minor;
    }
  | {
      kind: 'purchase-song';
      buyerId: string;
      transactionId: string;
      /** Undefined when the song does not exist or is no longer for sale. */
      offer: SongOffer | undefined;
      shownPriceTalents?: number;
    }
  | {
      kind: 'tune-in';
      fanId: string;
      transactionId: string;
      artistId: string;
      /** In hundredths of a Talent, the minor unit. */
      priceMinor: Minor;
      shownPriceTalents?: number;
      unpayable?: Unpayable;
    }
  | {
      kind: 'donate';
      donorId: string;
      transactionId: string;
      artistId: string;
      amountMinor: Minor;
      unpayable?: Unpayable;
    }
  | { kind: 'credit'; transactionId: string; artistId: string; artistMinor: Minor; credit: Credit }
  | {
      kind: 'credit-royalty';
      transactionId: string;
      artistId: string;
      partnerId: string;
      period: string;
      amountMinor: Minor;
      reference: string;
    }
  | { kind: 'buy-patronage'; userId: string; transactionId: string }
  /** The account was deleted. */
  | { kind: 'close'; userId: string; transactionId: string }
  | (PayoutHold & {
      kind: 'request-withdrawal';
      userId: string;
      transactionId: string;
      amountMinor: Minor;
      payee: { readonly name: string; readonly iban: string };
    })
  | (PayoutHold & {
      kind: 'decide-withdrawal';
      userId: string;
      transactionId: string;
      decidedBy: string;
      /** From the events of the payee's account. */
      isPayeeSuspended?: boolean;
      /** Larger withdrawals need the approval of two people. */
      twoPeopleAboveMinor?: Minor;
      decision: { readonly approved: true } | { readonly approved: false; readonly reason: string };
    })
  /** What became of the transfer, as the bank's statement says it. */
  | {
      kind: 'record-transfer';
      userId: string;
      transactionId: string;
      recordedBy: string;
      /** The return of a larger withdrawal, or of one that was paid out, needs the report of two people. */
      twoPeopleAboveMinor?: Minor;
      outcome: { readonly kind: 'paid' } | { readonly kind: 'returned'; readonly reason: string };
    };

export type WalletRefusal =
  | 'NoSuchSong'
  | 'NoSuchArtist'
  | 'AlreadyPurchased'
  | 'OwnSong'
  | 'SongIsFree'
  | 'AlreadyTunedIn'
  | 'OwnTuneIn'
  | 'PeopleApart'
  | 'OwnDonation'
  | 'TuneInToListener'
  | 'DonationToListener'
  | 'DonationTooSmall'
  | 'AlreadyPatron'
  | 'InsufficientEuros'
  | 'WithdrawalTooSmall'
  | 'WithdrawalAboveBalance'
  | 'NoSuchWithdrawal'
  | 'OwnWithdrawal'
  | 'SecondPersonNeeded'
  | 'SecondReporterNeeded'
  | 'WithdrawalDecided'
  | 'WithdrawalNotSent'
  | 'WithdrawalReturned'
  | { readonly code: 'PayoutsHeld'; readonly until: string }
  | 'PayeeSuspended'
  | { readonly code: 'WithdrawalWhileOwing'; readonly owedTalents: number }
  | { readonly code: 'InsufficientTalents'; readonly priceTalents: number }
  | { readonly code: 'PriceChanged'; readonly priceTalents: number };

/** Builds the command for a settled card payment, for Talents by default. */
export function settledByCard(
  userId: string,
  paymentId: string,
  amountMinor: Minor,
  purpose: PaymentPurpose = 'talents',
): Extract<WalletCommand, { kind: 'settle-payment' }> {
  const payment = { paymentId, userId, provider: 'card', purpose, amountMinor, paymentReference: paymentId } as const;
  return { kind: 'settle-payment', transactionId: paymentId, payment };
}
