import fc from 'fast-check';
import { given } from '../../../tests/support/given';
import { isRefusal } from '../../kernel/decider';
import { type Payment, type SongOffer, settledByCard, type WalletCommand } from './wallet.commands';
import { PATRON_PRICE_MINOR, walletDecider } from './wallet.decider';
import type { WalletEvent } from './wallet.events';
import type { WalletState } from './wallet.state';

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

const byCard: Payment = {
  paymentId: 'pay1',
  userId: 'ines',
  provider: 'card',
  purpose: 'talents',
  amountMinor: 50_000,
  paymentReference: 'pi_1',
};
const royalty = (amountMinor: number): WalletEvent => ({
  type: 'RoyaltyCredited',
  data: { transactionId: 'r1', artistId: 'ines', partnerId: 'p', period: '2026-10', amountMinor, reference: 'x' },
});
const became = (method: 'card' | 'balance'): WalletEvent => ({
  type: 'PatronPurchased',
  data: { transactionId: 't3', userId: 'ines', method, amountMinor: PATRON_PRICE_MINOR, paymentReference: null },
});

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
    given(walletDecider, [royalty(PATRON_PRICE_MINOR - 1)])
      .when(buy)
      .refused('InsufficientEuros');
    given(walletDecider, [royalty(PATRON_PRICE_MINOR)])
      .when(buy)
      .then([became('balance')]);
    const { state } = given(walletDecider, [royalty(PATRON_PRICE_MINOR), became('balance')]);
    expect(state).toMatchObject({ euroMinor: 0, isPatron: true });
    given(walletDecider, [became('card')])
      .when(buy)
      .refused('AlreadyPatron');
  });

  describe('a patronage paid for a second time', () => {
    const again = settledByCard('ines', 'pay2', PATRON_PRICE_MINOR, 'patron');
    const duplicated: WalletEvent = {
      type: 'PatronPaymentDuplicated',
      data: {
        transactionId: 'pay2',
        userId: 'ines',
        paymentId: 'pay2',
        amountMinor: PATRON_PRICE_MINOR,
        paymentReference: 'pay2',
      },
    };

    it('waits in transit for its refund, and the patron stays one', () => {
      given(walletDecider, [became('card')])
        .when(again)
        .then([duplicated]);
      const refund: WalletCommand = {
        kind: 'take-back-payment',
        transactionId: 'x',
        payment: again.payment,
        remainingMinor: 0,
        reversal: 'refund',
        reversalReference: 're_1',
      };
      const refunded: WalletEvent = {
        type: 'PatronDuplicateRefunded',
        data: {
          transactionId: 'pay2',
          userId: 'ines',
          paymentId: 'pay2',
          amountMinor: PATRON_PRICE_MINOR,
          reversalReference: 're_1',
        },
      };
      given(walletDecider, [became('card'), duplicated])
        .when(refund)
        .then([refunded]);
      const { state } = given(walletDecider, [became('card'), duplicated, refunded]);
      expect(state).toMatchObject({ isPatron: true, duplicates: { pay2: { amountMinor: 0 } } });
    });

    it('waits for its refund again when a chargeback of it is decided for us', () => {
      const amountMinor = PATRON_PRICE_MINOR;
      const refunded: WalletEvent = {
        type: 'PatronDuplicateRefunded',
        data: { transactionId: 'pay2', userId: 'ines', paymentId: 'pay2', amountMinor, reversalReference: 'dp_1' },
      };
      given(walletDecider, [became('card'), duplicated, refunded])
        .when({ kind: 'undo-taking-back', transactionId: 'x', payment: again.payment, reversalReference: 'dp_1' })
        .then([duplicated]);
    });

    it('becomes Talents when it was crypto, which cannot be sent back', () => {
      const payment = { ...again.payment, provider: 'crypto' } as const;
      given(walletDecider, [became('card')])
        .when({ ...again, payment })
        .then([
          {
            type: 'TalentsToppedUp',
            data: {
              transactionId: 'pay2',
              userId: 'ines',
              source: 'crypto',
              amountMinor: PATRON_PRICE_MINOR,
              paymentReference: 'pay2',
            },
          },
        ]);
    });
  });

  describe('a payment that is taken back', () => {
    const takeBack: WalletCommand = {
      kind: 'take-back-payment',
      transactionId: 'back1',
      payment: byCard,
      remainingMinor: 0,
      reversal: 'chargeback',
      reversalReference: 'dp_1',
    };
    const takenBack = (takenMinor: number, owedMinor: number): WalletEvent => ({
      type: 'PaymentTakenBack',
      data: {
        transactionId: 'back1',
        userId: 'ines',
        provider: 'card',
        purpose: 'talents',
        kind: 'chargeback',
        amountMinor: 50_000,
        takenMinor,
        owedMinor,
        paymentReference: 'pi_1',
        reversalReference: 'dp_1',
      },
    });

    it('takes the Talents that are there, and what is missing is owed', () => {
      given(walletDecider, [topUp(500)])
        .when(takeBack)
        .then([takenBack(50_000, 0)]);
      given(walletDecider, [topUp(120)])
        .when(takeBack)
        .then([takenBack(12_000, 38_000)]);
      expect(given(walletDecider, [topUp(120), takenBack(12_000, 38_000)]).state).toMatchObject({
        talentMinor: 0,
        owedMinor: 38_000,
      });
    });

    it('is paid by whatever comes next, in Talents or euros, before anything can be spent', () => {
      const repaid = (from: 'talent' | 'eur', amountMinor: number, transactionId: string): WalletEvent => ({
        type: 'DebtRepaid',
        data: { transactionId, userId: 'ines', from, amountMinor },
      });
      const owing = given(walletDecider, [takenBack(0, 50_000)]);
      const toppedUp: WalletEvent = {
        type: 'TalentsToppedUp',
        data: { transactionId: 'pay9', userId: 'ines', source: 'card', amountMinor: 60_000, paymentReference: 'pay9' },
      };
      owing.when(settledByCard('ines', 'pay9', 60_000)).then([toppedUp, repaid('talent', 50_000, 'pay9')]);
      const { kind: _, ...data } = { kind: 'credit-royalty' as const, ...royalty(20_000).data };
      owing
        .when({ kind: 'credit-royalty', ...data } as WalletCommand)
        .then([royalty(20_000), repaid('eur', 20_000, 'r1')]);
      const after = given(walletDecider, [takenBack(0, 50_000), toppedUp, repaid('talent', 50_000, 'pay9')]);
      expect(after.state).toMatchObject({ talentMinor: 10_000, owedMinor: 0 });
    });

    it('comes back with a dispute that was won', () => {
      const undo: WalletCommand = {
        kind: 'undo-taking-back',
        transactionId: 'undo1',
        payment: byCard,
        reversalReference: 'dp_1',
      };
      const history = [topUp(120), takenBack(12_000, 38_000)];
      const undone: WalletEvent = {
        type: 'TakingBackUndone',
        data: {
          transactionId: 'undo1',
          userId: 'ines',
          provider: 'card',
          purpose: 'talents',
          amountMinor: 50_000,
          paymentReference: 'pi_1',
          reversalReference: 'dp_1',
        },
      };
      const repaid: WalletEvent = {
        type: 'DebtRepaid',
        data: { transactionId: 'undo1', userId: 'ines', from: 'talent', amountMinor: 38_000 },
      };
      given(walletDecider, history).when(undo).then([undone, repaid]);
      expect(given(walletDecider, [...history, undone, repaid]).state).toMatchObject({
        talentMinor: 12_000,
        owedMinor: 0,
      });
    });

    it('ends the patronage that it had paid for, once all of it is gone', () => {
      const payment: Payment = { ...byCard, purpose: 'patron', amountMinor: PATRON_PRICE_MINOR };
      const history = [became('card')];
      const ended: WalletEvent = { type: 'PatronageEnded', data: { transactionId: 'back1', userId: 'ines' } };
      const decided = (remainingMinor: number) =>
        walletDecider.decide({ ...takeBack, payment, remainingMinor }, given(walletDecider, history).state);
      expect(decided(0)).toContainEqual(ended);
      expect(decided(1)).not.toContainEqual(ended);
      expect(given(walletDecider, [...history, ended]).state.isPatron).toBe(false);
    });
  });

  describe('a withdrawal', () => {
    const payee = { name: 'Nour Haddad', iban: 'DE89370400440532013000' };
    const request: WalletCommand = {
      kind: 'request-withdrawal',
      userId: 'ines',
      transactionId: 'w1',
      amountMinor: 500_000,
      payee,
    };
    const requested: WalletEvent = {
      type: 'WithdrawalRequested',
      data: { transactionId: 'w1', userId: 'ines', amountMinor: 500_000, payee },
    };
    const decideIt = (decision: { approved: true } | { approved: false; reason: string }): WalletCommand => ({
      kind: 'decide-withdrawal',
      userId: 'ines',
      transactionId: 'w1',
      decidedBy: 'aurelio',
      decision,
    });

    it('sets aside 50 EUR or more, of what is there', () => {
      given(walletDecider, [royalty(500_000)])
        .when(request)
        .then([requested]);
      given(walletDecider, [royalty(900_000)])
        .when({ ...request, amountMinor: 499_900 })
        .refused('WithdrawalTooSmall');
      given(walletDecider, [royalty(499_999)])
        .when(request)
        .refused('WithdrawalAboveBalance');
      expect(given(walletDecider, [royalty(500_000), requested]).state.euroMinor).toBe(0);
    });

    it('waits until a debt is paid', () => {
      const owed: WalletEvent = {
        type: 'PaymentTakenBack',
        data: {
          transactionId: 'back1',
          userId: 'ines',
          provider: 'card',
          purpose: 'talents',
          kind: 'refund',
          amountMinor: 100,
          takenMinor: 0,
          owedMinor: 100,
          paymentReference: 'pi_1',
          reversalReference: 're_1',
        },
      };
      given(walletDecider, [royalty(500_000), owed])
        .when(request)
        .refused({ code: 'WithdrawalWhileOwing', owedTalents: 1 });
    });

    it('is decided once: paid out, or given back with a reason', () => {
      const data = { transactionId: 'w1', userId: 'ines', amountMinor: 500_000, decidedBy: 'aurelio' };
      const history = [royalty(500_000), requested];
      given(walletDecider, history)
        .when(decideIt({ approved: true }))
        .then([{ type: 'WithdrawalApproved', data }]);
      const refused: WalletEvent = { type: 'WithdrawalRefused', data: { ...data, reason: 'The names differ' } };
      given(walletDecider, history)
        .when(decideIt({ approved: false, reason: 'The names differ' }))
        .then([refused]);
      expect(given(walletDecider, [...history, refused]).state.euroMinor).toBe(500_000);
      given(walletDecider, [...history, refused])
        .when(decideIt({ approved: true }))
        .refused('NoSuchWithdrawal');
    });
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
