import { decimalOf, talents } from './amounts';

describe('an amount', () => {
  it.each([
    [0, 'EUR', '0.0000'],
    [1, 'EUR', '0.0001'],
    [-6375, 'EUR', '-0.6375'],
    [12_345_678, 'EUR', '1234.5678'],
    [5, 'TALENT', '0.05'],
    [-7500, 'TALENT', '-75.00'],
    [Number.MAX_SAFE_INTEGER, 'EUR', '900719925474.0991'],
  ] as const)('of %i minors of %s is written %s, by integers alone', (minor, currency, text) => {
    expect(decimalOf(minor, currency)).toBe(text);
  });

  it('of Talents has decimals only where it needs them', () => {
    expect([100, 7500, 6375, 12_750].map((minor) => talents(minor).in('en'))).toEqual([
      '1 Talent',
      '75 Talents',
      '63.75 Talents',
      '127.50 Talents',
    ]);
  });
});
