// Loudness according to ITU-R BS.1770-4 and EBU Tech 3342, for audio at 48 kHz.
import { filterInPlace } from '../engine/biquad';
import { itemAt, numberAt, sampleAt } from '../engine/lookup';
import { type Stereo, sampleRateHz } from '../engine/stereo';

// The two stages of K-weighting, with the standard's coefficients for 48 kHz.
const headShelf = {
  b0: 1.53512485958697,
  b1: -2.69169618940638,
  b2: 1.19839281085285,
  a1: -1.69065929318241,
  a2: 0.73248077421585,
};
const lowCut = { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 };

const hopSamples = sampleRateHz / 10;
const lufsOfPower = (power: number): number => -0.691 + 10 * Math.log10(Math.max(power, 1e-15));

/** Weighted power of each tenth of a second, summed over both channels. */
function powerPerHop(sound: Stereo): Float64Array {
  const hops = new Float64Array(Math.floor(sound.left.length / hopSamples));
  for (const plane of [sound.left, sound.right]) {
    const weighted = plane.slice();
    filterInPlace(weighted, headShelf);
    filterInPlace(weighted, lowCut);
    for (let hop = 0; hop < hops.length; hop++) {
      let sum = 0;
      const from = hop * hopSamples;
      for (let index = from; index < from + hopSamples; index++) sum += sampleAt(weighted, index) ** 2;
      hops[hop] = numberAt(hops, hop) + sum / hopSamples;
    }
  }
  return hops;
}

function movingMean(hops: Float64Array, width: number): number[] {
  const means: number[] = [];
  for (let start = 0; start + width <= hops.length; start++) {
    let sum = 0;
    for (let hop = start; hop < start + width; hop++) sum += numberAt(hops, hop);
    means.push(sum / width);
  }
  return means;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Integrated loudness in LUFS: blocks of 400 ms, gated at −70 LUFS and 10 LU below their mean. Silence gives −70. */
export function integratedLufs(sound: Stereo): number {
  const audible = movingMean(powerPerHop(sound), 4).filter((power) => lufsOfPower(power) > -70);
  if (audible.length === 0) return -70;
  const gate = lufsOfPower(mean(audible)) - 10;
  return lufsOfPower(mean(audible.filter((power) => lufsOfPower(power) > gate)));
}

/** Loudness range in LU: the spread from the 10th to the 95th percentile of 3 s blocks. */
export function loudnessRangeLu(sound: Stereo): number {
  const audible = movingMean(powerPerHop(sound), 30).filter((power) => lufsOfPower(power) > -70);
  if (audible.length === 0) return 0;
  const gate = lufsOfPower(mean(audible)) - 20;
  const levels = audible
    .map(lufsOfPower)
    .filter((level) => level > gate)
    .sort((a, b) => a - b);
  const at = (share: number): number => itemAt(levels, Math.round((levels.length - 1) * share));
  return at(0.95) - at(0.1);
}
