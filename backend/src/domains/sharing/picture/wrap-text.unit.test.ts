import fc from 'fast-check';
import { wrapText } from './wrap-text';

/** Every letter is half as wide as its font size. */
const widthOf = (text: string, sizePx: number) => [...text].length * sizePx * 0.5;
const room = { sizesPx: [40, 20], widthPx: 200, mostLines: 2 };

test('takes the largest size in which a title fits, and breaks between words', () => {
  expect(wrapText('Salt Hours', room, widthOf)).toEqual({ sizePx: 40, lines: ['Salt Hours'] });
  expect(wrapText('Undertow Lullaby', room, widthOf)).toEqual({ sizePx: 40, lines: ['Undertow', 'Lullaby'] });
  expect(wrapText('Interference One', room, widthOf)).toEqual({ sizePx: 20, lines: ['Interference One'] });
});

test('shortens long text with an ellipsis, also one endless word', () => {
  const { lines } = wrapText('x'.repeat(100), room, widthOf);
  expect(lines).toEqual(['x'.repeat(20), `${'x'.repeat(19)}…`]);
});

test('never leaves its room, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const { sizePx, lines } = wrapText(title, room, widthOf);
      expect(lines.length).toBeLessThanOrEqual(room.mostLines);
      for (const line of lines) expect(widthOf(line, sizePx)).toBeLessThanOrEqual(room.widthPx);
    }),
  );
});

test.each([
  ['夜の海へ、ようこそ', ['夜の海へ、', 'ようこそ']],
  ['愛と「希望の歌」', ['愛と「希望の', '歌」']],
  ['Hello, world', ['Hello,', 'world']],
])('breaks %s between words, and keeps punctuation with its word', (text, lines) => {
  const wide = { sizesPx: [20], widthPx: 70, mostLines: 3 };
  expect(wrapText(text, wide, (line, sizePx) => [...line].length * sizePx * 0.5).lines).toEqual(lines);
});

test('never cuts through an emoji', () => {
  const family = '👨‍👩‍👧';
  const { lines } = wrapText(family.repeat(30), room, widthOf);
  expect(lines.join('').replaceAll(family, '')).toBe('…');
});
