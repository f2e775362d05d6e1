import { searchedTokens } from '../../kernel/texts/text-words';
import { excerptOf } from './search.routes';
import { respelt, withOneWordLess } from './suggestion';

test.each([
  ['lantren', 'Lantern Over Water', 'Lantern'],
  ['lantren wat', 'Lantern Over Water', 'Lantern wat'],
  ['evennsong', 'Évensong at the Deep End', 'Évensong'],
  ['превет', 'Привет', 'Привет'],
  ['undreto', 'Undertow Lullaby', 'Undertow'],
  ['salt', 'Salt Hours', null],
  ['zzzz', 'Salt Hours', null],
  ['', 'Salt Hours', null],
])('%s with the texts %s suggests %s', (query, texts, expected) => {
  expect(respelt(query, texts)).toBe(expected);
});

test('leaves out the shortest word first, and nothing of a single one', () => {
  expect(withOneWordLess('salt of nowhere')).toEqual(['salt nowhere', 'of nowhere', 'salt of']);
  expect(withOneWordLess('salt')).toEqual([]);
});

test('an excerpt is the whole of a short text and the part that matches of a long one', () => {
  const long = `${'We played all night and nobody left. '.repeat(8)}Then the lantern went out over the water.`;
  expect(excerptOf('Two\n lines', searchedTokens('lines', 9))).toBe('Two lines');
  expect(excerptOf(long, searchedTokens('lantern', 9))).toMatch(/^… .*lantern went out over the water\.$/);
  expect(excerptOf(long, searchedTokens('played', 9))).toMatch(/^We played .* …$/);
  expect(excerptOf('x'.repeat(500), searchedTokens('y', 9)).length).toBeLessThanOrEqual(123);
});
