// The Parallax Choir: voices by voice-leading rules, a solo voice in front, a low drone, and glass in the rests.
import { itemAt, lastOf } from '../engine/lookup';
import { glass } from '../instruments/bell';
import { fullChoir, pulsingChoir, soloVoice, unison } from '../instruments/choir';
import type { Vowel } from '../instruments/instrument';
import { warmPad } from '../instruments/saw-pad';
import type { ChordSpan, LyricLine, Note, Part, Score, Section } from '../score/score';
import type { Tempo } from '../score/tempo';
import { voiceChords } from '../score/voicing';

export interface ChoirSheet {
  readonly slug: string;
  readonly title: string;
  readonly key: string;
  readonly beatsPerBar: number;
  readonly strongBeats: readonly number[];
  readonly tempo: Tempo;
  readonly sections: readonly Section[];
  readonly totalBeats: number;
  readonly chords: readonly ChordSpan[];
  readonly melody: readonly Note[];
  readonly voiceCount: 3 | 4;
  /** Loudness of the choir at a beat: pp .3 … ff .85. */
  readonly dynamics: (beat: number) => number;
  readonly vowelAt: (beat: number) => Vowel;
  /** Breaths: the choir stops this many beats before each chord's end. */
  readonly breathBeats?: (chord: ChordSpan, index: number) => number;
  /** Short repeated notes instead of held chords: the beats of a bar on which each voice sings. */
  readonly pulses?: readonly (readonly number[])[];
  readonly pulsedIn?: (beat: number) => boolean;
  readonly extra: (choir: readonly (readonly number[])[]) => readonly Part[];
  readonly soloFrom?: (note: Note) => boolean;
  readonly ringSeconds: number;
  readonly targetLufs?: number;
  readonly lyrics?: readonly LyricLine[];
}

const seats = [-0.45, 0.4, -0.15, 0.18];

function choirVoices(sheet: ChoirSheet): number[][] {
  return voiceChords(sheet.chords, {
    ranges:
      sheet.voiceCount === 4
        ? [
            { low: 40, high: 57 },
            { low: 48, high: 65 },
            { low: 55, high: 72 },
            { low: 60, high: 77 },
          ]
        : [
            { low: 43, high: 60 },
            { low: 53, high: 69 },
            { low: 57, high: 72 },
          ],
    gaps: sheet.voiceCount === 4 ? [16, 12, 12] : [16, 12],
    bassLed: true,
    strict: true,
  });
}

/** The voices as notes: a tone shared with the next chord is held, every other tone is struck again. */
function sung(sheet: ChoirSheet, choir: readonly (readonly number[])[]): Note[] {
  const notes: Note[] = [];
  for (let voice = 0; voice < sheet.voiceCount; voice++) {
    let open: Note | undefined;
    sheet.chords.forEach((chord, index) => {
      if (sheet.pulsedIn?.(chord.startBeat)) return;
      const midi = itemAt(itemAt(choir, index), voice);
      const breath = sheet.breathBeats?.(chord, index) ?? 0;
      const vowel = sheet.vowelAt(chord.startBeat);
      if (
        open &&
        open.midi === midi &&
        open.vowel === vowel &&
        Math.abs(open.startBeat + open.beats - chord.startBeat) < 1e-6 &&
        open.beats < 9
      ) {
        notes.pop();
        open = { ...open, beats: open.beats + chord.beats - breath };
      } else {
        open = {
          startBeat: chord.startBeat,
          beats: chord.beats - breath,
          midi,
          velocity: sheet.dynamics(chord.startBeat),
          vowel,
          pan: itemAt(seats, voice),
        };
      }
      notes.push(open);
    });
  }
  return notes;
}

function pulsed(sheet: ChoirSheet, choir: readonly (readonly number[])[]): Note[] {
  return sheet.chords.flatMap((chord, index) => {
    if (!sheet.pulsedIn?.(chord.startBeat)) return [];
    return (sheet.pulses ?? []).flatMap((beats, voice) =>
      beats
        .filter((beat) => beat < chord.beats)
        .map((beat) => ({
          startBeat: chord.startBeat + beat,
          beats: 0.32,
          midi: itemAt(itemAt(choir, index), voice),
          velocity: sheet.dynamics(chord.startBeat) * (beat % 1 === 0 ? 1 : 0.8),
          vowel: sheet.vowelAt(chord.startBeat),
          pan: itemAt(seats, voice) * 1.4,
        })),
    );
  });
}

