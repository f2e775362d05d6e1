// All measurements of finished audio, which the sanity bounds of the demo tracks apply to.
import { designBand, filterInPlace } from '../engine/biquad';
import { sampleAt } from '../engine/lookup';
import { dbOfGain, type Stereo, sampleRateHz } from '../engine/stereo';
import { integratedLufs, loudnessRangeLu } from './loudness';
import { countOnsets } from './onsets';
import { truePeakDbtp } from './true-peak';

export interface Measurement {
  readonly integratedLufs: number;
  readonly loudnessRangeLu: number;
  readonly truePeakDbtp: number;
  /** Sample peak relative to the RMS of the whole signal. */
  readonly crestDb: number;
  /** Power of the side signal relative to the mid signal. */
  readonly sideToMidDb: number;
  /** Share of the power under 120 Hz, in dB relative to the whole. */
  readonly below120HzDb: number;
  /** Share of the power above 5 kHz, in dB relative to the whole. */
  readonly above5kHzDb: number;
  readonly onsetsPerSecond: number;
  /** RMS of the last 50 ms. */
  readonly tailDbfs: number;
  readonly dcOffset: number;
}

const powerOf = (samples: Float32Array): number => {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum / Math.max(1, samples.length);
};
const ratioDb = (part: number, whole: number): number =>
  10 * Math.log10(Math.max(part, 1e-15) / Math.max(whole, 1e-15));

function bandPower(sound: Stereo, kind: 'low-pass' | 'high-pass', hz: number): number {
  let power = 0;
  for (const plane of [sound.left, sound.right]) {
    const band = plane.slice();
    // Two stages with the quality factors of a fourth-order Butterworth.
    for (const q of [0.5412, 1.3066]) filterInPlace(band, designBand({ kind, hz, q }));
    power += powerOf(band);
  }
  return power;
}

export function measure(sound: Stereo): Measurement {
  const length = sound.left.length;
  const whole = powerOf(sound.left) + powerOf(sound.right);
  const mid = new Float32Array(length);
  const side = new Float32Array(length);
  let peak = 0;
  let sum = 0;
  for (let index = 0; index < length; index++) {
    const left = sampleAt(sound.left, index);
    const right = sampleAt(sound.right, index);
    mid[index] = (left + right) / 2;
    side[index] = (left - right) / 2;
    peak = Math.max(peak, Math.abs(left), Math.abs(right));
    sum += left + right;
  }
  const tail = mid.subarray(Math.max(0, length - sampleRateHz / 20));
  return {
    integratedLufs: integratedLufs(sound),
    loudnessRangeLu: loudnessRangeLu(sound),
    truePeakDbtp: truePeakDbtp(sound),
    crestDb: dbOfGain(peak) - 10 * Math.log10(Math.max(whole / 2, 1e-15)),
    sideToMidDb: ratioDb(powerOf(side), powerOf(mid)),
    below120HzDb: ratioDb(bandPower(sound, 'low-pass', 120), whole),
    above5kHzDb: ratioDb(bandPower(sound, 'high-pass', 5000), whole),
    onsetsPerSecond: countOnsets(mid) / (length / sampleRateHz),
    tailDbfs: 10 * Math.log10(Math.max(powerOf(tail), 1e-15)),
    dcOffset: sum / (2 * Math.max(1, length)),
  };
}
