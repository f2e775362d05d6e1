// Peaks between the samples: a 4× polyphase interpolator, as BS.1770-4 annex 2 asks for.
import { dbOfGain, type Stereo } from '../engine/stereo';

const phaseCount = 4;
const tapsPerPhase = 12;

/** Windowed sinc, one row of taps for each quarter of a sample. */
const phases: Float64Array[] = Array.from({ length: phaseCount }, (_, phase) =>
  Float64Array.from({ length: tapsPerPhase }, (_, tap) => {
    const distance = tap - tapsPerPhase / 2 + 1 - phase / phaseCount;
    const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
    const turn = (Math.PI * distance) / (tapsPerPhase / 2 + 0.5);
    return sinc * (0.42 + 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn));
  }),
);

function peaksOf(plane: Float32Array, peaks: Float32Array): void {
  const before = tapsPerPhase / 2 - 1;
  for (let index = 0; index < plane.length; index++) {
    let peak = Math.abs(plane[index]!);
    for (let phase = 1; phase < phaseCount; phase++) {
      const taps = phases[phase]!;
      let sum = 0;
      for (let tap = 0; tap < tapsPerPhase; tap++) sum += taps[tap]! * (plane[index + tap - before] ?? 0);
      const size = Math.abs(sum);
      if (size > peak) peak = size;
    }
    if (peak > peaks[index]!) peaks[index] = peak;
  }
}

/** For each sample the highest absolute value of either channel there and up to the next sample. */
export function oversampledPeaks(sound: Stereo): Float32Array {
  const peaks = new Float32Array(sound.left.length);
  peaksOf(sound.left, peaks);
  peaksOf(sound.right, peaks);
  return peaks;
}

/** True peak in dBTP. */
export function truePeakDbtp(sound: Stereo): number {
  let highest = 0;
  for (const peak of oversampledPeaks(sound)) if (peak > highest) highest = peak;
  return dbOfGain(highest);
}
