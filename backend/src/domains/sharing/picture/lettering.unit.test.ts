// Tests the text of share pictures in many scripts. Outlines are drawn without fonts of the machine, so the results are
// the same on every machine.
import { Typesetter } from './lettering';

const typesetter = new Typesetter(process.cwd(), 800);
const glyphsOf = async (text: string) => (await typesetter.load(text))?.glyphsOf(text) ?? [];
const fontsOf = async (text: string) => {
  const names = (await glyphsOf(text)).map(({ font }) => font.replace(/.*files\/|-(wght|800)-normal.*/g, ''));
  return [...new Set(names)];
};

test.each([
  ['Arabic', 'أغنية الليل', 'noto-sans-arabic-arabic'],
  ['Hebrew', 'שיר הלילה', 'noto-sans-hebrew-hebrew'],
  ['Thai', 'เพลงกลางคืน', 'noto-sans-thai-thai'],
  ['Devanagari', 'रात का गीत', 'noto-sans-devanagari'],
  ['Cyrillic', 'Ночная песня', 'noto-sans-cyrillic'],
  ['Greek', 'Τραγούδι της νύχτας', 'noto-sans-greek'],
  ['Chinese', '夜的海洋', /^noto-sans-sc-/],
  ['traditional Chinese', '臺灣龍體', /^noto-sans-/],
  ['Japanese', '夜の海ヘ', /^noto-sans-jp-/],
  ['Korean', '밤의 바다', /^noto-sans-kr-/],
  ['Vietnamese', 'Đêm khuya ở Huế', 'noto-sans-vietnamese'],
  ['Bengali', 'রাতের গান', 'noto-sans-bengali-bengali'],
  ['Tamil', 'இரவு பாடல்', 'noto-sans-tamil-tamil'],
  ['Georgian', 'ღამის სიმღერა', 'noto-sans-georgian-georgian'],
  ['Khmer', 'ចម្រៀងរាត្រី', 'noto-sans-khmer-khmer'],
  ['Amharic', 'የሌሊት ዘፈን', 'noto-sans-ethiopic-ethiopic'],
  ['symbols', '∆ ♪ ★ → !!! +/-', /^noto-sans-/],
])('%s is drawn by a packaged font, without a box for a missing glyph', async (_, text, font) => {
  const glyphs = await glyphsOf(text);
  expect(glyphs.filter(({ glyph }) => glyph === 0)).toEqual([]);
  expect(glyphs.length).toBeGreaterThan(2);
  const fonts = await fontsOf(text);
  expect(fonts).toContainEqual(typeof font === 'string' ? font : expect.stringMatching(font));
});

test.each(['🌊', '👨‍👩‍👧', '🇩🇪', '❤️', '5️⃣', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '™️'])('%s is drawn as one picture', async (emoji) => {
  const lettering = await typesetter.load(emoji);
  expect(lettering?.glyphsOf(emoji)).toEqual([]);
  expect(lettering?.svgOf(emoji, 0, 0, 10).match(/<svg/g)).toHaveLength(1);
});

test('joins Arabic letters and places them from right to left', async () => {
  const alone = await glyphsOf('ب');
  expect(await glyphsOf('بب')).not.toEqual([...alone, ...alone]);
  const [first, last] = [await glyphsOf('اب'), await glyphsOf('ا')];
  expect(first.at(-1)).toEqual(last[0]);
  expect((await typesetter.load('أغنية'))?.isRightToLeft).toBe(true);
});

test('keeps Latin letters and numbers in reading order within right-to-left text', async () => {
  const line = 'אב 12 AC';
  const numbers = await glyphsOf('12');
  const latin = await glyphsOf('AC');
  const glyphs = await glyphsOf(line);
  expect(glyphs.slice(0, 2)).toEqual(latin);
  expect(glyphs.slice(3, 5)).toEqual(numbers);
});

test('reorders the vowel sign of Devanagari before its consonant and joins a conjunct', async () => {
  const [sign] = await glyphsOf('कि');
  const [consonant] = await glyphsOf('क');
  expect(sign).not.toEqual(consonant);
  expect((await glyphsOf('क्ष')).length).toBe(1);
});

test('returns nothing for scripts that no package contains, so that fonts of the machine are used', async () => {
  expect(await typesetter.load('𓀀')).toBeUndefined();
});
