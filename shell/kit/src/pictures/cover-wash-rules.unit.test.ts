// Every hue a cover can have must leave text readable on its wash.
import { contrast, rgbOf, rgbOfOklch } from '../theme/contrast';
import { dark, light, washInks } from '../theme/palette';
import { oklchOf, washEnd, washHue, washStrength, washVariables } from './cover-wash-rules';

const hues = Array.from({ length: 72 }, (_, at) => at * 5);
const kinds = Object.keys(washStrength) as (keyof typeof washStrength)[];

describe.each(kinds)('the %s wash', (kind) => {
  it.each([
    ['text', dark.text],
    ['muted', washInks['text-muted']],
    ['faint', washInks['text-faint']],
    ['accent', dark.accentText],
  ])('keeps %s readable over all hues by night', (_, ink) => {
    for (const hue of hues) {
      for (const [lightness, chroma] of [washStrength[kind].dark, washEnd]) {
        expect(contrast(rgbOf(ink), rgbOfOklch(lightness, chroma, washHue(hue)))).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it.each([
    ['text', light.text],
    ['muted', light.textMuted],
    ['accent', light.accentText],
  ])('keeps %s readable over all hues by day', (_, ink) => {
    const [lightness, chroma] = washStrength[kind].light;
    for (const hue of hues) {
      expect(contrast(rgbOf(ink), rgbOfOklch(lightness, chroma, washHue(hue)))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('reads a colour as the browser would write it', () => {
  for (const [lightness, chroma, hue] of [
    [0.5, 0.1, 20],
    [0.7, 0.05, 200],
  ] as const) {
    const [red, green, blue] = rgbOfOklch(lightness, chroma, hue);
    const read = oklchOf(`rgb(${red}, ${green}, ${blue})`);
    expect(read?.lightness).toBeCloseTo(lightness, 2);
    expect(read?.chroma).toBeCloseTo(chroma, 2);
    expect(read?.hue).toBeCloseTo(hue, 0);
  }
});

it('takes hex and rgb in the ways they are written', () => {
  expect(oklchOf('#f00')).toEqual(oklchOf('rgb(255 0 0)'));
  expect(oklchOf('#ff0000')).toEqual(oklchOf('rgba(255, 0, 0, .5)'));
  expect(oklchOf('transparent')).toBeNull();
});

it('turns yellows towards orange and leaves other hues alone', () => {
  expect(washHue(90)).toBe(62);
  expect(washHue(59)).toBe(59);
  expect(washHue(200)).toBe(200);
});

it('leaves grey and unknown covers to surface one', () => {
  expect(washVariables('rgb(120 122 121)', 'panel')).toEqual({});
  expect(washVariables(null, 'panel')).toEqual({});
  expect(washVariables('no colour', 'panel')).toEqual({});
});

it('never makes a cover stronger than it is', () => {
  const weak = washVariables('rgb(130 120 120)', 'panel');
  if (Object.keys(weak).length > 0) expect(weak['--lb-wash-dark']).not.toContain('0.07 ');
  expect(washVariables('rgb(200 20 40)', 'panel')['--lb-wash-dark']).toMatch(/^oklch\(0.28 0.07 /);
});
