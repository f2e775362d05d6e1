// The last stage: equaliser, gentle compressor, level, and a true-peak limiter.
import { integratedLufs } from '../meter/loudness';
import { oversampledPeaks } from '../meter/true-peak';
import { type Band, equalise } from './biquad';
import { numberAt, sampleAt } from './lookup';
import { amplifyAt, gainOfDb, type Stereo, sampleRateHz, scale } from './stereo';

export interface Mastering {
  readonly targetLufs: number;
  readonly compressorRatio: number;
  readonly bands?: readonly Band[];
  /** Gain of the side signal; 1 leaves the width as mixed. */
  readonly width?: number;
  /** Dense, bright music gains more peaks in the Opus encoder, so it is limited a little lower. */
  readonly ceilingDbtp?: number;
  /** Bitrate of the Opus master; defaults to 128 kbit/s. */
  readonly opusKbps?: 128 | 160;
}

const usualCeilingDbtp = -1.5;
const attackSeconds = 0.02;
const releaseSeconds = 0.18;
const lookaheadSamples = Math.round(0.005 * sampleRateHz);

function widen(sound: Stereo, width: number): void {
  for (let index = 0; index < sound.left.length; index++) {
    const mid = (sampleAt(sound.left, index) + sampleAt(sound.right, index)) / 2;
    const side = ((sampleAt(sound.left, index) - sampleAt(sound.right, index)) / 2) * width;
    sound.left[index] = mid + side;
    sound.right[index] = mid - side;
  }
}

function compress(sound: Stereo, ratio: number, thresholdDb: number): void {
  const attack = 1 - Math.exp(-1 / (attackSeconds * sampleRateHz));
  const release = 1 - Math.exp(-1 / (releaseSeconds * sampleRateHz));
  let level = 0;
  for (let index = 0; index < sound.left.length; index++) {
    const power = (sampleAt(sound.left, index) ** 2 + sampleAt(sound.right, index) ** 2) / 2;
    level += (power - level) * (power > level ? attack : release);
    const overDb = 10 * Math.log10(level + 1e-12) - thresholdDb;
    if (overDb <= 0) continue;
    const gain = gainOfDb(overDb * (1 / ratio - 1));
    amplifyAt(sound, index, gain);
  }
}

/** Looks ahead 5 ms, so that the gain is already reduced when the peak arrives. */
function limit(sound: Stereo, ceiling: number): void {
  const peaks = oversampledPeaks(sound, ceiling);
  const length = peaks.length;
  const needed = new Float32Array(length);
  const release = 1 - Math.exp(-1 / (0.12 * sampleRateHz));
  const window = new Int32Array(length);
  let head = 0;
  let tail = 0;
  let reached = 1;
  for (let index = 0; index < length + lookaheadSamples; index++) {
    if (index < length) {
      while (tail > head && sampleAt(peaks, numberAt(window, tail - 1)) <= sampleAt(peaks, index)) tail--;
      window[tail++] = index;
    }
    const at = index - lookaheadSamples;
    if (at < 0) continue;
    while (numberAt(window, head) < at - lookaheadSamples) head++;
    const wanted = Math.min(1, ceiling / Math.max(sampleAt(peaks, numberAt(window, head)), 1e-9));
    reached = wanted < reached ? wanted : reached + (wanted - reached) * release;
    needed[at] = Math.min(reached, wanted);
  }
  // A mean over the look-ahead never exceeds the minimum at the peak itself.
  let sum = 0;
  for (let index = 0; index < length + lookaheadSamples / 2; index++) {
    sum += index < length ? sampleAt(needed, index) : 1;
    if (index >= lookaheadSamples) sum -= sampleAt(needed, index - lookaheadSamples);
    const at = index - Math.floor(lookaheadSamples / 2);
    if (at < 0 || at >= length) continue;
    const gain = sum / Math.min(index + 1, lookaheadSamples);
    amplifyAt(sound, at, gain);
  }
}

/** Normalizes a mix in place to its integrated loudness with true peaks under the ceiling. */
export function masterInPlace(sound: Stereo, mastering: Mastering): void {
  equalise(sound, [{ kind: 'high-pass', hz: 28 }, ...(mastering.bands ?? [])]);
  if (mastering.width !== undefined) widen(sound, mastering.width);
  scale(sound, gainOfDb(mastering.targetLufs - integratedLufs(sound)));
  compress(sound, mastering.compressorRatio, mastering.targetLufs - 3);
  for (let round = 0; round < 3; round++) {
    scale(sound, gainOfDb(mastering.targetLufs - integratedLufs(sound)));
    limit(sound, gainOfDb(mastering.ceilingDbtp ?? usualCeilingDbtp));
  }
}

/** A raised-cosine fade over the last seconds, so that the last chord fades to silence without a cut. */
export function fadeOut(sound: Stereo, seconds: number): void {
  const fadeSamples = Math.round(seconds * sampleRateHz);
  const start = sound.left.length - fadeSamples;
  for (let index = Math.max(0, start); index < sound.left.length; index++) {
    const gain = 0.5 + 0.5 * Math.cos((Math.PI * (index - start + 1)) / fadeSamples);
    amplifyAt(sound, index, gain);
  }
}
