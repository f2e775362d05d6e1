// A wooden flute: few harmonics, breath noise at the pitch, and a delayed vibrato.
import { itemAt } from '../engine/lookup';
import { swell } from '../engine/oscillator';
import { addAt, frequencyOfMidi, panGains, sampleRateHz } from '../engine/stereo';
import type { Instrument } from './instrument';

const harmonics = [1, 0.42, 0.2, 0.07, 0.03];

export const flute: Instrument = (note, stem, random) => {
  const target = frequencyOfMidi(note.midi);
  const from = note.previousMidi === undefined ? target * 0.994 : frequencyOfMidi(note.previousMidi);
  const gains = panGains(note.pan);
  const end = Math.min(stem.left.length, note.startSample + Math.round((note.heldSeconds + 0.12) * sampleRateHz));
  const resonance = 0.985;
  const ring = 2 * resonance * Math.cos((2 * Math.PI * target) / sampleRateHz);
  let turn = 0;
  let near = 0;
  let far = 0;
  for (let at = note.startSample; at < end; at++) {
    const time = (at - note.startSample) / sampleRateHz;
    const swing = time < 0.22 ? 0 : Math.min(1, (time - 0.22) / 0.35) * Math.sin(2 * Math.PI * 4.9 * time);
    const hz = (target + (from - target) * Math.exp(-time / 0.018)) * 2 ** ((8 * swing) / 1200);
    turn += (2 * Math.PI * hz) / sampleRateHz;
    let tone = 0;
    for (let index = 0; index < harmonics.length; index++) {
      // Blowing harder emphasizes the upper harmonics.
      tone += itemAt(harmonics, index) * note.velocity ** (index * 0.6) * Math.sin((index + 1) * turn);
    }
    const noise = random.between(-1, 1);
    const breath = noise + ring * near - resonance * resonance * far;
    far = near;
    near = breath;
    const chiff = 0.004 + 0.02 * Math.exp(-time / 0.035);
    const level = 0.24 * note.velocity * (1 + 0.12 * swing) * swell(time, note.heldSeconds, 0.05, 0.12);
    const sound = level * (tone + (breath * 0.25 + noise) * chiff);
    addAt(stem, at, sound * gains.left, sound * gains.right);
  }
};
