import fc from 'fast-check';
import { editDistance } from './edit-distance';
import { foldedTitle, foldedWords, indexedTokens, mostEditsOf, searchedTokens } from './text-words';

test.each([
  ['Évensong at the DEEP End', 'evensong at the deep end'],
  ['Straße', 'strasse'],
  ['Øre & Åre', 'ore are'],
  ['Ｆｕｌｌ　ｗｉｄｔｈ ①', 'full width 1'],
  ['Привет, мир!', 'privet mir'],
  ['Ελλάδα', 'ellada'],
  ["Don’t Don't", 'dont dont'],
  ["𒀀'1", '1'],
  ['ﬁne ﾊﾝｶｸ', 'fine はんかく'],
  ['한국어 노래', '한국어 노래'],
  ['🎵 ***', ''],
])('%s reads as %s', (text, expected) => {
  expect(foldedTitle(text)).toBe(expected);
});

test('cuts scripts without spaces into pairs, and names them in Latin letters too', () => {
  expect(indexedTokens('北京 Opera')).toEqual(['北京', '京', 'beijing', 'opera']);
  expect(searchedTokens('北京市', 12).map(({ text }) => text)).toEqual(['北京', '京市']);
  expect(searchedTokens('北', 12)).toEqual([{ text: '北', isBeginning: true, mostEdits: 0 }]);
});

test('folding what is folded changes nothing, and no text is too odd for it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldedTitle(foldedTitle(text))).toBe(foldedTitle(text));
      expect(foldedTitle(text.normalize('NFD'))).toBe(foldedTitle(text.normalize('NFC')));
    }),
  );
});

test('whatever a word of a text begins with, it is found by', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const tokens = indexedTokens(text);
      for (const word of foldedWords(text)) {
        for (const { text: searched, isBeginning } of searchedTokens(word.text, 12)) {
          expect(tokens.some((token) => (isBeginning ? token.startsWith(searched) : token === searched))).toBe(true);
        }
      }
    }),
  );
});

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const word = fc.array(letter, { minLength: 4, maxLength: 16 }).map((letters) => letters.join(''));
const edit = fc.record({ kind: fc.constantFrom('add', 'drop', 'change', 'swap'), at: fc.nat(15), letter });

function edited(text: string, { kind, at, letter: other }: { kind: string; at: number; letter: string }): string {
  const place = at % text.length;
  if (kind === 'add') return text.slice(0, place) + other + text.slice(place);
  if (kind === 'drop') return text.slice(0, place) + text.slice(place + 1);
  if (kind === 'change') return text.slice(0, place) + other + text.slice(place + 1);
  if (place + 1 === text.length) return text;
  return text.slice(0, place) + text[place + 1] + text[place] + text.slice(place + 2);
}

test('one edit is one at most, from either side, and so for a beginning', () => {
  fc.assert(
    fc.property(word, edit, word, (text, one, more) => {
      const typed = edited(text, one);
      expect(editDistance(typed, text, 2)).toBeLessThanOrEqual(1);
      expect(editDistance(text, typed, 2)).toBe(editDistance(typed, text, 2));
      expect(editDistance(typed, text + more, 1, true)).toBeLessThanOrEqual(1);
    }),
  );
});

test('different words are apart, and no more than asked is counted', () => {
  expect([editDistance('salt', 'salt', 1), editDistance('slat', 'salt', 1), editDistance('sand', 'salt', 1)]).toEqual([
    0, 1, 2,
  ]);
  expect(editDistance('lantern', 'overture', 2)).toBe(3);
  expect(editDistance('lant', 'lantern', 1)).toBe(2);
});

test('short words and numbers are taken as they are', () => {
  expect(['abc', 'abcd', 'abcdefg', 'abcdefgh', '1999', 'b2b2', 'さくらさ'].map(mostEditsOf)).toEqual([
    0, 1, 1, 2, 0, 0, 0,
  ]);
});
