// Wallet events that precede a test.

import { patronPriceMinor } from '../../../src/domains/wallet/wallet.decider';
import type { WalletEvent } from '../../../src/domains/wallet/wallet.events';

export const topUp = (talents: number): WalletEvent => ({
  type: 'TalentsToppedUp',
  data: { transactionId: 't0', userId: 'ines', source: 'card', amountMinor: talents * 100, paymentReference: 'p0' },
});

export const royalty = (amountMinor: number): WalletEvent => ({
  type: 'RoyaltyCredited',
  data: { transactionId: 'r1', artistId: 'ines', partnerId: 'p', period: '2026-10', amountMinor, reference: 'x' },
});

export const became = (method: 'card' | 'balance'): WalletEvent => ({
  type: 'PatronPurchased',
  data: {
    transactionId: 't3',
    userId: 'ines',
    method,
    amountMinor: patronPriceMinor,
    paymentReference: method === 'card' ? 'p3' : null,
  },
});
