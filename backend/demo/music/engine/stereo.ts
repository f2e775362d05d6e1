// The only audio format in this engine: two channels of samples at 48 kHz.
import { sampleAt } from './lookup';

/** Everything is rendered at Opus's own rate, so that no master is ever resampled. */
export const sampleRateHz = 48_000;

export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export function silence(lengthSamples: number): Stereo {
  return { left: new Float32Array(lengthSamples), right: new Float32Array(lengthSamples) };
}

/** Adds to one sample of both channels. */
export function addAt(sound: Stereo, index: number, left: number, right: number): void {
  sound.left[index] = sampleAt(sound.left, index) + left;
  sound.right[index] = sampleAt(sound.right, index) + right;
}

/** Multiplies one sample of both channels. */
export function amplifyAt(sound: Stereo, index: number, gain: number): void {
  sound.left[index] = sampleAt(sound.left, index) * gain;
  sound.right[index] = sampleAt(sound.right, index) * gain;
}

export function addInto(target: Stereo, source: Stereo, gain: number): void {
  const length = Math.min(target.left.length, source.left.length);
  for (let index = 0; index < length; index++) {
    addAt(target, index, sampleAt(source.left, index) * gain, sampleAt(source.right, index) * gain);
  }
}

export function scale(sound: Stereo, gain: number): void {
  for (let index = 0; index < sound.left.length; index++) {
    amplifyAt(sound, index, gain);
  }
}

export function slice(sound: Stereo, fromSample: number, toSample: number): Stereo {
  return { left: sound.left.slice(fromSample, toSample), right: sound.right.slice(fromSample, toSample) };
}

export const gainOfDb = (db: number): number => 10 ** (db / 20);
export const dbOfGain = (gain: number): number => 20 * Math.log10(Math.max(gain, 1e-12));

/** Equal-power panning; −1 is left, +1 is right. */
export function panGains(pan: number): { left: number; right: number } {
  const angle = ((Math.max(-1, Math.min(1, pan)) + 1) * Math.PI) / 4;
  return { left: Math.cos(angle) * Math.SQRT2, right: Math.sin(angle) * Math.SQRT2 };
}

export const frequencyOfMidi = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);
