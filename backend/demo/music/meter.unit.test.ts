// Tests the meter with signals whose values are known from the standards.
import { gainOfDb, type Stereo, sampleRateHz, silence } from './engine/stereo';
import { integratedLufs, loudnessRangeLu } from './meter/loudness';
import { measure } from './meter/measure';
import { countOnsets } from './meter/onsets';
import { truePeakDbtp } from './meter/true-peak';

function sine(hz: number, levelDbfs: number, seconds: number, phase = 0): Stereo {
  const sound = silence(seconds * sampleRateHz);
  for (let index = 0; index < sound.left.length; index++) {
    const value = gainOfDb(levelDbfs) * Math.sin((2 * Math.PI * hz * index) / sampleRateHz + phase);
    sound.left[index] = value;
    sound.right[index] = value;
  }
  return sound;
}

function joined(...pieces: readonly Stereo[]): Stereo {
  const whole = silence(pieces.reduce((sum, piece) => sum + piece.left.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.left.set(piece.left, at);
    whole.right.set(piece.right, at);
    at += piece.left.length;
  }
  return whole;
}

test('a 997 Hz sine of full scale in one channel reads −3.01 LUFS', () => {
  const sound = sine(997, 0, 5);
  sound.right.fill(0);
  expect(integratedLufs(sound)).toBeCloseTo(-3.01, 1);
});

test('a 1 kHz sine at −23 dBFS in both channels reads −23 LUFS', () =>
  expect(integratedLufs(sine(1000, -23, 5))).toBeCloseTo(-23, 1));

test('silence reads −70 LUFS, and quiet stretches do not pull a programme down', () => {
  expect(integratedLufs(silence(sampleRateHz))).toBe(-70);
  expect(integratedLufs(joined(sine(1000, -36, 3), sine(1000, -23, 12), sine(1000, -36, 3)))).toBeCloseTo(-23, 0);
});

test('two levels 10 dB apart have a range of 10 LU', () =>
  expect(loudnessRangeLu(joined(sine(1000, -20, 12), sine(1000, -30, 12)))).toBeCloseTo(10, 0));

test('a peak between the samples is found', () => {
  // At a quarter of the sample rate and 45°, every sample is 3 dB below the peak of the wave.
  expect(truePeakDbtp(sine(sampleRateHz / 4, -6, 1, Math.PI / 4))).toBeCloseTo(-6, 0);
});

test('width, bands and crest of plain signals', () => {
  const low = measure(sine(60, -12, 3));
  expect(low.below120HzDb).toBeGreaterThan(-0.3);
  expect(low.above5kHzDb).toBeLessThan(-60);
  expect(low.crestDb).toBeCloseTo(3, 1);
  expect(low.sideToMidDb).toBeLessThan(-100);
  const wide = sine(8000, -12, 3);
  wide.right.forEach((value, index) => {
    wide.right[index] = -value;
  });
  expect(measure(wide).sideToMidDb).toBeGreaterThan(100);
  expect(measure(wide).above5kHzDb).toBeGreaterThan(-0.5);
});

test('eight struck tones in four seconds are eight onsets', () => {
  const sound = new Float32Array(4 * sampleRateHz);
  for (let index = 0; index < sound.length; index++) {
    const since = (index + 12_000) % 24_000;
    sound[index] = 0.4 * Math.sin(index * 0.09) * Math.exp(-since / 5000) + 1e-4 * Math.sin(index * 0.31);
  }
  expect(countOnsets(sound)).toBe(8);
});
