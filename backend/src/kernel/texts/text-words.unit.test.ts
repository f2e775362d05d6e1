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
  ['Salt – Hours!', 'salt hours'],
  ['R.E.M.', 'rem'],
  ['Mr. B.B. King', 'mr bb king'],
  ['  ', ''],
])('%s reads as %s', (text, expected) => {
  expect(foldedTitle(text)).toBe(expected);
});

const finds = (query: string, title: string) => {
  const tokens = indexedTokens(title);
  const searched = searchedTokens(query, 12);
  return (
    searched.length > 0 &&
    searched.every(({ text, isBeginning }) =>
      tokens.some((token) => (isBeginning ? token.startsWith(text) : token === text)),
    )
  );
};

test.each([
  ['!!!', '!!!'],
  ['!!', '!!!'],
  ['∆', '∆'],
  ['+/-', '+/-'],
  ['🎵', '🎵'],
  ['🎵', 'Night 🎵'],
  ['♥', '♥️'],
  ['...', '…'],
  ['...', '... and more'],
  ['$', '$'],
  ['&', 'Salt & Hours'],
  ['acdc', 'AC/DC'],
  ['ac/dc', 'AC/DC'],
  ['ac dc', 'AC/DC'],
  ['rem', 'R.E.M.'],
  ['r.e.m.', 'REM'],
  ['r e m', 'R.E.M.'],
  ['mia', 'M.I.A'],
  ['blink182', 'Blink-182'],
  ['blink-182', 'blink‐182'],
  ['blink 182', 'Blink182'],
  ['tuneyards', 'Tune-Yards'],
  ['pink', 'P!nk'],
  ['p!nk', 'P!nk'],
  ['kesha', 'Ke$ha'],
  ['asap rocky', 'A$AP Rocky'],
  ['suicideboys', '$uicideboy$'],
  ['deadmaus', 'deadmau5'],
  ['and', 'Salt & Hours'],
  ['salt and hours', 'Salt & Hours'],
  ['salt & hours', 'Salt and Hours'],
  ['r and b', 'R&B'],
  ['florence and the machine', 'Florence + the Machine'],
  ['salt - hours', 'Salt Hours'],
  ['will.i.am', 'will.i.am'],
])('%s finds %s', (query, title) => {
  expect(finds(query, title)).toBe(true);
});

test.each([
  ['!!!', '???'],
  ['🎵', '🎶'],
  ['panici', 'Panic!'],
  ['pink', 'Punk'],
])('%s does not find %s', (query, title) => {
  expect(finds(query, title)).toBe(false);
});

test('cuts scripts without spaces into pairs, and names them in Latin letters too', () => {
  expect(indexedTokens('北京 Opera')).toEqual(['北京', '京', 'beijing', 'opera']);
  expect(searchedTokens('北京市', 12).map(({ text }) => text)).toEqual(['北京', '京市']);
  expect(searchedTokens('北', 12)).toEqual([{ text: '北', isBeginning: true, mostEdits: 0 }]);
});

test('folding folded text changes nothing, and accepts any text', () => {
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
