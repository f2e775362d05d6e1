// Counts note onsets: sudden energy rises in a few bands, with an adaptive threshold.
import { designBand, filterInPlace } from '../engine/biquad';
import { itemAt, numberAt, sampleAt } from '../engine/lookup';
import { sampleRateHz } from '../engine/stereo';

const edgesHz = [60, 180, 400, 900, 2000, 4500, 10_000];
const hopSamples = Math.round(sampleRateHz / 100);
const shortestGapHops = 6;

/** The rise of the logarithmic energy per 10 ms, summed over the bands. */
function riseCurve(mono: Float32Array): Float64Array {
  const rises = new Float64Array(Math.floor(mono.length / hopSamples));
  let whole = 0;
  for (const sample of mono) whole += sample * sample;
  // Fluctuations in a band far below the music's level are breath and room noise, not onsets.
  const floor = 1e-9 + (0.004 * whole) / Math.max(1, mono.length);
  for (let band = 0; band + 1 < edgesHz.length; band++) {
    const part = mono.slice();
    filterInPlace(part, designBand({ kind: 'high-pass', hz: itemAt(edgesHz, band) }));
    filterInPlace(part, designBand({ kind: 'low-pass', hz: itemAt(edgesHz, band + 1) }));
    const levels = new Float64Array(rises.length);
    for (let hop = 0; hop < rises.length; hop++) {
      let sum = 0;
      for (let index = hop * hopSamples; index < (hop + 1) * hopSamples; index++) sum += sampleAt(part, index) ** 2;
      levels[hop] = Math.log(floor + sum / hopSamples);
    }
    for (let hop = 3; hop < rises.length; hop++)
      rises[hop] = numberAt(rises, hop) + Math.max(0, numberAt(levels, hop) - numberAt(levels, hop - 3) - 0.25);
  }
  return rises;
}

export function countOnsets(mono: Float32Array): number {
  const rises = riseCurve(mono);
  let count = 0;
  let last = -shortestGapHops;
  for (let hop = 2; hop + 2 < rises.length; hop++) {
    const here = numberAt(rises, hop);
    let around = 0;
    const from = Math.max(0, hop - 25);
    const to = Math.min(rises.length, hop + 25);
    for (let other = from; other < to; other++) around += numberAt(rises, other);
    const threshold = Math.max(1.8, (1.6 * around) / (to - from));
    const top = here >= numberAt(rises, hop - 1) && here > numberAt(rises, hop + 1);
    if (top && here > threshold && hop - last >= shortestGapHops) {
      count++;
      last = hop;
    }
  }
  return count;
}
