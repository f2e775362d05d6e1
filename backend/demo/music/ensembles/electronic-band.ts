// Kasimir Vael: drums, a pad that ducks with the kick, arpeggio, stabs, bass and lead, with answers from a bell.

import { itemAt, lastOf } from '../engine/lookup';
import { bell } from '../instruments/bell';
import { drivenBass, glideLead } from '../instruments/lead';
import { arpeggio, stab, warmPad } from '../instruments/saw-pad';
import { sectionOf, within } from '../score/notation';
import type { Note, Score, Section } from '../score/score';
import { steadyTempo } from '../score/tempo';
import type { ElectronicSheet } from './electronic-drums';
import { electronicDrums } from './electronic-drums';
import { answers, bassSteps, type Harmony, harmonise, held, rising, struckTogether } from './patterns';

const bar = 4;

function arp(harmony: readonly Harmony[], sheet: ElectronicSheet): Note[] {
  const stepBeats = 1 / sheet.arpSteps;
  const barSteps = bar * sheet.arpSteps;
  return harmony.flatMap((chord) =>
    Array.from({ length: Math.round(chord.beats * sheet.arpSteps) }, (_, step) => {
      const startBeat = chord.startBeat + step * stepBeats;
      const inBar = Math.round(startBeat * sheet.arpSteps) % barSteps;
      const running = Math.round(startBeat * sheet.arpSteps);
      const tone = itemAt(sheet.arpOrder, running % sheet.arpOrder.length);
      const midi = itemAt(chord.pitches, tone % chord.pitches.length) + 12 * Math.floor(tone / chord.pitches.length);
      return {
        startBeat,
        beats: stepBeats * 0.8,
        midi,
        velocity: sheet.arpAccents.includes(inBar) ? 0.9 : 0.5,
        pan: 0.55 * Math.sin(running * 0.7),
      };
    }),
  );
}

export function electronicBand(sheet: ElectronicSheet): Score {
  const of = (name: Section['name']): Section => sectionOf(sheet.sections, name);
  const ending = of('ending');
  const totalBeats = ending.startBeat + ending.beats;
  const harmony = harmonise(sheet.chords, { count: 4, low: 52, high: 70, bassLow: 29, bassHigh: 41 });
  const last = lastOf(harmony);
  const inside = (...names: Section['name'][]): Harmony[] => names.flatMap((name) => within(harmony, of(name)));
  const tuneOf = (...names: Section['name'][]): Note[] => names.flatMap((name) => within(sheet.melody, of(name)));
  const { kicks, parts } = electronicDrums(sheet);
  // The band plays softly while the drums pause, so that the drop has an effect.
  const padNotes = [
    ...held(inside('intro'), 0.36),
    ...held(inside('A'), 0.6),
    ...held(inside("A'"), 0.68),
    ...held(inside('B'), 0.42),
    ...held(inside('return'), 0.74),
    ...held([...inside('ending').slice(0, -1), { ...last, beats: last.beats + 2 }], 0.34),
  ];
  const lastHeld = { startBeat: last.startBeat, beats: last.beats + 16, midi: last.bass, velocity: 0.4 };
  return {
    ...sheet,
    artist: 'Kasimir Vael',
    beatsPerBar: bar,
    strongBeats: [0, 2],
    accents: [1, 0.66, 0.8, 0.68, 0.92, 0.66, 0.8, 0.72],
    accentBeats: 0.5,
    tempo: steadyTempo(sheet.beatsPerMinute, totalBeats),
    totalBeats,
    choir: [],
    voicings: harmony.map((chord) => chord.pitches),
    kickBeats: kicks.map((note) => note.startBeat),
    levels: { intro: 0.8, A: 0.86, "A'": 0.92, B: 0.74, return: 1, ending: 0.7 },
    parts: [
      ...parts,
      {
        name: 'pad',
        instrument: warmPad,
        notes: padNotes,
        loudnessLufs: -24.5,
        roomSend: 0.5,
        jitterMs: 3,
        duckDepth: 0.62,
        bands: [{ kind: 'high-pass', hz: 150 }],
      },
      {
        name: 'arp',
        instrument: arpeggio,
        notes: [
          ...rising(arp(inside('intro'), sheet), 0.3, 0.75),
          ...arp(inside('A', "A'", 'return'), sheet),
          ...rising(arp(inside('ending').slice(0, -1), sheet), 0.7, 0.35),
        ],
        loudnessLufs: -25.5,
        roomSend: 0.4,
        echoSend: 0.5,
        jitterMs: 3,
        swingMs: sheet.arpSteps === 3 ? 0 : 17,
        duckDepth: 0.3,
        bands: [{ kind: 'high-pass', hz: 200 }],
      },
      {
        name: 'stabs',
        instrument: stab,
        notes: struckTogether(inside("A'", 'return'), sheet.stabs),
        loudnessLufs: -26.5,
        roomSend: 0.5,
        echoSend: 0.3,
        jitterMs: 3,
        bands: [{ kind: 'high-pass', hz: 180 }],
      },
      {
        name: 'bass',
        instrument: drivenBass,
        notes: [
          ...bassSteps(inside('A', "A'", 'return'), sheet.bass),
          ...bassSteps(inside('B'), [{ at: 0, beats: 3.5, velocity: 0.6 }]),
          lastHeld,
        ],
        loudnessLufs: -20.5,
        roomSend: 0.02,
        jitterMs: 3,
        duckDepth: 0.7,
      },
      {
        name: 'lead',
        instrument: glideLead,
        notes: tuneOf('A', "A'", 'return', 'ending'),
        loudnessLufs: -21.5,
        pan: 0.08,
        roomSend: 0.55,
        echoSend: 0.55,
        jitterMs: 3,
        phrased: true,
        bands: [{ kind: 'high-pass', hz: 180 }],
      },
      {
        name: 'bell',
        instrument: bell,
        // In the bridge the bell plays the tune itself; everywhere else it answers.
        notes: [
          ...tuneOf('B').map((note) => ({ ...note, velocity: 0.6 })),
          ...answers(tuneOf('A', "A'", 'return', 'ending'), harmony, sheet.answerBeats, [3, 2, 4, 1], 12, 0.7),
        ],
        loudnessLufs: -27,
        pan: -0.3,
        roomSend: 0.9,
        echoSend: 0.6,
        jitterMs: 3,
      },
    ],
    room: { decaySeconds: 1.6, predelayMs: 20, lowCutHz: 260, dampingHz: 6500 },
    roomReturnLufs: -28,
    echo: { beats: sheet.arpSteps === 3 ? 2 / 3 : 0.75, feedback: 0.43, returnLufs: -29 },
    mastering: {
      targetLufs: -13,
      compressorRatio: 2,
      opusKbps: 160,
      ceilingDbtp: -2.8,
      bands: [{ kind: 'low-shelf', hz: 90, db: -1.5 }],
    },
    ringSeconds: 4.5,
  };
}
