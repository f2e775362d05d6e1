import { codePageOf } from './code-page';

/** Decodes bytes as a tag reader does that assumes Latin-1. */
const asLatin1 = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('latin1');
const decoded = (text: string) => codePageOf([text])?.decode(text) ?? text;

describe('code pages of tags', () => {
  test.each([
    ['windows-1251', 'c3 f0 f3 ef ef e0 20 ea f0 ee e2 e8', 'Группа крови'],
    ['windows-1251', 'ca c8 cd ce', 'КИНО'],
    ['Shift_JIS', '96 e9 82 c9 8b ec 82 af 82 e9', '夜に駆ける'],
    ['Shift_JIS', '90 e7 96 7b 8d f7', '千本桜'],
    ['utf-8', '54 c3 af 74 6c 65 20 e6 97 a5 e6 9c ac', 'Tïtle 日本'],
  ])('finds %s', (name, hex, text) => {
    expect(codePageOf([asLatin1(hex)])?.name).toBe(name);
    expect(decoded(asLatin1(hex))).toBe(text);
  });

  test.each([
    'Plain',
    'Björk',
    'Mötley Crüe',
    'Édith Piaf',
    'Ágætis byrjun',
    'ÄÖÜ',
    'Ø',
    'Æ',
    'déjà été',
    '日本',
    '🎵',
  ])('leaves %s as it is', (text) => {
    expect(codePageOf([text])).toBeUndefined();
  });

  test('takes all texts of a file together, as one alone is short', () => {
    const texts = [asLatin1('ca e8 ed ee'), asLatin1('c3 f0 f3 ef ef e0 20 ea f0 ee e2 e8'), 'Rock'];
    const found = codePageOf(texts);
    expect(texts.map((text) => found?.decode(text))).toEqual(['Кино', 'Группа крови', 'Rock']);
  });
});
