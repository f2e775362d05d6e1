// What is stored of money: the published events, amounts in minors. `@libretto/contracts/ledger` says what each moves.
import type { MoneyEvent } from '@libretto/contracts/events';
import { defineEvents } from '../../kernel/event-catalogue';

export type WalletEvent = MoneyEvent;

export type PaymentSource = 'card' | 'crypto';

export const walletEvents = defineEvents<WalletEvent>({
  TalentsToppedUp: { version: 1 },
  SongPurchased: { version: 1 },
  SaleCredited: { version: 1 },
  PatronPurchased: { version: 1 },
});
