// Stored events of wallets: the published events, with amounts in minor units. `@libretto/contracts/ledger` defines
// their postings.
import type { MoneyEvent, PatronageEnded, PatronageRestored } from '@libretto/contracts/events';
import { reversalKindOf } from '@libretto/contracts/ledger';
import { defineEvents } from '../../kernel/event-catalogue';

export type WalletEvent = MoneyEvent | PatronageEnded | PatronageRestored;

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
  PatronageEnded: { version: 1 },
  PatronageRestored: { version: 1 },
  RoyaltyCredited: { version: 1 },
  PaymentTakenBack: { version: 1 },
  TakingBackUndone: { version: 2, upcast: { 1: (data) => ({ ...data, kind: reversalKindOf(data) }) } },
  ReversalLossBooked: { version: 1 },
  ReversalLossRecovered: { version: 1 },
  DebtRepaid: { version: 1 },
  WithdrawalRequested: { version: 1, personal: { subject: ({ userId }) => userId, fields: ['payee'] } },
  WithdrawalApproved: { version: 1 },
  WithdrawalRefused: { version: 1 },
});
