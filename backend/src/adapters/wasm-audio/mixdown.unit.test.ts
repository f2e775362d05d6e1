import { mixDown } from './mixdown';

const block = (...values: number[]) => ({
  sampleRateHz: 48_000,
  channels: values.map((value) => new Float32Array(4).fill(value)),
});
const levels = (channels: readonly Float32Array[]) => channels.map((channel) => channel[0]);

describe('mixdown', () => {
  test('leaves mono and stereo alone', () => {
    expect(levels(mixDown(block(0.5)).channels)).toEqual([0.5]);
    expect(levels(mixDown(block(0.5, -0.5)).channels)).toEqual([0.5, -0.5]);
  });

  test('puts the centre of 5.1 on both sides and each side on its own', () => {
    const [left, right] = levels(mixDown(block(0, 0, 1, 0, 0, 0)).channels);
    expect(left).toBeCloseTo(0.293, 3);
    expect(right).toBe(left);
    expect(levels(mixDown(block(1, 0, 0, 0, 0, 0)).channels)[1]).toBe(0);
    expect(levels(mixDown(block(0, 0, 0, 0, 0, 1)).channels)[0]).toBe(0);
  });

  test('leaves the effects channel out', () => {
    expect(levels(mixDown(block(0, 0, 0, 1, 0, 0)).channels)).toEqual([0, 0]);
  });

  test.each([3, 4, 5, 6, 7, 8])('never clips %s full channels', (count) => {
    for (const level of levels(mixDown(block(...Array<number>(count).fill(1))).channels)) {
      expect(level).toBeLessThanOrEqual(1.000001);
    }
  });
});
