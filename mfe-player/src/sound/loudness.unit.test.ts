import { makeTrack } from '../testing/tracks';
import { loudnessGain } from './loudness';

const decibels = (gain: number) => 20 * Math.log10(gain);
const track = (integratedLufs: number, truePeakDbtp: number, albumIntegratedLufs: number | null = null) =>
  makeTrack('a', { loudness: { integratedLufs, truePeakDbtp, albumIntegratedLufs } });

test.each([
  ['lowers a loud song to -14 LUFS', -9, 0, -5],
  ['raises a quiet song to -14 LUFS', -20, -12, 6],
  ['raises only until the peak is at -1 dBTP', -20, -3, 2],
  ['does not raise a song whose peak is above the ceiling', -20, 0.5, 0],
  ['lowers by 12 dB at most', 2, 6, -12],
  ['raises by 12 dB at most', -40, -30, 12],
  ['leaves silence alone', -70, -70, 0],
])('%s', (_, lufs, peak, expected) => {
  expect(decibels(loudnessGain(track(lufs, peak), []))).toBeCloseTo(expected, 6);
});

test('leaves a song that was not measured alone', () => {
  expect(loudnessGain(makeTrack('a'), [])).toBe(1);
});

test('gives an album one gain, held down by its loudest peak', () => {
  const quiet = track(-24, -15, -18);
  const loud = track(-15, -2, -18);
  const album = [quiet, loud];
  expect(loudnessGain(quiet, album)).toBe(loudnessGain(loud, album));
  expect(decibels(loudnessGain(quiet, album))).toBeCloseTo(1, 6);
});

test('a song heard outside its album has its own level', () => {
  expect(decibels(loudnessGain(track(-24, -30, -18), []))).toBeCloseTo(10, 6);
});
