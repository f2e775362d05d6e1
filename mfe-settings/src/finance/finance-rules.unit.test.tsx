import { addressWith } from '../page-address';
import { monthAfter, monthBefore, rangeOfMonth } from '../statement/months';
import { cutInTheMiddle } from './copyable-id';
import { endOfDay } from './finance-view';
import { linesOf } from './journal/posting-lines';

describe('the lines of an event', () => {
  it('name each account once per currency, what it gave first, Talents before euros', () => {
    const lines = linesOf({
      postings: [
        { source: 'user/b/talent', destination: 'conversion/talent', currency: 'TALENT', amount: '7500' },
        { source: 'conversion/eur', destination: 'platform/fees', currency: 'EUR', amount: '1125' },
        { source: 'conversion/eur', destination: 'transit/t1', currency: 'EUR', amount: '6375' },
      ],
    });
    expect(lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['user/b/talent', '75.00', null],
      ['conversion/talent', null, '75.00'],
      ['conversion/eur', '0.7500', null],
      ['platform/fees', null, '0.1125'],
      ['transit/t1', null, '0.6375'],
    ]);
  });

  it('leave out an account that gave what it got', () => {
    const lines = linesOf({
      postings: [
        { source: 'a/1', destination: 'transit/t', currency: 'EUR', amount: '5' },
        { source: 'transit/t', destination: 'b/1', currency: 'EUR', amount: '5' },
      ],
    });
    expect(lines.map(({ account }) => account)).toEqual(['a/1', 'b/1']);
  });
});

test('a day means its last millisecond of UTC', () => {
  expect(endOfDay('2026-11-21')).toBe('2026-11-21T23:59:59.999Z');
  expect(endOfDay('')).toBeNull();
});

test('months go over the turn of the year, to their last millisecond', () => {
  expect(monthBefore('2026-01')).toBe('2025-12');
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(rangeOfMonth('2028-02')).toEqual({ from: '2028-02-01T00:00:00.000Z', to: '2028-02-29T23:59:59.999Z' });
});

test('an address keeps unchanged parts', () => {
  expect(addressWith('/p', 'tab=accounts&cursor=x', { cursor: null, account: 'user/a' })).toBe(
    '/p?tab=accounts&account=user%2Fa',
  );
  expect(addressWith('/p', 'cursor=x', { cursor: null })).toBe('/p');
});

test('long ids are cut in the middle', () => {
  expect(cutInTheMiddle('9f41c07e00000000000000000000b2d85a13')).toBe('9f41c07e…b2d85a13');
  expect(cutInTheMiddle('short')).toBe('short');
});
