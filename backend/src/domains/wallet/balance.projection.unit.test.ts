import { projected } from '../../../tests/support/world/projected';
import { balanceProjection } from './balance.projection';

test('a balance moves as the ledger does, and is pushed to whose it is', async () => {
  const sale = { transactionId: 't1', buyerId: 'fan', songId: 's1', artistId: 'ines' };
  const { doc, pushes } = await projected(balanceProjection, [
    {
      type: 'TalentsToppedUp',
      data: { transactionId: 't0', userId: 'fan', source: 'card', amountMinor: 10_000, paymentReference: 'p' },
    },
    { type: 'SongPurchased', data: { ...sale, priceMinor: 7500, feeMinor: 1125, artistMinor: 6375 } },
    { type: 'SaleCredited', data: { ...sale, artistMinor: 6375 } },
  ]);
  expect(doc('balances', 'fan')).toEqual({ userId: 'fan', talentMinor: 2500, euroMinor: 0 });
  expect(doc('balances', 'ines')).toEqual({ userId: 'ines', talentMinor: 0, euroMinor: 6375 });
  expect(pushes.map(({ topic, payload }) => [topic, payload])).toEqual([
    ['balance:fan', { talentBalance: 100, euroBalance: 0 }],
    ['balance:fan', { talentBalance: 25, euroBalance: 0 }],
    ['balance:ines', { talentBalance: 0, euroBalance: 0.6375 }],
  ]);
});
