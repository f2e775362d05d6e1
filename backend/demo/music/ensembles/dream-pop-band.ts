// Nour & the Low Tide: rolled electric piano, a distant string with delay as the voice, slow drums, and background "oo"
// voices.
import { lastOf } from '../engine/lookup';
import { farVoices } from '../instruments/choir';
import { rim, shaker, snare, softKick } from '../instruments/drums';
import { electricPiano } from '../instruments/electric-piano';
import type { Vowel } from '../instruments/instrument';
import { roundBass } from '../instruments/lead';
import { farString } from '../instruments/plucked-string';
import { warmPad } from '../instruments/saw-pad';
import { sectionOf, within } from '../score/notation';
import type { ChordSpan, LyricLine, Note, Score, Section } from '../score/score';
import { steadyTempo } from '../score/tempo';
import {
  answers,
  bassSteps,
  type Harmony,
  harmonise,
  held,
  type Step,
  struck,
  struckTogether,
  transposed,
} from './patterns';

type Hits = readonly (readonly [number, number])[];

export interface DreamPopSheet {
  readonly slug: string;
  readonly title: string;
  readonly key: string;
  readonly beatsPerMinute: number;
  readonly beatsPerBar: number;
  readonly strongBeats: readonly number[];
  readonly accents: readonly number[];
  readonly accentBeats: number;
  readonly sections: readonly Section[];
  readonly chords: readonly ChordSpan[];
  readonly melody: readonly Note[];
  readonly piano: readonly Step[];
  readonly bass: readonly Step[];
  readonly kicks: Hits;
  readonly snares: Hits;
  readonly shakers: Hits;
  readonly answerBeats: number;
  readonly echoBeats: number;
  readonly lyrics?: readonly LyricLine[];
}

export function dreamPopBand(sheet: DreamPopSheet): Score {
  const of = (name: Section['name']): Section => sectionOf(sheet.sections, name);
  const ending = of('ending');
  const totalBeats = ending.startBeat + ending.beats;
  const harmony = harmonise(sheet.chords, { count: 4, low: 52, high: 71, bassLow: 28, bassHigh: 42 });
  const last = lastOf(harmony);
  const inside = (...names: Section['name'][]): Harmony[] => names.flatMap((name) => within(harmony, of(name)));
  const drum = (hits: Hits, ...names: Section['name'][]): Note[] =>
    names.flatMap((name) => struck(of(name).startBeat, of(name).startBeat + of(name).beats, sheet.beatsPerBar, hits));
  const tuneOf = (...names: Section['name'][]): Note[] => names.flatMap((name) => within(sheet.melody, of(name)));
  const kicks = drum(sheet.kicks, "A'", 'return');
  const oo = (notes: readonly Note[], vowel: Vowel): Note[] =>
    notes.map((note) => ({ ...note, vowel, velocity: 0.85 }));
  const lastRung = { ...last, beats: last.beats + 2 };
  return {
    ...sheet,
    artist: 'Nour & the Low Tide',
    tempo: steadyTempo(sheet.beatsPerMinute, totalBeats, totalBeats - sheet.beatsPerBar, 0.035),
    totalBeats,
    choir: [],
    voicings: harmony.map((chord) => chord.pitches),
    kickBeats: kicks.map((note) => note.startBeat),
    levels: { intro: 0.72, A: 0.78, "A'": 0.88, B: 0.62, return: 1, ending: 0.62 },
    parts: [
      {
        name: 'electric piano',
        instrument: electricPiano,
        notes: [
          ...struckTogether(harmony.slice(0, -1), sheet.piano, 22),
          ...struckTogether([lastRung], [{ at: 0, beats: 12, velocity: 0.6 }], 90),
        ],
        loudnessLufs: -21,
        roomSend: 0.5,
        jitterMs: 7,
      },
      {
        name: 'bass',
        instrument: roundBass,
        notes: [
          ...bassSteps(inside('A', "A'", 'B', 'return'), sheet.bass),
          { startBeat: last.startBeat, beats: last.beats + 16, midi: last.bass, velocity: 0.55 },
        ],
        loudnessLufs: -24.5,
        roomSend: 0.03,
        jitterMs: 6,
      },
      {
        name: 'far string',
        instrument: farString,
        notes: sheet.melody.map((note) => ({ ...note, beats: note.beats + 0.4 })),
        loudnessLufs: -21.5,
        pan: 0.15,
        roomSend: 0.8,
        echoSend: 0.8,
        jitterMs: 8,
        phrased: true,
        chorus: true,
        bands: [
          { kind: 'high-pass', hz: 160 },
          { kind: 'high-shelf', hz: 4500, db: -4 },
        ],
      },
      // The answer to each phrase, and its ghost: the same string further away.
      {
        name: 'answering string',
        instrument: farString,
        notes: answers(tuneOf("A'", 'B', 'return'), harmony, sheet.answerBeats, [3, 2], 12, 0.5),
        loudnessLufs: -29,
        pan: -0.5,
        roomSend: 0.9,
        echoSend: 0.9,
        jitterMs: 9,
        chorus: true,
        bands: [{ kind: 'high-pass', hz: 250 }],
      },
      { name: 'kick', instrument: softKick, notes: kicks, loudnessLufs: -25, roomSend: 0.08, jitterMs: 1 },
      {
        name: 'snare',
        instrument: snare,
        notes: drum(sheet.snares, "A'", 'return'),
        loudnessLufs: -26,
        pan: 0.04,
        roomSend: 0.9,
        jitterMs: 4,
        lateMs: 17,
      },
      {
        name: 'shaker',
        instrument: shaker,
        notes: drum(sheet.shakers, 'A', "A'", 'return'),
        loudnessLufs: -33,
        pan: 0.35,
        roomSend: 0.2,
        jitterMs: 5,
      },
      {
        name: 'rim',
        instrument: rim,
        notes: drum([[sheet.beatsPerBar - 1, 0.6]], 'B'),
        loudnessLufs: -35,
        pan: -0.3,
        roomSend: 0.9,
        echoSend: 0.6,
        jitterMs: 5,
      },
      {
        name: 'oo',
        instrument: farVoices,
        notes: [
          ...oo(held(inside('B'), 0.6), 'u'),
          ...oo(tuneOf('return'), 'u'),
          ...oo(transposed(tuneOf("A'"), -12), 'u'),
          ...oo(held([lastRung], 0.4), 'u'),
        ],
        loudnessLufs: -24,
        roomSend: 0.9,
        echoSend: 0.2,
        jitterMs: 25,
        bands: [{ kind: 'high-pass', hz: 160 }],
      },
      {
        name: 'pad',
        instrument: warmPad,
        notes: [
          ...held(inside("A'", 'B', 'return'), 0.6),
          ...held(inside('ending').slice(0, -1), 0.5),
          ...held([lastRung], 0.45),
        ],
        loudnessLufs: -25,
        roomSend: 0.6,
        jitterMs: 6,
        duckDepth: 0.25,
        bands: [
          { kind: 'high-pass', hz: 170 },
          { kind: 'low-pass', hz: 7000 },
        ],
      },
    ],
    room: { decaySeconds: 3.2, predelayMs: 32, lowCutHz: 220, dampingHz: 5200 },
    roomReturnLufs: -24,
    echo: { beats: sheet.echoBeats, feedback: 0.44, returnLufs: -27 },
    mastering: {
      targetLufs: -15,
      ceilingDbtp: -1.9,
      compressorRatio: 1.8,
      bands: [{ kind: 'low-shelf', hz: 100, db: -2 }],
    },
    ringSeconds: 5.5,
  };
}
