import fc from 'fast-check';
import { asMinor, eurosOfMinor, minorOfEurCents, minorOfTalents, splitFee, talentsOfMinor } from './money';

const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

describe('money', () => {
  test('is shown as the spec has it', () => {
    expect([talentsOfMinor(6375), eurosOfMinor(6375)]).toEqual([63.75, 0.6375]);
    expect(minorOfTalents(75)).toBe(7500);
    expect(minorOfTalents(63.75)).toBe(6375);
    // 1 cent buys 1 Talent.
    expect(minorOfEurCents(999)).toBe(99_900);
    expect(talentsOfMinor(minorOfEurCents(75))).toBe(75);
  });

  test('survives the way to Talents and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (minor) => {
        expect(minorOfTalents(talentsOfMinor(minor))).toBe(minor);
      }),
    );
  });

  test('splits into fee and share without losing or making any', () => {
    expect(splitFee(7500)).toEqual({ feeMinor: 1125, artistMinor: 6375 });
    expect(splitFee(1)).toEqual({ feeMinor: 0, artistMinor: 1 });
    fc.assert(
      fc.property(amount, (minor) => {
        const { feeMinor, artistMinor } = splitFee(minor);
        expect(BigInt(feeMinor) + BigInt(artistMinor)).toBe(BigInt(minor));
        expect(BigInt(feeMinor)).toBe((BigInt(minor) * 15n) / 100n);
      }),
    );
  });

  test('is never a fraction, too large to count, or nothing', () => {
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => asMinor(wrong)).toThrow();
    expect(() => minorOfTalents(0.001)).toThrow();
    expect(() => splitFee(-1)).toThrow();
  });
});
