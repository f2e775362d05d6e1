// Voices: a few singers per note with slightly different pitch, time and vibrato, filtered by the formants of a vowel.
import { itemAt, numberAt } from '../engine/lookup';
import { sawAt, swell } from '../engine/oscillator';
import { addAt, frequencyOfMidi, panGains, sampleRateHz } from '../engine/stereo';
import type { Instrument, Vowel } from './instrument';

interface Formant {
  readonly hz: number;
  readonly level: number;
  readonly widthHz: number;
}

const widthsHz = [75, 95, 130, 160, 220];
const vowels: Record<Vowel, readonly Formant[]> = {
  a: formants([800, 1150, 2900, 3900, 4950], [0, -5, -17, -20, -25]),
  e: formants([500, 1750, 2600, 3550, 4950], [0, -11, -13, -19, -26]),
  i: formants([310, 2050, 2850, 3600, 4950], [0, -15, -15, -19, -27]),
  o: formants([450, 800, 2830, 3800, 4950], [0, -8, -20, -23, -30]),
  u: formants([325, 700, 2700, 3800, 4950], [0, -12, -25, -27, -34]),
  hum: formants([270, 900, 2300, 3500, 4950], [0, -18, -29, -33, -41]),
};
/**
 * Relative loudness of vowels: open vowels carry, a hum does not. Otherwise a saw through low formants would be the
 * loudest.
 */
const carrying: Record<Vowel, number> = { a: 2.1, e: 1.7, i: 1.25, o: 1.4, u: 0.95, hum: 0.7 };
const coefficientStep = 32;
const sheen = 0.3;

function formants(hz: readonly number[], db: readonly number[]): readonly Formant[] {
  return hz.map((frequency, index) => ({
    hz: frequency,
    level: 10 ** (itemAt(db, index) / 20),
    widthHz: itemAt(widthsHz, index),
  }));
}

export interface ChoirMake {
  readonly singerCount: number;
  readonly scatterCents: number;
  readonly startScatterMs: number;
  readonly attackSeconds: number;
  readonly releaseSeconds: number;
  readonly vibratoCents: number;
  readonly glideSeconds: number;
  readonly spread: number;
  readonly breath: number;
}

interface Singer {
  phase: number;
  readonly ratio: number;
  readonly vibratoHz: number;
  readonly vibratoTurn: number;
  readonly lateSeconds: number;
  readonly gains: { left: number; right: number };
  increment: number;
}

