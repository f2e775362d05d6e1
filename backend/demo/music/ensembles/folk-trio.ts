// Ottilie Brandreth's trio: picked guitar, wooden flute and double bass; a harp answers in the flute's rests.

import { lastOf } from '../engine/lookup';
import { flute } from '../instruments/flute';
import { doubleBass, guitar, harp } from '../instruments/plucked-string';
import { quietStrings } from '../instruments/saw-pad';
import { sectionOf, within } from '../score/notation';
import type { ChordSpan, Note, Score, Section } from '../score/score';
import { steadyTempo } from '../score/tempo';
import { answers, bassSteps, type Finger, harmonise, held, picked, type Step, struckTogether } from './patterns';

export interface FolkSheet {
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
  readonly stepBeats: number;
  readonly pattern: readonly Finger[];
  readonly bass: readonly Step[];
  readonly answerBeats: number;
  /** The lowest and highest pitch of the guitar's chords. */
  readonly hand: readonly [number, number];
}

export function folkTrio(sheet: FolkSheet): Score {
  const section = (name: Section['name']): Section => sectionOf(sheet.sections, name);
  const ending = section('ending');
  const totalBeats = ending.startBeat + ending.beats;
  const harmony = harmonise(sheet.chords, {
    count: 4,
    low: sheet.hand[0],
    high: sheet.hand[1],
    bassLow: 28,
    bassHigh: 45,
  });
  const lastChord = lastOf(harmony);
  const moving = harmony.slice(0, -1);
  const bridge = within(harmony, section('B'));
  const home = within(harmony, section('return'));
  const late = harmony.filter((chord) => chord.startBeat >= section("A'").startBeat && chord !== lastChord);
  const finalRoll = struckTogether(
    [{ ...lastChord, beats: lastChord.beats + 8 }],
    [{ at: 0, beats: 16, velocity: 0.6 }],
    90,
  );
  const tuneFrom = (name: Section['name']): Note[] => within(sheet.melody, section(name));
  return {
    ...sheet,
    artist: 'Ottilie Brandreth',
    tempo: steadyTempo(sheet.beatsPerMinute, totalBeats, totalBeats - Math.round(sheet.beatsPerBar * 1.5)),
    totalBeats,
    choir: [],
    voicings: harmony.map((chord) => chord.pitches),
    kickBeats: [],
    levels: { intro: 0.7, A: 0.8, "A'": 0.88, B: 0.72, return: 1, ending: 0.74 },
    parts: [
      {
        name: 'guitar',
        instrument: guitar,
        notes: [
          ...picked(moving, sheet.stepBeats, sheet.pattern, 0.82),
          { startBeat: lastChord.startBeat, beats: lastChord.beats + 6, midi: lastChord.bass + 12, velocity: 0.6 },
          ...finalRoll,
        ],
        loudnessLufs: -20,
        pan: -0.28,
        roomSend: 0.5,
        jitterMs: 7,
        accented: true,
        bands: [
          { kind: 'high-pass', hz: 75 },
          { kind: 'peak', hz: 115, db: 2, q: 1.4 },
          { kind: 'peak', hz: 215, db: 3, q: 1.1 },
          { kind: 'peak', hz: 3200, db: -2, q: 0.8 },
          { kind: 'high-shelf', hz: 5000, db: -5 },
        ],
      },
      {
        name: 'flute',
        instrument: flute,
        notes: sheet.melody,
        loudnessLufs: -20.5,
        pan: 0.12,
        roomSend: 0.75,
        jitterMs: 8,
        phrased: true,
        bands: [{ kind: 'high-shelf', hz: 6000, db: -4 }],
      },
      {
        name: 'harp',
        instrument: harp,
        notes: [
          ...(['A', "A'", 'return'] as const).flatMap((name) =>
            answers(tuneFrom(name), harmony, sheet.answerBeats, [1, 2, 3, 4], 12),
          ),
          // In the bridge the harp does not answer and only plays the underlying chords.
          ...struckTogether(
            bridge.filter((_, index) => index % 2 === 0),
            [{ at: 0, beats: 6, velocity: 0.4, above: 12 }],
            60,
          ),
          ...struckTogether([lastChord], [{ at: 0.5, beats: 16, velocity: 0.45, above: 12 }], 110),
        ],
        loudnessLufs: -26,
        pan: 0.42,
        roomSend: 0.9,
        jitterMs: 9,
        bands: [
          { kind: 'high-pass', hz: 160 },
          { kind: 'high-shelf', hz: 5000, db: -3 },
        ],
      },
      {
        name: 'double bass',
        instrument: doubleBass,
        notes: [
          ...bassSteps(late, sheet.bass),
          { startBeat: lastChord.startBeat, beats: lastChord.beats + 4, midi: lastChord.bass, velocity: 0.7 },
        ],
        loudnessLufs: -23.5,
        pan: -0.05,
        roomSend: 0.2,
        jitterMs: 8,
        bands: [
          { kind: 'high-pass', hz: 40 },
          { kind: 'peak', hz: 800, db: 2, q: 0.8 },
        ],
      },
      {
        name: 'strings',
        instrument: quietStrings,
        notes: [
          ...held(bridge, 0.55),
          ...held(home, 0.7),
          ...held([{ ...lastChord, beats: lastChord.beats + 3 }], 0.4),
        ],
        loudnessLufs: -29,
        roomSend: 0.9,
        jitterMs: 20,
        bands: [{ kind: 'high-pass', hz: 180 }],
      },
    ],
    room: { decaySeconds: 1.9, predelayMs: 18, lowCutHz: 220, dampingHz: 5200 },
    roomReturnLufs: -27,
    mastering: { targetLufs: -16, compressorRatio: 1.5, bands: [{ kind: 'low-shelf', hz: 110, db: -1 }] },
    ringSeconds: 5,
  };
}
