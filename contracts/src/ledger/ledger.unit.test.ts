import fc from 'fast-check';
import type { MoneyEvent } from '../events';
import { currencyOfAccount, ImpossiblePostingError, netByAccount, ownerOfAccount, ownersOf, postingsOf } from '.';

const sale: MoneyEvent = {
  type: 'SongPurchased',
  data: {
    transactionId: 't1',
    buyerId: 'b',
    songId: 's',
    artistId: 'a',
    priceMinor: 7500,
    feeMinor: 1125,
    artistMinor: 6375,
  },
};
const credit: MoneyEvent = {
  type: 'SaleCredited',
  data: { transactionId: 't1', artistId: 'a', buyerId: 'b', songId: 's', artistMinor: 6375 },
};
const topUp: MoneyEvent = {
  type: 'TalentsToppedUp',
  data: { transactionId: 't0', userId: 'b', source: 'card', amountMinor: 10_000, paymentReference: 'p' },
};

describe('postings', () => {
  it('take a sale from the payer, keep the fee and hold the share in transit', () => {
    expect(postingsOf(sale)).toEqual([
      { source: 'user/b/talent', destination: 'conversion/talent', currency: 'TALENT', amountMinor: 7500 },
      { source: 'conversion/eur', destination: 'platform/fees', currency: 'EUR', amountMinor: 1125 },
      { source: 'conversion/eur', destination: 'transit/t1', currency: 'EUR', amountMinor: 6375 },
    ]);
  });

  it('empty the transit account when the artist is credited', () => {
    const net = netByAccount([sale, credit].flatMap(postingsOf));
    expect(net.get('transit/t1')).toBe(0);
    expect(net.get('user/a/eur')).toBe(6375);
  });

  it('sum to zero per currency', () => {
    const net = netByAccount([topUp, sale, credit].flatMap(postingsOf));
    const sums = { TALENT: 0, EUR: 0 };
    for (const [account, amount] of net) sums[currencyOfAccount(account)] += amount;
    expect(sums).toEqual({ TALENT: 0, EUR: 0 });
  });

  it('leave what a taken-back payment left unpaid as a debt, and what repays it from either balance', () => {
    const takenBack: MoneyEvent = {
      type: 'PaymentTakenBack',
      data: {
        transactionId: 't3',
        userId: 'b',
        provider: 'card',
        purpose: 'talents',
        kind: 'chargeback',
        amountMinor: 10_000,
        takenMinor: 2500,
        owedMinor: 7500,
        paymentReference: 'p',
        reversalReference: 'd',
      },
    };
    const repaid = (from: 'talent' | 'eur', amountMinor: number): MoneyEvent => ({
      type: 'DebtRepaid',
      data: { transactionId: 't4', userId: 'b', from, amountMinor },
    });
    const royalty: MoneyEvent = {
      type: 'RoyaltyCredited',
      data: {
        transactionId: 't4',
        artistId: 'b',
        partnerId: 'x',
        period: '2026-10',
        amountMinor: 5000,
        reference: 'r',
      },
    };
    const owing = netByAccount([topUp, sale, takenBack].flatMap(postingsOf));
    expect([owing.get('user/b/talent'), owing.get('user/b/owed'), owing.get('external/card')]).toEqual([0, -7500, 0]);
    const paid = netByAccount(
      [topUp, sale, takenBack, royalty, repaid('eur', 5000), topUp, repaid('talent', 2500)].flatMap(postingsOf),
    );
    expect([paid.get('user/b/owed'), paid.get('user/b/eur'), paid.get('user/b/talent')]).toEqual([0, 0, 7500]);
  });

  it('touch the wallet of one person only', () => {
    expect(ownersOf(postingsOf(sale))).toEqual(['b']);
    expect(ownersOf(postingsOf(credit))).toEqual(['a']);
  });

  it('leave out what moves nothing', () => {
    expect(postingsOf({ ...sale, data: { ...sale.data, feeMinor: 0, artistMinor: 7500 } })).toHaveLength(2);
  });
});

describe('an event that moves what cannot be money', () => {
  const toppedUpBy = (amountMinor: number): MoneyEvent => ({ ...topUp, data: { ...topUp.data, amountMinor } });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is never booked: %p', (amountMinor) => {
    expect(() => postingsOf(toppedUpBy(amountMinor))).toThrow(ImpossiblePostingError);
  });

  it('is never booked when its shares are not its price', () => {
    const uneven: MoneyEvent = { ...sale, data: { ...sale.data, artistMinor: sale.data.artistMinor + 1 } };
    expect(() => postingsOf(uneven)).toThrow(ImpossiblePostingError);
    const negative: MoneyEvent = { ...sale, data: { ...sale.data, feeMinor: -1, artistMinor: 7501 } };
    expect(() => postingsOf(negative)).toThrow(ImpossiblePostingError);
  });

  it('is never booked within one account, nor in a sum too large to count', () => {
    const toHerself: MoneyEvent = {
      type: 'SaleCredited',
      data: { transactionId: 't1', artistId: 'a', buyerId: 'b', songId: 's', artistMinor: 1 },
    };
    const within = postingsOf(toHerself).map((posting) => ({ ...posting, amountMinor: Number.MAX_SAFE_INTEGER }));
    expect(() => netByAccount([...within, ...within])).toThrow(ImpossiblePostingError);
  });

  it('leaves every other event at zero per currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), fc.integer({ min: 0, max: 100 }), (priceMinor, percent) => {
        const feeMinor = Number((BigInt(priceMinor) * BigInt(percent)) / 100n);
        const data = { ...sale.data, priceMinor, feeMinor, artistMinor: priceMinor - feeMinor };
        const sums = { TALENT: 0, EUR: 0 };
        for (const [account, minor] of netByAccount(postingsOf({ type: 'SongPurchased', data }))) {
          sums[currencyOfAccount(account)] += minor;
        }
        expect(sums).toEqual({ TALENT: 0, EUR: 0 });
      }),
    );
  });
});

describe('accounts', () => {
  it('know their owner', () => {
    expect(ownerOfAccount('user/ines/eur')).toBe('ines');
    expect(ownerOfAccount('platform/fees')).toBeNull();
  });

  it('hold one currency each: debts are counted in Talents, pending withdrawals in euros', () => {
    const accounts = ['user/a/talent', 'user/a/owed', 'conversion/talent', 'user/a/eur', 'user/a/withdrawing'];
    expect(accounts.map(currencyOfAccount)).toEqual(['TALENT', 'TALENT', 'TALENT', 'EUR', 'EUR']);
  });
});
