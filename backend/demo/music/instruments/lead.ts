// The melodic voices of the electronic band: a lead with glide, and a bass through an enveloped filter.
import { pulseAt, SweepableLowPass, sawAt, swell } from '../engine/oscillator';
import { addAt, frequencyOfMidi, panGains, sampleRateHz } from '../engine/stereo';
import type { Instrument } from './instrument';

/** Pitch and filter are updated at this interval of samples, which is inaudible and far cheaper. */
const controlStep = 8;

export const glideLead: Instrument = (note, stem, random) => {
  const target = frequencyOfMidi(note.midi);
  const from = note.previousMidi === undefined ? target : frequencyOfMidi(note.previousMidi);
  const filter = new SweepableLowPass(1.2);
  const gains = panGains(note.pan);
  const end = Math.min(stem.left.length, note.startSample + Math.round((note.heldSeconds + 0.16) * sampleRateHz));
  let first = random.uniform();
  let second = random.uniform();
  let hz = target;
  let cutoffHz = 0;
  for (let at = note.startSample; at < end; at++) {
    const time = (at - note.startSample) / sampleRateHz;
    if ((at - note.startSample) % controlStep === 0) {
      const vibrato = time < 0.24 ? 0 : 9 * Math.min(1, (time - 0.24) / 0.3) * Math.sin(2 * Math.PI * 5.2 * time);
      hz = (target + (from - target) * Math.exp(-time / 0.022)) * 2 ** (vibrato / 1200);
      cutoffHz = 900 + 2600 * note.velocity * (0.45 + 0.55 * Math.exp(-3.5 * time));
    }
    const up = (hz * 1.0029) / sampleRateHz;
    const down = (hz * 0.9971) / sampleRateHz;
    first += up;
    if (first >= 1) first -= 1;
    second += down;
    if (second >= 1) second -= 1;
    const raw = sawAt(first, up) + 0.7 * pulseAt(second, down, 0.34);
    const level = 0.16 * note.velocity * swell(time, note.heldSeconds, 0.008, 0.16) * filter.process(raw, cutoffHz);
    addAt(stem, at, level * gains.left, level * gains.right);
  }
};

export interface BassMake {
  readonly sawShare: number;
  readonly cutoffHz: number;
  readonly openingHz: number;
  readonly drive: number;
}

export function filteredBass(make: BassMake): Instrument {
  return (note, stem) => {
    const increment = frequencyOfMidi(note.midi) / sampleRateHz;
    const filter = new SweepableLowPass(0.9);
    const end = Math.min(stem.left.length, note.startSample + Math.round((note.heldSeconds + 0.09) * sampleRateHz));
    let phase = 0;
    let turn = 0;
    let cutoffHz = 0;
    let body = 1;
    for (let at = note.startSample; at < end; at++) {
      const time = (at - note.startSample) / sampleRateHz;
      phase += increment;
      if (phase >= 1) phase -= 1;
      turn += 2 * Math.PI * increment;
      if ((at - note.startSample) % controlStep === 0) {
        cutoffHz = make.cutoffHz + make.openingHz * note.velocity * Math.exp(-7 * time);
        body = 0.75 + 0.25 * Math.exp(-5 * time);
      }
      const dull = filter.process(sawAt(phase, increment) * make.sawShare, cutoffHz);
      const level = Math.tanh((dull + 0.75 * Math.sin(turn)) * make.drive) * body;
      const sound = 0.3 * note.velocity * level * swell(time, note.heldSeconds, 0.006, 0.09);
      addAt(stem, at, sound, sound);
    }
  };
}

export const drivenBass = filteredBass({ sawShare: 0.8, cutoffHz: 260, openingHz: 1100, drive: 1.5 });
export const roundBass = filteredBass({ sawShare: 0.5, cutoffHz: 300, openingHz: 420, drive: 1.1 });
