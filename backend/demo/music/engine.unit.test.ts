// Tests the engine's guarantees: in tune, repeatable, free of NaN and DC, true-peak limited.

import { numberAt } from './engine/lookup';
import { masterInPlace } from './engine/master';
import { createRandom } from './engine/random';
import { frequencyOfMidi, sampleRateHz, silence } from './engine/stereo';
import { bell, glass } from './instruments/bell';
import { soloVoice } from './instruments/choir';
import { electricPiano } from './instruments/electric-piano';
import { flute } from './instruments/flute';
import type { Instrument } from './instruments/instrument';
import { roundBass } from './instruments/lead';
import { doubleBass, farString, guitar, harp } from './instruments/plucked-string';
import { integratedLufs } from './meter/loudness';
import { truePeakDbtp } from './meter/true-peak';
import { mixProgramme, programmeOf } from './render-programme';
import { repertoire } from './repertoire';

/** The strength of one frequency in a windowed section of audio (Goertzel algorithm). */
function strengthAt(windowed: Float64Array, hz: number): number {
  const omega = (2 * Math.PI * hz) / sampleRateHz;
  const turn = 2 * Math.cos(omega);
  let near = 0;
  let far = 0;
  for (let index = 0; index < windowed.length; index++) {
    const next = numberAt(windowed, index) + turn * near - far;
    far = near;
    near = next;
  }
  return near * near + far * far - turn * near * far;
}

/** The deviation in cents of the strongest frequency near the wanted pitch. */
function centsOff(instrument: Instrument, midi: number): number {
  const stem = silence(Math.round(1.2 * sampleRateHz));
  instrument({ startSample: 0, heldSeconds: 1.1, midi, velocity: 0.7, pan: 0, vowel: 'a' }, stem, createRandom(5));
  const stretch = Float64Array.from(
    stem.left.subarray(Math.round(0.1 * sampleRateHz), Math.round(1.1 * sampleRateHz)),
    (sample, index) => sample * Math.sin((Math.PI * index) / sampleRateHz) ** 2,
  );
  const wanted = frequencyOfMidi(midi);
  let best = 0;
  let strongest = 0;
  for (let cents = -8; cents <= 8; cents += 1) {
    const strength = strengthAt(stretch, wanted * 2 ** (cents / 1200));
    if (strength > strongest) {
      strongest = strength;
      best = cents;
    }
  }
  return best;
}

test.each<[string, Instrument, number[]]>([
  ['guitar', guitar, [40, 81]],
  ['harp', harp, [72]],
  ['double bass', doubleBass, [33]],
  ['far string', farString, [64]],
  ['electric piano', electricPiano, [52]],
  ['flute', flute, [81]],
  ['bass', roundBass, [33]],
  ['bell', bell, [72]],
  ['glass', glass, [84]],
  ['solo voice', soloVoice, [62]],
])('%s is in tune within two cents', (_, instrument, pitches) => {
  for (const midi of pitches) expect(Math.abs(centsOff(instrument, midi))).toBeLessThanOrEqual(2);
});

test('an excerpt sounds the same each time, without NaN and without DC', () => {
  const score = repertoire.filter(({ slug }) => slug === 'hedge-school');
  const first = mixProgramme(programmeOf(score), 1);
  const second = mixProgramme(programmeOf(score), 1);
  expect(first.left).toEqual(second.left);
  expect(first.right).toEqual(second.right);
  let sum = 0;
  for (const sample of first.left) {
    if (!Number.isFinite(sample)) throw new Error('not a number in the sound');
    sum += sample;
  }
  expect(Math.abs(sum / first.left.length)).toBeLessThan(1e-3);
  expect(integratedLufs(first)).toBeGreaterThan(-40);
});

test('the master reaches its loudness and stays under its ceiling between the samples', () => {
  const random = createRandom(3);
  const sound = silence(2 * sampleRateHz);
  for (let index = 0; index < sound.left.length; index++) {
    // Bursts with long gaps are the hardest input for a limiter.
    const burst = Math.exp(-((index % 24_000) / 2400));
    sound.left[index] = burst * Math.sin(index * 0.71) + 0.02 * random.gaussian();
    sound.right[index] = burst * Math.sin(index * 1.57) + 0.02 * random.gaussian();
  }
  masterInPlace(sound, { targetLufs: -14, compressorRatio: 1.5 });
  expect(integratedLufs(sound)).toBeCloseTo(-14, 0);
  expect(truePeakDbtp(sound)).toBeLessThanOrEqual(-1.4);
});
