import { isOne, type Token, withKnownPlurals } from './known-plurals';
import { everyLanguage } from './languages';

const counts = [-2, -1, 0, 0.5, 1, 1.5, 2, 3, 5, 11, 21, 101, 1_000_000];

test.each(Object.values(everyLanguage))('the singular has a separate form in $name', ({ formatLocale }) => {
  const rules = new Intl.PluralRules(formatLocale);
  expect(counts.map((count) => (isOne(count) ? 'one' : 'other'))).toEqual(counts.map((count) => rules.select(count)));
});

const price: readonly Token[] = [
  ['count', 'plural', { one: [['amount'], ' Talent'], other: [['amount'], ' Talents'] }],
];

test('the form of a count takes the place of the plural', () => {
  expect(withKnownPlurals(price, { count: 1, amount: '1' })).toEqual([['amount'], ' Talent']);
  expect(withKnownPlurals(price, { count: 75, amount: '75' })).toEqual([['amount'], ' Talents']);
  const exact: readonly Token[] = ['You have ', ['n', 'plural', { 0: 'none', one: 'a song', other: 'songs' }], '.'];
  expect(withKnownPlurals(exact, { n: 0 })).toEqual(['You have ', 'none', '.']);
  expect(withKnownPlurals(exact, { n: 1 })).toEqual(['You have ', 'a song', '.']);
});

test('one within another is chosen as well', () => {
  const nested: readonly Token[] = [['a', 'plural', { one: [['b', 'plural', { one: 'x', other: 'y' }]], other: 'z' }]];
  expect(withKnownPlurals(nested, { a: 1, b: 2 })).toEqual(['y']);
});

test('what shows its count itself, or has no number, is left as it is', () => {
  const counted: readonly Token[] = [['n', 'plural', { one: ['#', ' song'], other: ['#', ' songs'] }]];
  expect(withKnownPlurals(counted, { n: 2 })).toEqual(counted);
  expect(withKnownPlurals(price, { amount: '2' })).toEqual(price);
});
