// Electric piano by frequency modulation: a warm 1:1 pair, and a short tine sound.
import { swell } from '../engine/oscillator';
import { addAt, frequencyOfMidi, sampleRateHz } from '../engine/stereo';
import type { Instrument } from './instrument';

const releaseSeconds = 0.28;
const tremoloHz = 4.2;
const tremoloDepth = 0.22;

export const electricPiano: Instrument = (note, stem) => {
  const omega = (2 * Math.PI * frequencyOfMidi(note.midi)) / sampleRateHz;
  const index0 = 1.1 * note.velocity ** 1.4;
  const decayPerSecond = 0.9 + Math.max(0, note.midi - 48) * 0.03;
  const end = Math.min(
    stem.left.length,
    note.startSample + Math.round((note.heldSeconds + releaseSeconds) * sampleRateHz),
  );
  for (let at = note.startSample; at < end; at++) {
    const n = at - note.startSample;
    const time = n / sampleRateHz;
    const bend = index0 * Math.exp(-4 * time) + 0.18 * note.velocity;
    const tine = 0.1 * note.velocity ** 2 * Math.exp(-time / 0.045) * Math.sin(14 * omega * n);
    const body = Math.sin(omega * n + bend * Math.sin(omega * n)) * Math.exp(-decayPerSecond * time);
    const level = 0.3 * note.velocity * (body + tine) * swell(time, note.heldSeconds, 0.003, releaseSeconds);
    const sway = tremoloDepth * Math.sin((2 * Math.PI * tremoloHz * at) / sampleRateHz) + note.pan * 0.5;
    addAt(stem, at, level * (1 - sway), level * (1 + sway));
  }
};
