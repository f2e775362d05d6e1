import { Resampler } from './resampler';

const tone = (hz: number, rateHz: number, length: number) =>
  Float32Array.from({ length }, (_, index) => Math.sin((2 * Math.PI * hz * index) / rateHz));

function resample(input: Float32Array, fromHz: number, toHz: number, pieceLength = input.length): Float32Array {
  const resampler = new Resampler(fromHz, toHz);
  const pieces: number[] = [];
  for (let at = 0; at < input.length; at += pieceLength) {
    pieces.push(...(resampler.write([input.slice(at, at + pieceLength)])[0] ?? []));
  }
  pieces.push(...(resampler.finish()[0] ?? []));
  return Float32Array.from(pieces);
}

/** Returns the ratio of the signal to its deviation from the expected tone, in dB. */
function signalToErrorDb(heard: Float32Array, expected: Float32Array): number {
  let error = 0;
  let signal = 0;
  for (let at = 200; at < Math.min(heard.length, expected.length) - 200; at += 1) {
    error += ((heard[at] ?? 0) - (expected[at] ?? 0)) ** 2;
    signal += (expected[at] ?? 0) ** 2;
  }
  return 10 * Math.log10(signal / error);
}

describe('resampler', () => {
  test.each([1000, 8000, 15_000])('brings a tone of %s Hz from 44.1 to 48 kHz in its place, 70 dB clean', (hz) => {
    const heard = resample(tone(hz, 44_100, 20_000), 44_100, 48_000);
    expect(signalToErrorDb(heard, tone(hz, 48_000, heard.length))).toBeGreaterThan(70);
  });

  test('brings 96 to 48 kHz and shuts out what 48 kHz cannot hold', () => {
    const kept = resample(tone(1000, 96_000, 20_000), 96_000, 48_000);
    expect(signalToErrorDb(kept, tone(1000, 48_000, kept.length))).toBeGreaterThan(70);
    const shut = resample(tone(30_000, 96_000, 20_000), 96_000, 48_000).slice(200, -200);
    expect(Math.max(...shut.map(Math.abs))).toBeLessThan(0.001);
  });

  test.each([
    [44_100, 26_500, 28_844],
    [32_000, 3, 5],
    [96_000, 20_001, 10_001],
    [22_050, 1, 3],
    [48_000, 777, 777],
  ])('turns %s Hz × %s samples into %s', (fromHz, length, expected) => {
    expect(resample(tone(440, fromHz, length), fromHz, 48_000)).toHaveLength(expected);
  });

  test.each([1, 7, 64, 1152])('gives the same in pieces of %s samples', (pieceLength) => {
    const input = tone(997, 44_100, 3000);
    expect(resample(input, 44_100, 48_000, pieceLength)).toEqual(resample(input, 44_100, 48_000));
  });

  test('lets a constant pass unchanged', () => {
    const heard = resample(new Float32Array(5000).fill(0.5), 44_100, 48_000).slice(100, -100);
    for (const value of heard) expect(value).toBeCloseTo(0.5, 5);
  });
});
