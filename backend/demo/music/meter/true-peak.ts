// True peaks by a 4× polyphase interpolator, as in BS.1770-4 annex 2.
import { itemAt, numberAt, sampleAt } from '../engine/lookup';
import { dbOfGain, type Stereo } from '../engine/stereo';

const phaseCount = 4;
const tapsPerPhase = 12;

/** A windowed sinc with one row of taps for each quarter of a sample. */
const phases: Float64Array[] = Array.from({ length: phaseCount }, (_, phase) =>
  Float64Array.from({ length: tapsPerPhase }, (_, tap) => {
    const distance = tap - tapsPerPhase / 2 + 1 - phase / phaseCount;
    const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
    const turn = (Math.PI * distance) / (tapsPerPhase / 2 + 0.5);
    return sinc * (0.42 + 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn));
  }),
);

/**
 * Between two samples under half the floor, the signal cannot reach the floor, except at the very edge of the band;
 * skipping those intervals makes the meter ten times as fast.
 */
function peaksOf(plane: Float32Array, peaks: Float32Array, floor: number): void {
  const before = tapsPerPhase / 2 - 1;
  const half = floor / 2;
  for (let index = 0; index < plane.length; index++) {
    let peak = Math.abs(sampleAt(plane, index));
    const quiet = peak < half && Math.abs(plane[index + 1] ?? 0) < half;
    if (quiet || index < before || index + before + 1 >= plane.length) {
      if (peak > sampleAt(peaks, index)) peaks[index] = peak;
      continue;
    }
    for (let phase = 1; phase < phaseCount; phase++) {
      const taps = itemAt(phases, phase);
      let sum = 0;
      for (let tap = 0; tap < tapsPerPhase; tap++) sum += numberAt(taps, tap) * sampleAt(plane, index + tap - before);
      const size = Math.abs(sum);
      if (size > peak) peak = size;
    }
    if (peak > sampleAt(peaks, index)) peaks[index] = peak;
  }
}

/** For each sample, the highest absolute value of either channel up to the next sample; exact above `floor`. */
export function oversampledPeaks(sound: Stereo, floor: number): Float32Array {
  const peaks = new Float32Array(sound.left.length);
  peaksOf(sound.left, peaks, floor);
  peaksOf(sound.right, peaks, floor);
  return peaks;
}

/** True peak in dBTP. */
export function truePeakDbtp(sound: Stereo): number {
  let samplePeak = 0;
  for (const plane of [sound.left, sound.right])
    for (const sample of plane) samplePeak = Math.max(samplePeak, Math.abs(sample));
  let highest = samplePeak;
  for (const peak of oversampledPeaks(sound, samplePeak)) if (peak > highest) highest = peak;
  return dbOfGain(highest);
}