/** Glass in the rests of the tune: two or three high tones of the chord. */
export function glassInRests(
  melody: readonly Note[],
  chords: readonly ChordSpan[],
  choir: readonly (readonly number[])[],
  fromBeat = 0,
): Note[] {
  return melody.flatMap((note, index) => {
    const rest = note.startBeat + note.beats;
    const next = melody[index + 1];
    if (rest < fromBeat || (next && next.startBeat - rest < 0.9)) return [];
    const at = chords.findIndex(
      (chord) => rest >= chord.startBeat - 1e-6 && rest < chord.startBeat + chord.beats - 1e-6,
    );
    const pitches = choir[at];
    if (!pitches) return [];
    const high = lastOf(pitches) + 12;
    const middle = itemAt(pitches, pitches.length - 2) + 24;
    return [
      { startBeat: rest - 0.5, beats: 2, midi: high, velocity: 0.55, pan: -0.5 },
      { startBeat: rest + 0.25, beats: 2, midi: middle > high + 14 ? middle - 12 : middle, velocity: 0.42, pan: 0.55 },
    ];
  });
}

export const dronePart = (notes: readonly Note[]): Part => ({
  name: 'drone',
  instrument: warmPad,
  notes,
  loudnessLufs: -29,
  roomSend: 0.3,
  jitterMs: 0,
  bands: [
    { kind: 'low-pass', hz: 420 },
    { kind: 'high-pass', hz: 60 },
  ],
});
export const glassPart = (notes: readonly Note[]): Part => ({
  name: 'glass',
  instrument: glass,
  notes,
  loudnessLufs: -29,
  roomSend: 0.9,
  jitterMs: 30,
});
export const doublingPart = (notes: readonly Note[], vowel?: Vowel): Part => ({
  name: 'sopranos',
  instrument: unison,
  notes: notes.map((note) => ({ ...note, vowel: vowel ?? note.vowel ?? 'a' })),
  loudnessLufs: -22.5,
  pan: 0.1,
  roomSend: 0.8,
  jitterMs: 30,
  phrased: true,
  bands: [{ kind: 'high-shelf', hz: 5000, db: 4 }],
});

/** Parts that double the choir follow its dynamics, though not down to its softest level. */
const shaded = (notes: readonly Note[], sheet: ChoirSheet): Note[] =>
  notes.map((note) => ({
    ...note,
    velocity: Math.min(1, note.velocity * (0.3 + 0.95 * sheet.dynamics(note.startBeat))),
  }));

export function chamberChoir(sheet: ChoirSheet): Score {
  const choir = choirVoices(sheet);
  const heldNotes = sung(sheet, choir);
  const pulses = pulsed(sheet, choir);
  const solo = sheet.melody.filter((note) => sheet.soloFrom?.(note) ?? true);
  const extra = sheet.extra(choir).map((part) => ({ ...part, notes: shaded(part.notes, sheet) }));
  const bright = { kind: 'high-shelf', hz: 4600, db: 7 } as const;
  return {
    ...sheet,
    artist: 'The Parallax Choir',
    accents: [1],
    accentBeats: sheet.beatsPerBar,
    choir,
    voicings: choir,
    kickBeats: [],
    parts: [
      ...(heldNotes.length
        ? [
            {
              name: 'choir',
              instrument: fullChoir,
              notes: heldNotes,
              loudnessLufs: -18,
              roomSend: 0.7,
              jitterMs: 40,
              bands: [{ kind: 'high-pass', hz: 70 }, bright],
            } as const,
          ]
        : []),
      ...(pulses.length
        ? [
            {
              name: 'pulses',
              instrument: pulsingChoir,
              notes: pulses,
              loudnessLufs: -20.5,
              roomSend: 0.55,
              jitterMs: 12,
              bands: [{ kind: 'high-pass', hz: 80 }, bright],
            } as const,
          ]
        : []),
      ...(solo.length
        ? [
            {
              name: 'solo',
              instrument: soloVoice,
              notes: shaded(solo, sheet),
              loudnessLufs: -21.5,
              pan: 0.06,
              roomSend: 0.85,
              jitterMs: 18,
              phrased: true,
              bands: [{ kind: 'high-pass', hz: 160 }, bright],
            } as const,
          ]
        : []),
      ...extra,
    ],
    room: { decaySeconds: 5.2, predelayMs: 42, lowCutHz: 180, dampingHz: 5600 },
    roomReturnLufs: -20,
    mastering: {
      targetLufs: sheet.targetLufs ?? -17,
      compressorRatio: 1.4,
      width: 0.85,
      bands: [{ kind: 'high-shelf', hz: 6000, db: 3 }],
    },
  };
}