export function voices(make: ChoirMake): Instrument {
  return (note, stem, random) => {
    const singers: Singer[] = Array.from({ length: make.singerCount }, () => ({
      phase: random.uniform(),
      ratio: 2 ** ((make.singerCount === 1 ? 0 : random.between(-1, 1) * make.scatterCents) / 1200),
      vibratoHz: random.between(4.9, 5.8),
      vibratoTurn: random.between(0, 2 * Math.PI),
      lateSeconds: (make.singerCount === 1 ? 0 : random.uniform() * make.startScatterMs) / 1000,
      gains: panGains(note.pan + random.between(-make.spread, make.spread)),
      increment: 0,
    }));
    const target = frequencyOfMidi(note.midi);
    const from = note.previousMidi === undefined ? target : frequencyOfMidi(note.previousMidi);
    // Shorter vocal tracts have higher formants, so women's are a little above men's.
    const throat = note.midi >= 62 ? 1.1 : 1;
    const start = vowels[note.vowel ?? 'a'];
    const goal = vowels[note.nextVowel ?? note.vowel ?? 'a'];
    const startCarries = carrying[note.vowel ?? 'a'];
    const goalCarries = carrying[note.nextVowel ?? note.vowel ?? 'a'];
    let carries = startCarries;
    let lastAirLeft = 0;
    let lastAirRight = 0;
    const count = start.length;
    const state = new Float64Array(count * 4);
    const input = new Float64Array(count);
    const near = new Float64Array(count);
    const far = new Float64Array(count);
    const end = Math.min(
      stem.left.length,
      note.startSample + Math.round((note.heldSeconds + make.releaseSeconds + 0.1) * sampleRateHz),
    );
    const norm = (0.5 * note.velocity) / Math.sqrt(make.singerCount);
    for (let at = note.startSample; at < end; at++) {
      const n = at - note.startSample;
      const time = n / sampleRateHz;
      if (n % coefficientStep === 0) {
        const glide = (from - target) * Math.exp(-time / make.glideSeconds);
        const depth = make.vibratoCents * Math.max(0, Math.min(1, (time - 0.35) / 0.5));
        for (const singer of singers) {
          const cents = depth * Math.sin(2 * Math.PI * singer.vibratoHz * time + singer.vibratoTurn);
          singer.increment = ((target + glide) * singer.ratio * 2 ** (cents / 1200)) / sampleRateHz;
        }
        // The mouth changes to the next vowel in the last third of the note.
        const mouth = Math.max(0, Math.min(1, (time / Math.max(0.1, note.heldSeconds) - 0.65) / 0.35));
        carries = startCarries + (goalCarries - startCarries) * mouth;
        for (let index = 0; index < count; index++) {
          const a = itemAt(start, index);
          const b = itemAt(goal, index);
          const hz = (a.hz + (b.hz - a.hz) * mouth) * throat;
          const radius = Math.exp((-Math.PI * itemAt(widthsHz, index)) / sampleRateHz);
          const turn = (2 * Math.PI * hz) / sampleRateHz;
          near[index] = 2 * radius * Math.cos(turn);
          far[index] = -radius * radius;
          input[index] = (a.level + (b.level - a.level) * mouth) * (1 - radius) * 2 * Math.sin(turn) ** 0.5;
        }
      }
      let left = 0;
      let right = 0;
      for (const singer of singers) {
        singer.phase += singer.increment;
        if (singer.phase >= 1) singer.phase -= 1;
        const value =
          sawAt(singer.phase, singer.increment) *
          swell(time - singer.lateSeconds, note.heldSeconds, make.attackSeconds, make.releaseSeconds);
        if (time < singer.lateSeconds) continue;
        left += value * singer.gains.left;
        right += value * singer.gains.right;
      }
      const air = make.breath * swell(time, note.heldSeconds, make.attackSeconds * 0.6, make.releaseSeconds);
      const airLeft = air * random.between(-1, 1);
      const airRight = air * random.between(-1, 1);
      left += airLeft;
      right += airRight;
      let outLeft = 0;
      let outRight = 0;
      for (let index = 0; index < count; index++) {
        const slot = index * 4;
        const newLeft =
          numberAt(input, index) * left +
          numberAt(near, index) * numberAt(state, slot) +
          numberAt(far, index) * numberAt(state, slot + 1);
        state[slot + 1] = numberAt(state, slot);
        state[slot] = newLeft;
        const newRight =
          numberAt(input, index) * right +
          numberAt(near, index) * numberAt(state, slot + 2) +
          numberAt(far, index) * numberAt(state, slot + 3);
        state[slot + 3] = numberAt(state, slot + 2);
        state[slot + 2] = newRight;
        outLeft += newLeft;
        outRight += newRight;
      }
      // Breath noise is not shaped by the vowel; its first difference keeps only the treble.
      addAt(
        stem,
        at,
        (outLeft * carries + (airLeft - lastAirLeft) * sheen) * norm,
        (outRight * carries + (airRight - lastAirRight) * sheen) * norm,
      );
      lastAirLeft = airLeft;
      lastAirRight = airRight;
    }
  };
}

export const fullChoir = voices({
  singerCount: 5,
  scatterCents: 7,
  startScatterMs: 90,
  attackSeconds: 0.22,
  releaseSeconds: 0.5,
  vibratoCents: 10,
  glideSeconds: 0.03,
  spread: 0.5,
  breath: 0.1,
});
export const pulsingChoir = voices({
  singerCount: 4,
  scatterCents: 6,
  startScatterMs: 22,
  attackSeconds: 0.035,
  releaseSeconds: 0.16,
  vibratoCents: 6,
  glideSeconds: 0.02,
  spread: 0.35,
  breath: 0.16,
});
export const soloVoice = voices({
  singerCount: 1,
  scatterCents: 0,
  startScatterMs: 0,
  attackSeconds: 0.08,
  releaseSeconds: 0.22,
  vibratoCents: 16,
  glideSeconds: 0.045,
  spread: 0,
  breath: 0.08,
});
export const unison = voices({
  singerCount: 4,
  scatterCents: 6,
  startScatterMs: 45,
  attackSeconds: 0.1,
  releaseSeconds: 0.3,
  vibratoCents: 9,
  glideSeconds: 0.04,
  spread: 0.45,
  breath: 0.1,
});
export const farVoices = voices({
  singerCount: 3,
  scatterCents: 9,
  startScatterMs: 60,
  attackSeconds: 0.18,
  releaseSeconds: 0.45,
  vibratoCents: 12,
  glideSeconds: 0.05,
  spread: 0.6,
  breath: 0.18,
});
