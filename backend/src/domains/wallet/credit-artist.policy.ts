// The payee's side of a sale: what waits in transit goes to the artist, once, however often the event is handed over.
import type { SongPurchased } from '@libretto/contracts/events';
import type { CommandHandler } from '../../kernel/commands';
import { definePolicy } from '../../kernel/policy';
import type { WalletCommand, WalletRefusal, WalletState } from './wallet.decider';
import type { WalletEvent } from './wallet.events';

export const creditArtistPolicy = (wallets: CommandHandler<WalletState, WalletCommand, WalletEvent, WalletRefusal>) =>
  definePolicy<SongPurchased>({
    name: 'credit-artist',
    handlers: {
      SongPurchased: ({ data: { transactionId, artistId, buyerId, songId, artistMinor } }, reaction) =>
        wallets.execute(
          artistId,
          { kind: 'credit-sale', transactionId, artistId, buyerId, songId, artistMinor },
          reaction.command(),
        ),
    },
  });
