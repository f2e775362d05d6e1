// Books the payee's side of a sale, tune-in or donation: credits the amount in transit to the artist exactly once,
// however often the event is delivered. Pending credits of one artist are appended together.
import type { DonationMade, SongPurchased, TuneInPurchased } from '@libretto/contracts/events';
import { definePolicy, type Reaction } from '../../kernel/consumers/policies/policy';
import type { Credit } from './wallet.commands';
import type { WalletHandler } from './wallet.stream';

interface Share {
  readonly transactionId: string;
  readonly artistId: string;
  readonly artistMinor: number;
}

export const creditArtistPolicy = (wallets: WalletHandler) => {
  const pay = ({ transactionId, artistId, artistMinor }: Share, credit: Credit, reaction: Reaction) =>
    wallets.execute(artistId, { kind: 'credit', transactionId, artistId, artistMinor, credit }, reaction.command());

  return definePolicy<SongPurchased | TuneInPurchased | DonationMade>({
    name: 'credit-artist',
    movesMoney: true,
    handlers: {
      SongPurchased: ({ data }, reaction) =>
        pay(data, { of: 'sale', buyerId: data.buyerId, songId: data.songId }, reaction),
      TuneInPurchased: ({ data }, reaction) => pay(data, { of: 'tune-in', fanId: data.fanId }, reaction),
      DonationMade: ({ data }, reaction) => pay(data, { of: 'donation', donorId: data.donorId }, reaction),
    },
  });
};
