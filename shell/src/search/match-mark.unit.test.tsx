import { partsOf } from './match-mark';

const marked = (text: string, query: string) =>
  partsOf(text, query)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

test.each([
  ['The Wren Year', 'wre', 'The [Wre]n Year'],
  ['Wren in the Wreckage', 'wre', '[Wre]n in the [Wre]ckage'],
  ['Salt Hours', 'hours salt', '[Salt] [Hours]'],
  ['Andwren', 'wren', 'Andwren'],
  ['What? (Live)', '(live)', 'What? [(Live)]'],
  ['a.c abc', 'a.c', '[a.c] abc'],
  ['Øre øre', 'øre', '[Øre] [øre]'],
  ['Évensong in Øresund', 'even ore', '[Éven]song in [Øre]sund'],
  ['Straße', 'strasse', '[Straße]'],
  ['Cafe\u0301 noir', 'CAFÉ', '[Cafe\u0301] noir'],
  ['Nothing', '  ', 'Nothing'],
])('%s for %s is %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});
