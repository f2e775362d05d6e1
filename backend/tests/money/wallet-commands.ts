// Wallet commands with fresh ids, for money tests.
import { settledByCard, type WalletCommand } from '../../src/domains/wallet/wallet.commands';
import { newId } from '../../src/kernel/values/ids';

export const priceTalents = 1;

/** Credits the payee of a sale. */
export function creditOf(artistId: string, transactionId = newId()): WalletCommand {
  const credit = { of: 'sale', buyerId: 'buyer', songId: 'song' } as const;
  return { kind: 'credit', transactionId, artistId, artistMinor: 85, credit };
}

export function purchaseOf(buyerId: string, artistId = 'artist', songId = newId()): WalletCommand {
  const offer = { songId, artistId, isPaid: true, priceTalents: priceTalents };
  return { kind: 'purchase-song', buyerId, transactionId: newId(), offer };
}

export const toppedUp = (userId: string, amountMinor: number) => settledByCard(userId, newId(), amountMinor);
