// The state that the wallet decider needs, in plain JSON, because it is stored in snapshots.
import {
  netByAccount,
  postingsOf,
  userEurAccount,
  userOwedAccount,
  userTalentAccount,
} from '@libretto/contracts/ledger';
import { assertNever } from '../../kernel/assert';
import { emptyIdSet, type IdSet, withId } from '../../kernel/id-set';
import type { Minor } from '../../kernel/money';
import type { WalletEvent } from './wallet.events';

export interface WalletState {
  readonly talentMinor: Minor;
  readonly euroMinor: Minor;
  /** The part of a reversed payment that is still owed; 0 or more. */
  readonly owedMinor: Minor;
  readonly isPatron: boolean;
  /**
   * The remaining amount of each payment for the patronage, by the provider's reference, or by the transaction when it
   * was paid from the balance. Payments that are neither here nor in `duplicates` became Talents, whatever they were
   * made for.
   */
  readonly patronages: Readonly<Record<string, Minor>>;
  /**
   * Payments for a second patronage, with the amount left to refund and the transaction. Entries with nothing left are
   * kept: a chargeback may still be decided in our favour, and then the amount must be refunded.
   */
  readonly duplicates: Readonly<Record<string, { readonly transactionId: string; readonly amountMinor: Minor }>>;
  readonly purchasedSongIds: IdSet;
  readonly tunedInArtistIds: IdSet;
  /** Pending withdrawals, by transaction. */
  readonly openWithdrawals: Readonly<Record<string, Minor>>;
  /** Decided withdrawals, by transaction; true if paid out. */
  readonly decidedWithdrawals: Readonly<Record<string, boolean>>;
}

export const emptyWallet: WalletState = {
  talentMinor: 0,
  euroMinor: 0,
  owedMinor: 0,
  isPatron: false,
  patronages: {},
  duplicates: {},
  purchasedSongIds: emptyIdSet,
  tunedInArtistIds: emptyIdSet,
  openWithdrawals: {},
  decidedWithdrawals: {},
};

export function evolve(state: WalletState, event: WalletEvent): WalletState {
  switch (event.type) {
    case 'PatronageEnded':
      return { ...state, isPatron: false };
    case 'PatronageRestored':
      return { ...state, isPatron: true };
    case 'TalentsToppedUp':
    case 'DebtRepaid':
      return { ...state, ...moved(state, event, event.data.userId) };
    case 'PaymentTakenBack': {
      const { userId, purpose, paymentReference, amountMinor } = event.data;
      const after = { ...state, ...moved(state, event, userId) };
      return purpose === 'patron' ? withPatronage(after, paymentReference, -amountMinor) : after;
    }
    case 'TakingBackUndone': {
      const { userId, purpose, paymentReference, amountMinor } = event.data;
      const after = { ...state, ...moved(state, event, userId) };
      return purpose === 'patron' ? withPatronage(after, paymentReference, amountMinor) : after;
    }
    case 'ReversalLossBooked':
    case 'ReversalLossRecovered':
      return state;
    case 'SaleCredited':
    case 'TuneInCredited':
    case 'DonationCredited':
    case 'RoyaltyCredited':
      return { ...state, ...moved(state, event, event.data.artistId) };
    case 'SongPurchased':
      return {
        ...state,
        ...moved(state, event, event.data.buyerId),
        purchasedSongIds: withId(state.purchasedSongIds, event.data.songId),
      };
    case 'TuneInPurchased':
      return {
        ...state,
        ...moved(state, event, event.data.fanId),
        tunedInArtistIds: withId(state.tunedInArtistIds, event.data.artistId),
      };
    case 'DonationMade':
      return { ...state, ...moved(state, event, event.data.donorId) };
    case 'PatronPurchased': {
      const { userId, transactionId, paymentReference, amountMinor } = event.data;
      const after = { ...state, ...moved(state, event, userId), isPatron: true };
      return withPatronage(after, paymentReference ?? transactionId, amountMinor);
    }
    case 'PatronPaymentDuplicated': {
      const { paymentId, transactionId, amountMinor } = event.data;
      const leftMinor = (state.duplicates[paymentId]?.amountMinor ?? 0) + amountMinor;
      const duplicate = { transactionId, amountMinor: leftMinor };
      return { ...state, duplicates: { ...state.duplicates, [paymentId]: duplicate } };
    }
    case 'PatronDuplicateRefunded': {
      const { paymentId, transactionId, amountMinor } = event.data;
      const leftMinor = (state.duplicates[paymentId]?.amountMinor ?? 0) - amountMinor;
      const duplicate = { transactionId, amountMinor: leftMinor };
      return { ...state, duplicates: { ...state.duplicates, [paymentId]: duplicate } };
    }
    case 'WithdrawalRequested': {
      const { transactionId, userId, amountMinor } = event.data;
      const openWithdrawals = { ...state.openWithdrawals, [transactionId]: amountMinor };
      return { ...state, ...moved(state, event, userId), openWithdrawals };
    }
    case 'WithdrawalApproved':
    case 'WithdrawalRefused': {
      const { transactionId, userId } = event.data;
      const { [transactionId]: _, ...openWithdrawals } = state.openWithdrawals;
      const isApproved = event.type === 'WithdrawalApproved';
      const decidedWithdrawals = { ...state.decidedWithdrawals, [transactionId]: isApproved };
      return { ...state, ...moved(state, event, userId), openWithdrawals, decidedWithdrawals };
    }
    default:
      return assertNever(event);
  }
}

function withPatronage(state: WalletState, key: string, changeMinor: Minor): WalletState {
  const leftMinor = (state.patronages[key] ?? 0) + changeMinor;
  return { ...state, patronages: { ...state.patronages, [key]: leftMinor } };
}

/** Whether any payment for the patronage is still valid. */
export const isPatronagePaid = ({ patronages }: WalletState) => Object.values(patronages).some((minor) => minor > 0);

/** Uses the same postings as the ledger, so that the guard against overspending always agrees with the audit. */
function moved(
  state: WalletState,
  event: Parameters<typeof postingsOf>[0],
  userId: string,
): Pick<WalletState, 'talentMinor' | 'euroMinor' | 'owedMinor'> {
  const net = netByAccount(postingsOf(event));
  return {
    talentMinor: state.talentMinor + (net.get(userTalentAccount(userId)) ?? 0),
    euroMinor: state.euroMinor + (net.get(userEurAccount(userId)) ?? 0),
    // The debt account is at or below zero, and the owed amount at or above.
    owedMinor: state.owedMinor - (net.get(userOwedAccount(userId)) ?? 0),
  };
}
