// Soft stacks of detuned saws behind a moving low-pass: pads, quiet strings, stabs and arpeggios.
import { SweepableLowPass, sawAt, swell } from '../engine/oscillator';
import { addAt, frequencyOfMidi, panGains, sampleRateHz } from '../engine/stereo';
import type { Instrument } from './instrument';

export interface PadMake {
  readonly sawCount: number;
  readonly detuneCents: number;
  readonly attackSeconds: number;
  readonly releaseSeconds: number;
  readonly cutoffHz: number;
  /** How far the filter opens and how fast it closes again; a fall of 0 keeps it open. */
  readonly openingHz: number;
  readonly fallPerSecond: number;
  readonly resonance: number;
  readonly vibratoCents: number;
}

export function sawPad(make: PadMake): Instrument {
  return (note, stem, random) => {
    const saws = Array.from({ length: make.sawCount }, (_, index) => {
      const share = make.sawCount === 1 ? 0 : (2 * index) / (make.sawCount - 1) - 1;
      const cents = share * make.detuneCents;
      const pan = Math.max(-1, Math.min(1, note.pan + (make.sawCount === 1 ? 0 : random.between(-0.8, 0.8))));
      return { ratio: 2 ** (cents / 1200), phase: random.uniform(), gains: panGains(pan) };
    });
    const left = new SweepableLowPass(make.resonance);
    const right = new SweepableLowPass(make.resonance);
    const base = frequencyOfMidi(note.midi) / sampleRateHz;
    const end = Math.min(
      stem.left.length,
      note.startSample + Math.round((note.heldSeconds + make.releaseSeconds) * sampleRateHz),
    );
    const vibratoHz = random.between(4.6, 5.4);
    let cutoffHz = make.cutoffHz;
    let bend = 1;
    for (let at = note.startSample; at < end; at++) {
      const time = (at - note.startSample) / sampleRateHz;
      if ((at - note.startSample) % 16 === 0) {
        const opening = Math.min(1, time / make.attackSeconds) * Math.exp(-make.fallPerSecond * time);
        cutoffHz = make.cutoffHz + make.openingHz * opening * (0.4 + 0.6 * note.velocity);
        const depth = make.vibratoCents * Math.min(1, time / 0.6);
        bend = 2 ** ((depth * Math.sin(2 * Math.PI * vibratoHz * time)) / 1200);
      }
      let sumLeft = 0;
      let sumRight = 0;
      for (const saw of saws) {
        const increment = base * saw.ratio * bend;
        saw.phase += increment;
        if (saw.phase >= 1) saw.phase -= 1;
        const value = sawAt(saw.phase, increment);
        sumLeft += value * saw.gains.left;
        sumRight += value * saw.gains.right;
      }
      const level =
        (0.12 * note.velocity * swell(time, note.heldSeconds, make.attackSeconds, make.releaseSeconds)) /
        Math.sqrt(make.sawCount);
      addAt(stem, at, left.process(sumLeft, cutoffHz) * level, right.process(sumRight, cutoffHz) * level);
    }
  };
}

export const warmPad = sawPad({
  sawCount: 5,
  detuneCents: 11,
  attackSeconds: 0.5,
  releaseSeconds: 0.9,
  cutoffHz: 800,
  openingHz: 800,
  fallPerSecond: 0,
  resonance: 0.8,
  vibratoCents: 0,
});
export const quietStrings = sawPad({
  sawCount: 5,
  detuneCents: 8,
  attackSeconds: 0.42,
  releaseSeconds: 0.7,
  cutoffHz: 1100,
  openingHz: 900,
  fallPerSecond: 0.1,
  resonance: 0.7,
  vibratoCents: 7,
});
export const stab = sawPad({
  sawCount: 5,
  detuneCents: 9,
  attackSeconds: 0.004,
  releaseSeconds: 0.12,
  cutoffHz: 500,
  openingHz: 3200,
  fallPerSecond: 9,
  resonance: 1.1,
  vibratoCents: 0,
});
export const arpeggio = sawPad({
  sawCount: 2,
  detuneCents: 6,
  attackSeconds: 0.003,
  releaseSeconds: 0.14,
  cutoffHz: 420,
  openingHz: 4200,
  fallPerSecond: 14,
  resonance: 1.6,
  vibratoCents: 0,
});
