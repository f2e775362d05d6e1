// Stored events of wallets: the published events, with amounts in minor units. `@libretto/contracts/ledger` defines
// their postings.
import type {
  AdjustmentBooked,
  MoneyEvent,
  PatronageEnded,
  PatronageRestored,
  ProviderMovementEvent,
  WalletClosed,
  WithdrawalFirstApproved,
  WithdrawalReturnFirstReported,
} from '@libretto/contracts/events';
import { reversalKindOf } from '@libretto/contracts/ledger';
import { defineEvents } from '../../kernel/events/event-catalogue';

export type WalletEvent =
  | Exclude<MoneyEvent, AdjustmentBooked | ProviderMovementEvent>
  | PatronageEnded
  | PatronageRestored
  | WithdrawalFirstApproved
  | WithdrawalReturnFirstReported
  | WalletClosed;

export const walletEvents = defineEvents<WalletEvent>({
  TalentsToppedUp: { version: 1 },
  SongPurchased: { version: 1 },
  SaleCredited: { version: 1 },
  TuneInPurchased: { version: 1 },
  TuneInCredited: { version: 1 },
  DonationMade: { version: 1 },
  DonationCredited: { version: 1 },
  PatronPurchased: { version: 1 },
  PatronPaymentDuplicated: { version: 1 },
  PatronDuplicateRefunded: { version: 1 },
  PaymentHeld: { version: 1 },
  HeldPaymentRefunded: { version: 1 },
  PatronageEnded: { version: 1 },
  PatronageRestored: { version: 1 },
  RoyaltyCredited: { version: 1 },
  PaymentTakenBack: { version: 1 },
  TakingBackUndone: { version: 2, upcast: { 1: (data) => ({ ...data, kind: reversalKindOf(data) }) } },
  ReversalLossBooked: { version: 1 },
  ReversalLossRecovered: { version: 1 },
  DebtRepaid: { version: 1 },
  WithdrawalRequested: { version: 1, personal: { subject: ({ userId }) => userId, fields: ['payee'] } },
  WithdrawalFirstApproved: { version: 1 },
  WithdrawalApproved: { version: 1 },
  WithdrawalSent: { version: 1 },
  WithdrawalPaid: { version: 1 },
  WithdrawalReturnFirstReported: { version: 1 },
  WithdrawalReturned: { version: 1 },
  ReturnedWithdrawalCredited: { version: 1 },
  WithdrawalRefused: { version: 1 },
  BalanceUnclaimed: { version: 1 },
  WalletClosed: { version: 1 },
});
