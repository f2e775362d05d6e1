import { compiled } from './compiled.cjs';
import { pseudo } from './pseudo.cjs';

const pseudoOf = (message: string) => pseudo(compiled(message));

it('puts accents on every letter and makes the text a third longer', () => {
  expect(pseudoOf('Sign in')).toEqual(['Šîĝñ îñ', '··']);
  expect(pseudoOf('Liked Songs')).toEqual(['Ļîķéð Šöñĝš', '···']);
});

it('leaves signs and single letters as long as they are', () => {
  expect(pseudoOf('–')).toEqual(['–']);
  expect(pseudoOf('{amount} T')).toEqual([['amount'], ' Ţ']);
});

it('keeps the names of values', () => {
  expect(pseudoOf('Add {title} to a playlist')).toEqual(['Åðð ', ['title'], ' ţö å þļåýļîšţ', '·····']);
  expect(pseudoOf('{price, number}')).toEqual([['price', 'number']]);
});

it('keeps elements and writes what stands in them', () => {
  expect(pseudoOf('New here? <0>Create account</0>')).toEqual(['Ñéŵ ĥéŕé? <0>Çŕéåţé åççöûñţ</0>', '·······']);
  expect(pseudoOf('One<0/>two')).toEqual(['Öñé<0/>ţŵö', '··']);
});

it('writes each case of a plural or choice, and keeps its names, its offset and its figure', () => {
  expect(pseudoOf('{count, plural, offset:1 one {# song} other {# songs by {artist}}}')).toEqual([
    ['count', 'plural', { offset: 1, one: ['#', ' šöñĝ', '·'], other: ['#', ' šöñĝš ƀý ', ['artist'], '··'] }],
  ]);
  expect(pseudoOf('{kind, select, song {Song} other {Post}}')).toEqual([
    ['kind', 'select', { song: ['Šöñĝ', '·'], other: ['Þöšţ', '·'] }],
  ]);
});
