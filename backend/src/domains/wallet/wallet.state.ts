// The state that the wallet decider needs, in plain JSON, because it is stored in snapshots.
import type { CancellationReason } from '@libretto/contracts/events';
import {
  netByAccount,
  postingsOf,
  unclaimedTalentAccount,
  userEurAccount,
  userOwedAccount,
  userTalentAccount,
} from '@libretto/contracts/ledger';
import { emptyIdSet, type IdSet, withId } from '../../kernel/commands/id-set';
import { assertNever } from '../../kernel/values/assert';
import type { Minor } from '../../kernel/values/money';
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
   * Payments that wait for their refund (a second patronage, or one that nobody may be credited with any more), with the amount left to refund and the transaction. Entries with nothing left are
   * kept: a chargeback may still be decided in our favour, and then the amount must be refunded.
   */
  readonly duplicates: Readonly<Record<string, WaitingRefund>>;
  readonly purchasedSongIds: IdSet;
  readonly tunedInArtistIds: IdSet;
  /** Pending withdrawals, by transaction. */
  readonly openWithdrawals: Readonly<Record<string, Minor>>;
  /** The first of the two people who approve a withdrawal above the limit, by transaction, until the second one did. */
  readonly firstApprovals: Readonly<Record<string, string>>;
  /** Decided withdrawals, by transaction. */
  readonly decidedWithdrawals: Readonly<Record<string, DecidedWithdrawal>>;
  /** The former owner of a wallet whose account was deleted; absent for every other. */
  readonly closedFor?: string;
  /** Talents of this wallet that are in the unclaimed account; absent while none ever were. */
  readonly unclaimedTalentMinor?: Minor;
}

export interface DecidedWithdrawal {
  readonly status: 'refused' | 'sent' | 'paid' | 'returned';
  readonly amountMinor: Minor;
  readonly decidedBy: string;
  /** The first of the two people who report its return, until the second one did. */
  readonly returnReportedBy?: string;
}

interface WaitingRefund {
  readonly transactionId: string;
  readonly amountMinor: Minor;
  /** Why nobody may be credited; absent for a second patronage. */
  readonly held?: CancellationReason;
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
  firstApprovals: {},
  decidedWithdrawals: {},
};

export function evolve(state: WalletState, event: WalletEvent): WalletState {
  switch (event.type) {
    case 'PatronageEnded':
      return { ...state, isPatron: false };
    case 'PatronageRestored':
      return { ...state, isPatron: true };
    case 'WalletClosed':
      return { ...state, closedFor: event.data.userId };
    case 'TalentsToppedUp':
    case 'BalanceUnclaimed':
    case 'ReturnedWithdrawalCredited':
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
    case 'PaymentHeld': {
      const { paymentId, transactionId, amountMinor, reason: held } = event.data;
      const leftMinor = (state.duplicates[paymentId]?.amountMinor ?? 0) + amountMinor;
      return {
        ...state,
        duplicates: { ...state.duplicates, [paymentId]: { transactionId, amountMinor: leftMinor, held } },
      };
    }
    case 'HeldPaymentRefunded': {
      const { paymentId, transactionId, amountMinor } = event.data;
      const known = state.duplicates[paymentId];
      const waiting = { ...known, transactionId, amountMinor: (known?.amountMinor ?? 0) - amountMinor };
      return { ...state, duplicates: { ...state.duplicates, [paymentId]: waiting } };
    }
    case 'WithdrawalRequested': {
      const { transactionId, userId, amountMinor } = event.data;
      const openWithdrawals = { ...state.openWithdrawals, [transactionId]: amountMinor };
      return { ...state, ...moved(state, event, userId), openWithdrawals };
    }
    case 'WithdrawalFirstApproved': {
      const { transactionId, decidedBy } = event.data;
      return { ...state, firstApprovals: { ...state.firstApprovals, [transactionId]: decidedBy } };
    }
    case 'WithdrawalReturnFirstReported': {
      const { transactionId, recordedBy: returnReportedBy } = event.data;
      const decided = state.decidedWithdrawals[transactionId];
      if (decided === undefined) return state;
      const decidedWithdrawals = { ...state.decidedWithdrawals, [transactionId]: { ...decided, returnReportedBy } };
      return { ...state, decidedWithdrawals };
    }
    case 'WithdrawalApproved':
    case 'WithdrawalSent':
    case 'WithdrawalPaid':
    case 'WithdrawalReturned':
    case 'WithdrawalRefused': {
      const { transactionId, userId, amountMinor } = event.data;
      const { [transactionId]: _, ...openWithdrawals } = state.openWithdrawals;
      const { [transactionId]: __, ...firstApprovals } = state.firstApprovals;
      const decidedBy =
        'decidedBy' in event.data
          ? event.data.decidedBy
          : (state.decidedWithdrawals[transactionId]?.decidedBy ?? event.data.recordedBy);
      const decided = { status: statusAfter[event.type], amountMinor, decidedBy };
      const decidedWithdrawals = { ...state.decidedWithdrawals, [transactionId]: decided };
      return { ...state, ...moved(state, event, userId), openWithdrawals, firstApprovals, decidedWithdrawals };
    }
    default:
      return assertNever(event);
  }
}

const statusAfter = {
  WithdrawalApproved: 'paid',
  WithdrawalSent: 'sent',
  WithdrawalPaid: 'paid',
  WithdrawalReturned: 'returned',
  WithdrawalRefused: 'refused',
} as const;

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
): Pick<WalletState, 'talentMinor' | 'euroMinor' | 'owedMinor' | 'unclaimedTalentMinor'> {
  const net = netByAccount(postingsOf(event));
  const unclaimedMinor = net.get(unclaimedTalentAccount);
  return {
    talentMinor: state.talentMinor + (net.get(userTalentAccount(userId)) ?? 0),
    euroMinor: state.euroMinor + (net.get(userEurAccount(userId)) ?? 0),
    // The debt account is at or below zero, and the owed amount at or above.
    owedMinor: state.owedMinor - (net.get(userOwedAccount(userId)) ?? 0),
    ...(unclaimedMinor !== undefined && {
      unclaimedTalentMinor: (state.unclaimedTalentMinor ?? 0) + unclaimedMinor,
    }),
  };
}
