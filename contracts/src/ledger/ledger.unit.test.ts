import type { MoneyEvent } from '../events';
import { currencyOfAccount, netByAccount, ownerOfAccount, postingsOf } from '.';

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

  it('leave out what moves nothing', () => {
    expect(postingsOf({ ...sale, data: { ...sale.data, feeMinor: 0, artistMinor: 7500 } })).toHaveLength(2);
  });
});

describe('accounts', () => {
  it('know their owner', () => {
    expect(ownerOfAccount('user/ines/eur')).toBe('ines');
    expect(ownerOfAccount('platform/fees')).toBeNull();
  });
});
