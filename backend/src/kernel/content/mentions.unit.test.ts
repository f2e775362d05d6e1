import fc from 'fast-check';
import { mentionKey, mentionsIn, newlyMentioned } from './mentions';

const people = new Map([
  ['ines', 'u-ines'],
  ['ines kaya', 'u-kaya'],
  ['nour & the low tide', 'u-nour'],
  ['mr. t', 'u-t'],
]);
const idsOf = async (keys: readonly string[]) => keys.map((key) => people.get(key));
const found = async (text: string) =>
  (await mentionsIn(text, idsOf)).map(({ userId, start, length }) => [userId, text.slice(start, start + length)]);

test('finds the longest name that is somebody’s, in any case', async () => {
  expect(await found('@INES kaya, listen')).toEqual([['u-kaya', '@INES kaya']]);
  expect(await found('@ines kayak')).toEqual([['u-ines', '@ines']]);
  expect(await found('so (@Nour & the Low Tide) and @Mr. T!')).toEqual([
    ['u-nour', '@Nour & the Low Tide'],
    ['u-t', '@Mr. T'],
  ]);
});

test('takes no part of a word, no address and no stranger for a name', async () => {
  expect(await found('write to me@ines.example, @inesita, @nobody, @ ines, @')).toEqual([]);
  expect(await found('@ines\nkaya')).toEqual([['u-ines', '@ines']]);
});

test('finds ten at the most', async () => {
  expect(await found('@ines '.repeat(14))).toHaveLength(10);
});

test('every mention is a name that stands in the text', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom('@', ' ', '@Ines', ' Kaya', '\n'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
      const text = pieces.join('');
      for (const [userId, written] of await found(text)) {
        expect(people.get(mentionKey(String(written).slice(1)))).toBe(userId);
      }
    }),
  );
});

test('a person who was mentioned before is not new', () => {
  const mentions = ['a', 'b', 'a'].map((userId) => ({ userId, start: 0, length: 2 }));
  expect(newlyMentioned(mentions, ['b'])).toEqual(['a']);
});
