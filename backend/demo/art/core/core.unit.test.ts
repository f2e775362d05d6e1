import { blur } from './blur';
import { averageColour, plane, reduce } from './canvas';
import { fromOklab, hexOf, mix, rampAt, rgb, toOklab } from './colour';
import { setLine } from './lettering';
import { gradientNoise } from './noise';
import { fnv1a, randomFrom } from './random';

describe('seeds', () => {
  it('hashes text as FNV-1a is published', () => {
    expect(fnv1a('')).toBe(0x811c9dc5);
    expect(fnv1a('a')).toBe(0xe40c292c);
    expect(fnv1a('foobar')).toBe(0xbf9cf968);
  });

  it('gives the same numbers for the same seed and others for another', () => {
    const draw = (seed: string) => Array.from({ length: 5 }, randomFrom(seed));
    expect(draw('wren')).toEqual(draw('wren'));
    expect(draw('wren')).not.toEqual(draw('whitebeam'));
  });

  it('spreads its numbers evenly over 0 to 1', () => {
    const random = randomFrom('spread');
    const tenths = new Array<number>(10).fill(0);
    for (let index = 0; index < 10_000; index++) {
      const tenth = Math.floor(random() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});

describe('gradient noise', () => {
  const noise = gradientNoise('noise');

  it('is zero on its lattice and stays within bounds between', () => {
    for (let step = 0; step < 400; step++) {
      expect(Math.abs(noise(step, step % 7))).toBeLessThan(1e-9);
      expect(Math.abs(noise(step * 0.37, step * 0.21))).toBeLessThanOrEqual(1.05);
    }
  });

  it('has no jumps', () => {
    for (let x = -3; x < 3; x += 0.01) expect(Math.abs(noise(x + 0.01, 0.4) - noise(x, 0.4))).toBeLessThan(0.06);
  });
});

describe('OKLab', () => {
  it('puts white at lightness 1 without a hue', () => {
    const [lightness, a, b] = toOklab([1, 1, 1]);
    expect(lightness).toBeCloseTo(1, 3);
    expect(a).toBeCloseTo(0, 3);
    expect(b).toBeCloseTo(0, 3);
  });

  it('returns to the colour that it started from', () => {
    for (const hex of ['#3a1238', '#e2543f', '#fff0c2', '#2458b8'])
      expect(hexOf(fromOklab(toOklab(rgb(hex))))).toBe(hex);
  });

  it('mixes in even steps of lightness', () => {
    const half = toOklab(mix(rgb('#161a5e'), rgb('#eef0ea'), 0.5))[0];
    const ends = [toOklab(rgb('#161a5e'))[0], toOklab(rgb('#eef0ea'))[0]] as const;
    expect(half).toBeCloseTo((ends[0] + ends[1]) / 2, 2);
  });

  it('meets every stop of a ramp', () => {
    const stops = ['#3a1238', '#8d1f4a', '#e2543f'];
    expect([0, 0.5, 1].map((place) => hexOf(rampAt(stops, place)))).toEqual(stops);
  });
});

describe('planes', () => {
  it('averages squares when reduced', () => {
    const large = plane(4, 2);
    large.data.set([1, 0, 1, 1, 0, 0, 1, 1]);
    expect([...reduce(large, 2).data]).toEqual([0.25, 1]);
  });

  it('keeps the total of what it blurs', () => {
    const dot = plane(61, 61);
    dot.data[30 * 61 + 30] = 1;
    const soft = blur(dot, 4);
    expect(soft.data.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 3);
    expect(soft.data[30 * 61 + 30]).toBeLessThan(0.02);
  });

  it('names the average colour of a picture', () => {
    expect(averageColour({ width: 2, height: 1, data: Uint8Array.from([255, 0, 0, 0, 0, 255]) })).toBe('#800080');
  });
});

describe('lettering', () => {
  it('writes finite outlines, anchored where asked', () => {
    const style = { face: 'archivo-latin-600-normal', sizePx: 34 } as const;
    const start = setLine('Phase', 100, 50, style);
    expect(start).not.toContain('NaN');
    const edges = (path: string) => [...path.matchAll(/[ML](-?[\d.]+)/g)].map((match) => Number(match[1]));
    expect(Math.min(...edges(start))).toBeGreaterThanOrEqual(100);
    expect(Math.max(...edges(setLine('Phase', 100, 50, { ...style, anchor: 'end' })))).toBeLessThanOrEqual(100);
  });
});
