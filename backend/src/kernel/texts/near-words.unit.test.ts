import fc from 'fast-check';
import { editDistance } from './edit-distance';
import { NearWords } from './near-words';

// A small alphabet makes words near to each other and gives them common prefixes.
const word = fc
  .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 7 })
  .map((letters) => letters.join(''));

function holding(words: readonly string[]): NearWords {
  const near = new NearWords();
  for (const each of words) near.add(each);
  return near;
}
const sorted = (words: Iterable<string>) => [...new Set(words)].sort();

test('finds the same words as a look at each', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), word, fc.constantFrom(1, 2), (words, typed, most) => {
      const near = holding(words).near(typed, most);
      const expected = words.filter((each) => editDistance(typed, each, most) <= most);
      expect(near.map((found) => found.word)).toEqual(sorted(expected));
      for (const found of near) expect(found.edits).toBe(editDistance(typed, found.word, most));
    }),
  );
});

test('finds the same beginnings as a look at each', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), word, (words, typed) => {
      const near = holding(words).near(typed, 1, true);
      const expected = words.filter((each) => editDistance(typed, each, 1, true) <= 1 && each !== '');
      // For a single letter, even the empty prefix is one edit away.
      fc.pre(typed.length > 1);
      expect(near.map((found) => found.word)).toEqual(sorted(expected));
    }),
  );
});

test('knows words that were added later', () => {
  const near = holding(['salt']);
  expect(near.near('slat', 1)).toEqual([{ word: 'salt', edits: 1 }]);
  near.add('slap');
  near.add('salt');
  expect(near.near('slat', 1).map((found) => found.word)).toEqual(['salt', 'slap']);
  expect(near.near('x'.repeat(200), 2)).toEqual([]);
});
