import type { MoneyEvent } from '@libretto/contracts/events';
import { nettedTransit } from './finance.routes';
import { explanationOf } from './sentences';

const subject = { userId: 'ines', otherUserId: 'nour', songId: 's1' };
const names = new Map([
  ['user:ines', 'ines.halloran'],
  ['user:nour', 'Nour & the Low Tide'],
  ['song:s1', 'Parasol'],
]);
const sale: MoneyEvent = {
  type: 'SongPurchased',
  data: {
    transactionId: 't',
    buyerId: 'ines',
    songId: 's1',
    artistId: 'nour',
    priceMinor: 7500,
    feeMinor: 1125,
    artistMinor: 6375,
  },
};

describe('an explanation', () => {
  it('says who, what, for how much, and who gets it', () => {
    expect(explanationOf(sale, subject, names).in('en')).toBe(
      'ines.halloran bought “Parasol” by Nour & the Low Tide for 75 Talents. The artist receives 85%, €0.6375; the platform keeps 15%, €0.1125.',
    );
  });

  it('falls back to ids where a name is gone', () => {
    expect(explanationOf(sale, subject, new Map()).in('en')).toMatch(/^ines bought “s1” by nour/);
  });
});

describe('the postings of a transaction', () => {
  const held = { source: 'conversion/eur', destination: 'transit/t', currency: 'EUR', amount: '6375' } as const;
  const passedOn = { source: 'transit/t', destination: 'user/nour/eur', currency: 'EUR', amount: '6375' } as const;

  it('join what only passed through transit', () => {
    expect(nettedTransit([held, passedOn])).toEqual([{ ...held, destination: 'user/nour/eur' }]);
  });

  it('show a transit that is still open', () => {
    expect(nettedTransit([held])).toEqual([held]);
  });
});
