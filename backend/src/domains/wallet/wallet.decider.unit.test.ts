import fc from 'fast-check';
import { given } from '../../../tests/support/given';
import { isRefusal } from '../../kernel/decider';
import { PATRON_PRICE_MINOR, type SongOffer, type WalletCommand, walletDecider } from './wallet.decider';
import type { WalletEvent } from './wallet.events';

const offer: SongOffer = { songId: 's1', artistId: 'artist', isPaid: true, priceTalents: 75 };
const topUp = (talents: number): WalletEvent => ({
  type: 'TalentsToppedUp',
  data: { transactionId: 't0', userId: 'ines', source: 'card', amountMinor: talents * 100, paymentReference: 'p0' },
});
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

  it('takes the patronage from the EUR balance only when it covers 9.99', () => {
    const credit = (artistMinor: number): WalletEvent => ({
      type: 'SaleCredited',
      data: { transactionId: 't2', artistId: 'ines', buyerId: 'otto', songId: 's9', artistMinor },
    });
    const buy: WalletCommand = {
      kind: 'buy-patronage',
      userId: 'ines',
      transactionId: 't3',
      method: 'balance',
      paymentReference: null,
    };
    given(walletDecider, [credit(PATRON_PRICE_MINOR - 1)])
      .when(buy)
      .refused('InsufficientEuros');
    const bought: WalletEvent = {
      type: 'PatronPurchased',
      data: {
        transactionId: 't3',
        userId: 'ines',
        method: 'balance',
        amountMinor: PATRON_PRICE_MINOR,
        paymentReference: null,
      },
    };
    const { state } = given(walletDecider, [credit(PATRON_PRICE_MINOR), bought]);
    expect(state).toMatchObject({ euroMinor: 0, isPatron: true });
  });

  it('makes nobody a patron twice, by whatever means', () => {
    const card: WalletCommand = {
      kind: 'buy-patronage',
      userId: 'ines',
      transactionId: 't4',
      method: 'card',
      paymentReference: 'p1',
    };
    given(walletDecider, [
      {
        type: 'PatronPurchased',
        data: {
          transactionId: 't3',
          userId: 'ines',
          method: 'card',
          amountMinor: PATRON_PRICE_MINOR,
          paymentReference: 'p0',
        },
      },
    ])
      .when(card)
      .refused('AlreadyPatron');
  });

  it('never goes below zero and owns each song once, whatever is asked in whatever order', () => {
    const command = fc.oneof(
      fc.record({
        kind: fc.constant('top-up' as const),
        userId: fc.constant('ines'),
        transactionId: fc.uuid(),
        source: fc.constantFrom('card' as const, 'crypto' as const),
        amountMinor: fc.integer({ min: 1, max: 40_000 }),
        paymentReference: fc.uuid(),
      }),
      fc.record({
        kind: fc.constant('purchase-song' as const),
        buyerId: fc.constantFrom('ines', 'artist'),
        transactionId: fc.uuid(),
        offer: fc.record({
          songId: fc.constantFrom('s1', 's2', 's3', 's4'),
          artistId: fc.constant('artist'),
          isPaid: fc.boolean(),
          priceTalents: fc.integer({ min: 0, max: 300 }),
        }),
      }),
      fc.record({
        kind: fc.constant('buy-patronage' as const),
        userId: fc.constant('ines'),
        transactionId: fc.uuid(),
        method: fc.constantFrom('card' as const, 'balance' as const),
        paymentReference: fc.constant(null),
      }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        let state = walletDecider.initialState;
        const bought: string[] = [];
        for (const each of commands) {
          const decision = walletDecider.decide(each, state);
          if (isRefusal(decision)) continue;
          for (const event of decision as readonly WalletEvent[]) {
            state = walletDecider.evolve(state, event);
            if (event.type === 'SongPurchased') bought.push(event.data.songId);
          }
          expect(state.talentMinor).toBeGreaterThanOrEqual(0);
          expect(state.euroMinor).toBeGreaterThanOrEqual(0);
        }
        expect(new Set(bought).size).toBe(bought.length);
      }),
    );
  });
});
