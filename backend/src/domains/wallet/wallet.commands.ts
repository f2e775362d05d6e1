// What can be asked of a wallet, and how it can be refused. Prices, ids and payments come in with the command.
import type { PaymentProvider, PaymentPurpose, ReversalKind } from '@libretto/contracts/events';
import type { Minor } from '../../kernel/money';
import type { SongOffer } from '../../ports/song-offers';

/** A payment as its provider settled it. */
export interface Payment {
  readonly paymentId: string;
  readonly userId: string;
  readonly provider: PaymentProvider;
  readonly purpose: PaymentPurpose;
  readonly amountMinor: Minor;
  readonly paymentReference: string;
}

/** Whose credit it is, and from what. */
export type Credit =
  | { readonly of: 'sale'; readonly buyerId: string; readonly songId: string }
  | { readonly of: 'tune-in'; readonly fanId: string }
  | { readonly of: 'donation'; readonly donorId: string };

/** What the policy's strikes say of payouts; it comes with the command, as another domain knows it. */
export interface PayoutHold {
  /** ISO 8601; null where nothing was ever held. */
  readonly payoutsHeldUntil: string | null;
  /** ISO 8601. */
  readonly now: string;
}

/** Of somebody to whom payouts were never held. */
export const notHeld: PayoutHold = { payoutsHeldUntil: null, now: '1970-01-01T00:00:00.000Z' };

/** Why nobody can be paid there: they are no artist, or no longer one; or they do not exist, or no longer. */
export type Unpayable = 'listener' | 'nobody';

export type WalletCommand =
  /** What a payment brought: Talents, or the patronage that it was made for. */
  | { kind: 'settle-payment'; transactionId: string; payment: Payment }
  | {
      kind: 'take-back-payment';
      transactionId: string;
      /** With the amount that went back. */
      payment: Payment;
      reversal: ReversalKind;
      reversalReference: string;
      /** What the provider took beyond that. */
      lossMinor?: Minor;
    }
  | {
      kind: 'undo-taking-back';
      transactionId: string;
      /** With the amount that came back. */
      payment: Payment;
      reversal: ReversalKind;
      reversalReference: string;
      /** What came back of a loss. */
      lossMinor?: Minor;
    }
  | {
      kind: 'purchase-song';
      buyerId: string;
      transactionId: string;
      /** Absent where there is no such song, or none any more. */
      offer: SongOffer | undefined;
      shownPriceTalents?: number;
    }
  | {
      kind: 'tune-in';
      fanId: string;
      transactionId: string;
      artistId: string;
      /** Hundredths of a Talent, which are minors. */
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
      /** By their account's own events. */
      isPayeeSuspended?: boolean;
      decision: { readonly approved: true } | { readonly approved: false; readonly reason: string };
    });

export type WalletRefusal =
  | 'NoSuchSong'
  | 'NoSuchArtist'
  | 'AlreadyPurchased'
  | 'OwnSong'
  | 'SongIsFree'
  | 'AlreadyTunedIn'
  | 'OwnTuneIn'
  | 'OwnDonation'
  | 'TuneInToListener'
  | 'DonationToListener'
  | 'DonationTooSmall'
  | 'AlreadyPatron'
  | 'InsufficientEuros'
  | 'WithdrawalTooSmall'
  | 'WithdrawalAboveBalance'
  | 'NoSuchWithdrawal'
  | { readonly code: 'WithdrawalDecided'; readonly approved: boolean }
  | { readonly code: 'PayoutsHeld'; readonly until: string }
  | 'PayeeSuspended'
  | { readonly code: 'WithdrawalWhileOwing'; readonly owedTalents: number }
  | { readonly code: 'InsufficientTalents'; readonly priceTalents: number }
  | { readonly code: 'PriceChanged'; readonly priceTalents: number };

/** A card payment that came in, for Talents unless said otherwise. */
export function settledByCard(
  userId: string,
  paymentId: string,
  amountMinor: Minor,
  purpose: PaymentPurpose = 'talents',
): Extract<WalletCommand, { kind: 'settle-payment' }> {
  const payment = { paymentId, userId, provider: 'card', purpose, amountMinor, paymentReference: paymentId } as const;
  return { kind: 'settle-payment', transactionId: paymentId, payment };
}
