import fc from 'fast-check';
import { type Mentionable, mentionables, mentionDraft, withMention } from './mention-rules';

const person = (username: string): Mentionable => ({
  ...{ id: username.toLowerCase(), username, profileImageId: null, isArtist: false, isPatron: false },
});
const draftAtEnd = (text: string) => mentionDraft(text, text.length);

test.each([
  ['@na', 'na'],
  ['so @Nour & the', 'Nour & the'],
  ['(@i', 'i'],
  ['@', null],
  ['@ na', null],
  ['ines@na', null],
  ['@na\nmore', null],
  ['@one two three four five', null],
])('%j is a name being written: %j', (text, search) => {
  expect(draftAtEnd(text)?.search ?? null).toBe(search);
});

test('only the text before the caret counts', () => {
  expect(mentionDraft('@nour later', 3)?.search).toBe('no');
});

test('people of the thread come first, then those whom the server names, each once and never oneself', () => {
  const near = [person('Nadia'), person('Otto'), person('Ines Nakamura'), person('Naomi')];
  const found = [person('Nadia'), person('Natalie')];
  const listed = mentionables({ start: 0, search: 'na' }, near, found, 'naomi');
  expect(listed.map(({ username }) => username)).toEqual(['Nadia', 'Ines Nakamura', 'Natalie']);
});

test('the chosen name replaces the typed text, with one space behind it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 10 }), fc.string({ maxLength: 10 }), (before, after) => {
      const text = `${before} @na${after}`;
      const draft = mentionDraft(text, before.length + 4);
      if (!draft) throw new Error('A name is being written');
      const chosen = withMention(text, draft, 'Nadia Novak');
      expect(chosen.text.slice(0, chosen.caret)).toBe(`${before} @Nadia Novak `);
      expect(chosen.text.slice(chosen.caret)).toBe(after.startsWith(' ') ? after.slice(1) : after);
    }),
  );
});
