// Ways in which players turn chords into notes; every ensemble uses them.
import { itemAt } from '../engine/lookup';
import { createRandom } from '../engine/random';
import type { Vowel } from '../instruments/instrument';
import { chordAt } from '../score/notation';
import type { ChordSpan, Note } from '../score/score';
import { bassLine, closeChords } from '../score/voicing';

/** A chord with its voicing and its bass note. */
export interface Harmony extends ChordSpan {
  readonly pitches: readonly number[];
  readonly bass: number;
}

export interface Compass {
  readonly count: number;
  readonly low: number;
  readonly high: number;
  readonly bassLow: number;
  readonly bassHigh: number;
}

export function harmonise(chords: readonly ChordSpan[], compass: Compass): Harmony[] {
  const pitches = closeChords(chords, compass.count, compass.low, compass.high);
  const basses = bassLine(chords, compass.bassLow, compass.bassHigh);
  return chords.map((chord, index) => ({ ...chord, pitches: itemAt(pitches, index), bass: itemAt(basses, index) }));
}

export interface Step {
  /** Beats after the start of the chord. */
  readonly at: number;
  readonly beats: number;
  readonly velocity: number;
  /** Semitones above the bass. */
  readonly above?: number;
}

/** Index into the chord from below, or 'b' for its bass. */
export type Finger = number | 'b';

/** Broken chords: one finger per step; the pattern repeats through the chord, and each note rings. */
export function picked(
  harmony: readonly Harmony[],
  stepBeats: number,
  pattern: readonly Finger[],
  velocity: number,
  ringBeats = 2,
): Note[] {
  return harmony.flatMap((chord) => {
    const steps = Math.round(chord.beats / stepBeats);
    return Array.from({ length: steps }, (_, step) => {
      const finger = itemAt(pattern, step % pattern.length);
      const midi = finger === 'b' ? chord.bass + 12 : itemAt(chord.pitches, Math.min(finger, chord.pitches.length - 1));
      const startBeat = chord.startBeat + step * stepBeats;
      return {
        startBeat,
        beats: Math.min(ringBeats, chord.startBeat + chord.beats - startBeat + stepBeats),
        midi,
        velocity,
      };
    });
  });
}

/** Plays all tones of a chord, with delays of `rollMs` from the lowest up. */
export function struckTogether(harmony: readonly Harmony[], steps: readonly Step[], rollMs = 0): Note[] {
  return harmony.flatMap((chord) =>
    steps
      .filter((step) => step.at < chord.beats)
      .flatMap((step) =>
        chord.pitches.map((midi, index) => ({
          startBeat: chord.startBeat + step.at,
          beats: Math.min(step.beats, chord.beats - step.at),
          midi: midi + (step.above ?? 0),
          velocity: step.velocity,
          lateMs: index * rollMs,
          pan: chord.pitches.length < 2 ? 0 : 0.9 * (index / (chord.pitches.length - 1)) - 0.45,
        })),
      ),
  );
}

/** Held chords; a tone shared with the next chord is held instead of struck again. */
export function held(harmony: readonly Harmony[], velocity: number, vowel?: Vowel): Note[] {
  const notes: Note[] = [];
  const open = new Map<number, number>();
  harmony.forEach((chord, index) => {
    chord.pitches.forEach((midi, voice) => {
      const at = open.get(midi);
      const before = at === undefined ? undefined : notes[at];
      if (
        at !== undefined &&
        before &&
        Math.abs(before.startBeat + before.beats - chord.startBeat) < 1e-6 &&
        before.beats < 13
      ) {
        notes[at] = { ...before, beats: before.beats + chord.beats };
        return;
      }
      open.set(midi, notes.length);
      notes.push({
        startBeat: chord.startBeat,
        beats: chord.beats,
        midi,
        velocity,
        vowel,
        pan: 0.8 * ((voice + 0.5) / chord.pitches.length) - 0.4 + (index % 2 ? 0.1 : -0.1),
      });
    });
  });
  return notes;
}

export function bassSteps(harmony: readonly Harmony[], steps: readonly Step[]): Note[] {
  return harmony.flatMap((chord) =>
    steps
      .filter((step) => step.at < chord.beats - 1e-6)
      .map((step) => ({
        startBeat: chord.startBeat + step.at,
        beats: Math.min(step.beats, chord.beats - step.at),
        midi: chord.bass + fitting(chord, step.above ?? 0),
        velocity: step.velocity,
      })),
  );
}

/** A fifth above the bass of an inverted chord is often not a chord tone; the bass then keeps its pitch. */
const fitting = (chord: Harmony, above: number): number =>
  chord.pitchClasses.includes((chord.bass + above) % 12) ? above : 0;

/** Repeats a one-bar pattern through a range of beats. */
export function struck(
  fromBeat: number,
  toBeat: number,
  barBeats: number,
  steps: readonly (readonly [at: number, velocity: number])[],
): Note[] {
  const notes: Note[] = [];
  for (let bar = fromBeat; bar < toBeat - 1e-6; bar += barBeats) {
    for (const [at, velocity] of steps) {
      if (bar + at < toBeat - 1e-6) notes.push({ startBeat: bar + at, beats: 0.25, midi: 60, velocity });
    }
  }
  return notes;
}

/** Answers of a second instrument in the rests of the tune: chord tones that climb from above the tune's last note. */
export function answers(
  melody: readonly Note[],
  harmony: readonly Harmony[],
  stepBeats: number,
  shape: readonly number[],
  lift: number,
  velocity = 0.6,
): Note[] {
  const random = createRandom(melody.length);
  return melody.flatMap((note, index) => {
    const restFrom = note.startBeat + note.beats;
    const next = melody[index + 1];
    const rest = (next?.startBeat ?? restFrom) - restFrom;
    if (rest < stepBeats * 1.9 - 1e-6) return [];
    const count = Math.min(shape.length, Math.floor(rest / stepBeats + 1e-6));
    return Array.from({ length: count }, (_, step) => {
      const startBeat = restFrom + step * stepBeats;
      const chord = chordAt(harmony, startBeat) as Harmony | undefined;
      const pitches = chord?.pitches ?? [note.midi];
      const tone = itemAt(shape, step);
      const midi =
        itemAt(pitches, ((tone % pitches.length) + pitches.length) % pitches.length) +
        12 * Math.floor(tone / pitches.length) +
        lift;
      return {
        startBeat,
        beats: stepBeats * 3,
        midi,
        velocity: velocity * (1 - 0.06 * step),
        pan: random.between(-0.4, 0.4),
      };
    });
  });
}

export const transposed = (notes: readonly Note[], semitones: number, velocity = 1): Note[] =>
  notes.map((note) => ({ ...note, midi: note.midi + semitones, velocity: note.velocity * velocity }));

/** A crescendo, or a diminuendo if `to` is smaller: velocities are scaled from the first note to the last. */
export function rising(notes: readonly Note[], from: number, to: number): Note[] {
  const first = notes[0]?.startBeat ?? 0;
  const span = Math.max(1e-6, (notes[notes.length - 1]?.startBeat ?? 0) - first);
  return notes.map((note) => ({
    ...note,
    velocity: note.velocity * (from + ((to - from) * (note.startBeat - first)) / span),
  }));
}
