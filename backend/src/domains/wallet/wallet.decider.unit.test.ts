import fc from 'fast-check';
import { became, royalty, topUp } from '../../../tests/support/people/wallet-history';
import { given } from '../../../tests/support/world/given';
import { isRefusal } from '../../kernel/commands/decider';
import type { SongOffer } from '../../ports/directory/song-offers';
import type { WalletCommand } from './wallet.commands';
import { patronPriceMinor, walletDecider } from './wallet.decider';
import type { WalletEvent } from './wallet.events';
import type { WalletState } from './wallet.state';

const offer: SongOffer = { songId: 's1', artistId: 'artist', isPaid: true, priceTalents: 75 };
const purchase: WalletCommand = { kind: 'purchase-song', buyerId: 'ines', transactionId: 't1', offer };
const purchased: WalletEvent = {
  type: 'SongPurchased',
  data: {
    transactionId: 't1',
    buyerId: 'ines',
    songId: 's1',
    artistId: 'artist',
    priceMinor: 7500,
    feeMinor: 1125,
    artistMinor: 6375,
  },
};

describe('a wallet', () => {
  it('buys a song: 85 % to the artist, 15 % to the platform', () => {
    given(walletDecider, [topUp(75)])
      .when(purchase)
      .then([purchased]);
  });

  it('refuses a purchase above the balance and names the price', () => {
    given(walletDecider, [topUp(74)])
      .when(purchase)
      .refused({ code: 'InsufficientTalents', priceTalents: 75 });
  });

  it('refuses a song that is bought already, before it looks at the balance', () => {
    given(walletDecider, [topUp(75), purchased])
      .when(purchase)
      .refused('AlreadyPurchased');
  });

  it('refuses to sell an artist their own song', () => {
    given(walletDecider, [topUp(75)])
      .when({ ...purchase, buyerId: 'artist' } as WalletCommand)
      .refused('OwnSong');
  });

  it('refuses to sell a free song', () => {
    given(walletDecider, [topUp(75)])
      .when({ ...purchase, offer: { ...offer, isPaid: false } } as WalletCommand)
      .refused('SongIsFree');
  });

  it('refuses another price than the one that was shown', () => {
    given(walletDecider, [topUp(500)])
      .when({ ...purchase, shownPriceTalents: 50 } as WalletCommand)
      .refused({ code: 'PriceChanged', priceTalents: 75 });
  });

  it('sells at the price that was shown', () => {
    given(walletDecider, [topUp(500)])
      .when({ ...purchase, shownPriceTalents: 75 } as WalletCommand)
      .then([purchased]);
  });

  const tuneIn: WalletCommand = {
    kind: 'tune-in',
    fanId: 'ines',
    transactionId: 't5',
    artistId: 'artist',
    priceMinor: 30_000,
  };
  const tunedIn: WalletEvent = {
    type: 'TuneInPurchased',
    data: {
      transactionId: 't5',
      fanId: 'ines',
      artistId: 'artist',
      priceMinor: 30_000,
      feeMinor: 4500,
      artistMinor: 25_500,
    },
  };

  it('tunes in to an artist once, at the price that was shown, and never to itself', () => {
    given(walletDecider, [topUp(300)])
      .when(tuneIn)
      .then([tunedIn]);
    given(walletDecider, [topUp(900), tunedIn])
      .when(tuneIn)
      .refused('AlreadyTunedIn');
    given(walletDecider, [topUp(900)])
      .when({ ...tuneIn, shownPriceTalents: 250 })
      .refused({ code: 'PriceChanged', priceTalents: 300 });
    given(walletDecider, [topUp(299)])
      .when(tuneIn)
      .refused({ code: 'InsufficientTalents', priceTalents: 300 });
    given(walletDecider, [topUp(300)])
      .when({ ...tuneIn, artistId: 'ines' })
      .refused('OwnTuneIn');
  });

  const donate: WalletCommand = {
    kind: 'donate',
    donorId: 'ines',
    transactionId: 't6',
    artistId: 'artist',
    amountMinor: 10_000,
  };

  it('donates from 100 Talents on, as often as it likes', () => {
    const donated: WalletEvent = {
      type: 'DonationMade',
      data: {
        transactionId: 't6',
        donorId: 'ines',
        artistId: 'artist',
        amountMinor: 10_000,
        feeMinor: 1500,
        artistMinor: 8500,
      },
    };
    given(walletDecider, [topUp(200), donated])
      .when(donate)
      .then([donated]);
    given(walletDecider, [topUp(200)])
      .when({ ...donate, amountMinor: 9_900 })
      .refused('DonationTooSmall');
    given(walletDecider, [topUp(99)])
      .when(donate)
      .refused({ code: 'InsufficientTalents', priceTalents: 100 });
    given(walletDecider, [topUp(200)])
      .when({ ...donate, artistId: 'ines' })
      .refused('OwnDonation');
  });

  it('takes the patronage from the EUR balance only when it covers 9.99', () => {
    const buy: WalletCommand = { kind: 'buy-patronage', userId: 'ines', transactionId: 't3' };
    given(walletDecider, [royalty(patronPriceMinor - 1)])
      .when(buy)
      .refused('InsufficientEuros');
    given(walletDecider, [royalty(patronPriceMinor)])
      .when(buy)
      .then([became('balance')]);
    const { state } = given(walletDecider, [royalty(patronPriceMinor), became('balance')]);
    expect(state).toMatchObject({ euroMinor: 0, isPatron: true });
    given(walletDecider, [became('card')])
      .when(buy)
      .refused('AlreadyPatron');
  });

  it('never goes below zero and owns each song once, whatever is asked in whatever order', () => {
    const amountMinor = fc.integer({ min: 1, max: 40_000 });
    const payment = fc.record({
      paymentId: fc.uuid(),
      userId: fc.constant('ines'),
      provider: fc.constantFrom('card' as const, 'crypto' as const),
      purpose: fc.constantFrom('talents' as const, 'patron' as const),
      amountMinor,
      paymentReference: fc.uuid(),
    });
    const transactionId = fc.uuid();
    const command: fc.Arbitrary<WalletCommand> = fc.oneof(
      fc.record({ kind: fc.constant('settle-payment' as const), transactionId, payment }),
      fc.record({
        kind: fc.constant('take-back-payment' as const),
        transactionId,
        payment,
        remainingMinor: fc.nat(10),
        reversal: fc.constantFrom('refund' as const, 'chargeback' as const),
        reversalReference: fc.uuid(),
      }),
      fc.record({
        kind: fc.constant('purchase-song' as const),
        buyerId: fc.constantFrom('ines', 'artist'),
        transactionId,
        offer: fc.record({
          songId: fc.constantFrom('s1', 's2', 's3', 's4'),
          artistId: fc.constant('artist'),
          isPaid: fc.boolean(),
          priceTalents: fc.integer({ min: 0, max: 300 }),
        }),
      }),
      fc.record({
        kind: fc.constant('donate' as const),
        donorId: fc.constant('ines'),
        transactionId,
        artistId: fc.constant('artist'),
        amountMinor,
      }),
      fc.record({ kind: fc.constant('buy-patronage' as const), userId: fc.constant('ines'), transactionId }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        let state: WalletState = walletDecider.initialState;
        const bought: string[] = [];
        for (const each of commands) {
          const decision = walletDecider.decide(each, state);
          if (isRefusal(decision)) continue;
          for (const event of decision as readonly WalletEvent[]) {
            state = walletDecider.evolve(state, event);
            if (event.type === 'SongPurchased') bought.push(event.data.songId);
          }
          for (const minor of [state.talentMinor, state.euroMinor, state.owedMinor])
            expect(minor).toBeGreaterThanOrEqual(0);
        }
        expect(new Set(bought).size).toBe(bought.length);
      }),
    );
  });
});
