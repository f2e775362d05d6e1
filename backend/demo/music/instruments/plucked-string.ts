// Karplus–Strong plucked strings, with an all-pass in the loop that tunes them to a fraction of a sample.

import { sampleAt } from '../engine/lookup';
import { swell } from '../engine/oscillator';
import type { Random } from '../engine/random';
import { addAt, frequencyOfMidi, panGains, sampleRateHz } from '../engine/stereo';
import type { Instrument } from './instrument';

export interface StringMake {
  /** Time in which the fundamental of a middle string falls by 60 dB. */
  readonly decaySeconds: number;
  /** 0…1: how much treble the pluck has at full velocity. */
  readonly brightness: number;
  /** Position of the pluck, as a share of the string. */
  readonly pickPosition: number;
  /** 0…0.5: how fast treble decays in the string itself. */
  readonly damping: number;
  /** Time to silence after the note is released; guitars and harps keep ringing. */
  readonly releaseSeconds: number;
}

interface Loop {
  readonly line: Float32Array;
  readonly allPass: number;
  readonly feedback: number;
}

function tuneLoop(frequencyHz: number, make: StringMake, decaySeconds: number): Loop {
  const omega = (2 * Math.PI * frequencyHz) / sampleRateHz;
  const period = sampleRateHz / frequencyHz;
  const s = make.damping;
  const real = 1 - s + s * Math.cos(omega);
  const imaginary = s * Math.sin(omega);
  const filterDelay = Math.atan2(imaginary, real) / omega;
  const wholeSamples = Math.floor(period - filterDelay - 0.5);
  const rest = period - filterDelay - wholeSamples;
  // The exact phase delay at the fundamental instead of the low-frequency approximation, which is too coarse for treble
  // strings.
  const allPass = Math.sin(((1 - rest) * omega) / 2) / Math.sin(((1 + rest) * omega) / 2);
  const perPeriod = 10 ** ((-3 * period) / (sampleRateHz * decaySeconds));
  return {
    line: new Float32Array(wholeSamples),
    allPass,
    feedback: Math.min(0.9998, perPeriod / Math.hypot(real, imaginary)),
  };
}

/** One period of noise, softened by the touch, combed by the pluck position, and free of DC. */
function excite(line: Float32Array, make: StringMake, velocity: number, random: Random): void {
  const length = line.length;
  const cutoffHz = 500 + 9000 * make.brightness * velocity ** 1.6;
  const smoothing = 1 - Math.exp((-2 * Math.PI * cutoffHz) / sampleRateHz);
  const burst = new Float32Array(length);
  let low = 0;
  let lower = 0;
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < length; index++) {
      if (round === 0) burst[index] = random.between(-1, 1);
      low += smoothing * (sampleAt(burst, index) - low);
      lower += smoothing * (low - lower);
      if (round === 1) line[index] = lower;
    }
  }
  const comb = Math.max(1, Math.round(length * make.pickPosition));
  const straight = line.slice();
  let sum = 0;
  for (let index = 0; index < length; index++) {
    line[index] = sampleAt(straight, index) - 0.9 * sampleAt(straight, (index + length - comb) % length);
    sum += sampleAt(line, index);
  }
  let power = 0;
  for (let index = 0; index < length; index++) {
    line[index] = sampleAt(line, index) - sum / length;
    power += sampleAt(line, index) ** 2;
  }
  const level = (0.25 * velocity) / Math.sqrt(power / length + 1e-9);
  for (let index = 0; index < length; index++) line[index] = sampleAt(line, index) * level;
}

export function pluckedString(make: StringMake): Instrument {
  return (note, stem, random) => {
    const frequencyHz = frequencyOfMidi(note.midi);
    // Low strings ring longer than high ones.
    const decaySeconds = make.decaySeconds * 2 ** ((57 - note.midi) / 30);
    const gains = panGains(note.pan);
    const lengthSamples = Math.round((note.heldSeconds + make.releaseSeconds) * sampleRateHz);
    const end = Math.min(stem.left.length, note.startSample + lengthSamples);
    // Two planes of vibration, a cent apart: the second decays faster, which gives the double decay of a real string.
    for (const [cents, share, life] of [
      [-0.4, 1, 1],
      [0.6, 0.6, 0.6],
    ] as const) {
      const loop = tuneLoop(frequencyHz * 2 ** (cents / 1200), make, decaySeconds * life);
      excite(loop.line, make, note.velocity, random);
      let at = 0;
      let lastTap = 0;
      let passIn = 0;
      let passOut = 0;
      for (let index = note.startSample; index < end; index++) {
        const tap = sampleAt(loop.line, at);
        const damped = (1 - make.damping) * tap + make.damping * lastTap;
        lastTap = tap;
        const input = damped * loop.feedback;
        passOut = loop.allPass * (input - passOut) + passIn;
        passIn = input;
        loop.line[at] = passOut;
        at = at + 1 === loop.line.length ? 0 : at + 1;
        const time = (index - note.startSample) / sampleRateHz;
        const level = tap * share * swell(time, note.heldSeconds, 0.0012, make.releaseSeconds);
        addAt(stem, index, level * gains.left, level * gains.right);
      }
    }
  };
}

export const guitar = pluckedString({
  decaySeconds: 3.4,
  brightness: 0.42,
  pickPosition: 0.17,
  damping: 0.3,
  releaseSeconds: 0.35,
});
export const harp = pluckedString({
  decaySeconds: 4.5,
  brightness: 0.3,
  pickPosition: 0.35,
  damping: 0.22,
  releaseSeconds: 1.2,
});
export const doubleBass = pluckedString({
  decaySeconds: 2,
  brightness: 0.12,
  pickPosition: 0.28,
  damping: 0.42,
  releaseSeconds: 0.12,
});
export const farString = pluckedString({
  decaySeconds: 3.8,
  brightness: 0.55,
  pickPosition: 0.13,
  damping: 0.2,
  releaseSeconds: 0.5,
});
