// A reverb: eight delay lines with feedback through a Householder matrix, after three diffusing all-passes.
import { equalise } from './biquad';
import { itemAt, numberAt, sampleAt } from './lookup';
import { type Stereo, sampleRateHz, silence } from './stereo';

export interface Room {
  readonly decaySeconds: number;
  readonly predelayMs: number;
  readonly lowCutHz: number;
  /** The frequency above which the tail is damped: stone keeps more treble than a curtained room. */
  readonly dampingHz: number;
}

const lineMs = [30.3, 35.9, 41.1, 48.7, 56.9, 64.3, 74.9, 86.7];
const diffuserMs = [4.7, 7.9, 12.3];
const modulationSamples = 7;

function diffuse(samples: Float32Array, offsetMs: number): void {
  for (const ms of diffuserMs) {
    const line = new Float32Array(Math.round(((ms + offsetMs) * sampleRateHz) / 1000));
    let at = 0;
    for (let index = 0; index < samples.length; index++) {
      const delayed = sampleAt(line, at);
      const stored = sampleAt(samples, index) + 0.6 * delayed;
      line[at] = stored;
      samples[index] = delayed - 0.6 * stored;
      at = at + 1 === line.length ? 0 : at + 1;
    }
  }
}

function predelayed(source: Float32Array, delaySamples: number): Float32Array {
  const result = new Float32Array(source.length);
  result.set(source.subarray(0, Math.max(0, source.length - delaySamples)), delaySamples);
  return result;
}

/** Returns the wet signal only; the caller sets its loudness. */
export function reverberate(input: Stereo, room: Room): Stereo {
  const delaySamples = Math.round((room.predelayMs * sampleRateHz) / 1000);
  const feed: Stereo = { left: predelayed(input.left, delaySamples), right: predelayed(input.right, delaySamples) };
  equalise(feed, [{ kind: 'high-pass', hz: room.lowCutHz }]);
  diffuse(feed.left, 0);
  diffuse(feed.right, 0.9);

  const output = silence(input.left.length);
  const count = lineMs.length;
  const lengths = lineMs.map((ms) => (ms * sampleRateHz) / 1000);
  const mask = 8191;
  const lines = lengths.map(() => new Float32Array(mask + 1));
  const gains = lengths.map((length) => 10 ** ((-3 * length) / (room.decaySeconds * sampleRateHz)));
  const damping = 1 - Math.exp((-2 * Math.PI * room.dampingHz) / sampleRateHz);
  const memory = new Float64Array(count);
  const read = new Float64Array(count);
  const wobble = new Float64Array(count);
  for (let index = 0; index < output.left.length; index++) {
    // The delays are modulated slowly, or a long tail would sound metallic.
    if ((index & 31) === 0) {
      for (let line = 0; line < count; line++) {
        wobble[line] = modulationSamples * Math.sin((2 * Math.PI * (0.31 + 0.07 * line) * index) / sampleRateHz + line);
      }
    }
    let sum = 0;
    for (let line = 0; line < count; line++) {
      const position = index - itemAt(lengths, line) - numberAt(wobble, line);
      const whole = Math.floor(position);
      const fraction = position - whole;
      const samples = itemAt(lines, line);
      const tap = sampleAt(samples, whole & mask) * (1 - fraction) + sampleAt(samples, (whole + 1) & mask) * fraction;
      memory[line] = numberAt(memory, line) + damping * (tap - numberAt(memory, line));
      read[line] = numberAt(memory, line) * itemAt(gains, line);
      sum += numberAt(read, line);
    }
    const shared = (sum * 2) / count;
    const left = sampleAt(feed.left, index);
    const right = sampleAt(feed.right, index);
    let outLeft = 0;
    let outRight = 0;
    for (let line = 0; line < count; line++) {
      const even = line % 2 === 0;
      itemAt(lines, line)[index & mask] = numberAt(read, line) - shared + (even ? left : right);
      const sign = line % 4 < 2 ? 1 : -1;
      if (even) outLeft += sign * numberAt(read, line);
      else outRight += sign * numberAt(read, line);
    }
    output.left[index] = outLeft;
    output.right[index] = outRight;
  }
  return output;
}
