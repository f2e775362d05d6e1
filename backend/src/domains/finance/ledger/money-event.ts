// Extracts what finance needs to know of a money event apart from its postings.
import type { MoneyEvent } from '@libretto/contracts/events';
import { reversalKindOf } from '@libretto/contracts/ledger';
import type { PaidBeside, Split, Subject } from './ledger.collections';

/** The owner of the money, the other party, and the song that was paid for. */
export function subjectOf({ type, data }: MoneyEvent): Subject {
  switch (type) {
    case 'SongPurchased':
      return { userId: data.buyerId, otherUserId: data.artistId, songId: data.songId };
    case 'SaleCredited':
      return { userId: data.artistId, otherUserId: data.buyerId, songId: data.songId };
    case 'TuneInPurchased':
      return { userId: data.fanId, otherUserId: data.artistId, songId: null };
    case 'TuneInCredited':
      return { userId: data.artistId, otherUserId: data.fanId, songId: null };
    case 'DonationMade':
      return { userId: data.donorId, otherUserId: data.artistId, songId: null };
    case 'DonationCredited':
      return { userId: data.artistId, otherUserId: data.donorId, songId: null };
    case 'RoyaltyCredited':
      return { userId: data.artistId, otherUserId: null, songId: null };
    case 'ProviderFeeCharged':
    case 'ProviderFeeReturned':
    case 'ProviderPaidOut':
    case 'ProviderPayoutReturned':
      // These concern no person, so the provider takes the place of one.
      return { userId: `provider:${data.provider}`, otherUserId: null, songId: null };
    default:
      return { userId: data.userId, otherUserId: null, songId: null };
  }
}

/** Reads the split from the payer's event, as the payee's event knows only the artist's share. */
export function splitOf({ type, data }: MoneyEvent): Split | null {
  switch (type) {
    case 'SongPurchased':
    case 'TuneInPurchased':
      return { grossMinor: data.priceMinor, platformMinor: data.feeMinor, artistMinor: data.artistMinor };
    case 'DonationMade':
      return { grossMinor: data.amountMinor, platformMinor: data.feeMinor, artistMinor: data.artistMinor };
    default:
      return null;
  }
}

/**
 * An amount that somebody paid by card or crypto instead of from a balance, or was refunded that way; payments are
 * positive. It moves none of their accounts, but appears on their statement.
 */
export function paidBesideOf({ type, data }: MoneyEvent): PaidBeside | null {
  switch (type) {
    case 'PatronPurchased':
      return data.method === 'balance' ? null : { by: data.method, amountMinor: data.amountMinor };
    case 'PatronPaymentDuplicated':
      return { by: 'card', amountMinor: data.amountMinor };
    case 'PatronDuplicateRefunded':
      return { by: 'card', amountMinor: -data.amountMinor };
    case 'PaymentHeld':
      return { by: data.provider, amountMinor: data.amountMinor };
    case 'HeldPaymentRefunded':
      return { by: data.provider, amountMinor: -data.amountMinor };
    case 'PaymentTakenBack':
      return data.purpose === 'patron' ? { by: data.provider, amountMinor: -data.amountMinor } : null;
    case 'TakingBackUndone':
      return data.purpose === 'patron' ? { by: data.provider, amountMinor: data.amountMinor } : null;
    default:
      return null;
  }
}

/** Further details for the event's description. */
export function noteOf({ type, data }: MoneyEvent): string | null {
  switch (type) {
    case 'TalentsToppedUp':
      return data.source;
    case 'PatronPurchased':
      return data.method;
    case 'RoyaltyCredited':
      return data.period;
    case 'ProviderFeeCharged':
    case 'ProviderFeeReturned':
    case 'ProviderPaidOut':
    case 'ProviderPayoutReturned':
      // The event may be stored days after the provider's day.
      return `${data.reference}, ${data.occurredAt.slice(0, 10)}`;
    case 'PaymentHeld':
      return data.reason;
    case 'HeldPaymentRefunded':
    case 'PaymentTakenBack':
      return data.kind;
    case 'TakingBackUndone':
      return reversalKindOf(data);
    case 'WithdrawalRefused':
    case 'WithdrawalReturned':
    case 'AdjustmentBooked':
      return data.reason;
    default:
      return null;
  }
}
