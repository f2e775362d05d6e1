// Composition rules as code: what a teacher would mark in a score.
import { itemAt } from '../engine/lookup';
import { chordAt, sectionOf } from './notation';
import type { Note, Score, SectionName } from './score';
import { hasParallels } from './voicing';

const tolerance = 1e-6;
const sectionNames: readonly SectionName[] = ['intro', 'A', "A'", 'B', 'return', 'ending'];

export interface Share {
  readonly kept: number;
  readonly of: number;
}

export const shareOf = (share: Share): number => (share.of === 0 ? 1 : share.kept / share.of);

/** Counts the notes of the tune on strong beats, and how many of them belong to the chord. */
export function chordTonesOnStrongBeats(score: Score): Share {
  const strong = score.melody.filter((note) =>
    score.strongBeats.some((beat) => Math.abs((note.startBeat % score.beatsPerBar) - beat) < tolerance),
  );
  const kept = strong.filter((note) => {
    const chord = chordAt(score.chords, note.startBeat);
    return chord && (chord.pitchClasses.includes(note.midi % 12) || chord.bassPitchClass === note.midi % 12);
  });
  return { kept: kept.length, of: strong.length };
}

/** Intervals between adjacent notes of the same phrase, without repeated notes. */
function intervals(melody: readonly Note[]): number[] {
  return melody
    .slice(1)
    .map((note, index) => ({
      size: Math.abs(note.midi - itemAt(melody, index).midi),
      gap: note.startBeat - itemAt(melody, index).startBeat - itemAt(melody, index).beats,
    }))
    .filter(({ size, gap }) => gap < 0.2 && size > 0)
    .map(({ size }) => size);
}

export function stepsInTune(score: Score): Share {
  const sizes = intervals(score.melody);
  return { kept: sizes.filter((size) => size <= 2).length, of: sizes.length };
}

export function leapsWithinAFifth(score: Score): Share {
  const sizes = intervals(score.melody).filter((size) => size > 2);
  return { kept: sizes.filter((size) => size <= 7).length, of: sizes.length };
}

export interface Climax {
  readonly midi: number;
  readonly times: number;
  /** Where the highest note first sounds, as a share of the piece including its final ring. */
  readonly place: number;
}

export function climaxOf(score: Score): Climax {
  const midi = Math.max(...score.melody.map((note) => note.midi));
  const tops = score.melody.filter((note) => note.midi === midi);
  const wholeSeconds = score.tempo.secondsAt(score.totalBeats) + score.ringSeconds;
  return { midi, times: tops.length, place: score.tempo.secondsAt(itemAt(tops, 0).startBeat) / wholeSeconds };
}

/** The longest section of the tune, in seconds, without a rest of half a beat, because a singer must breathe. */
export function longestBreathSeconds(score: Score): number {
  let longest = 0;
  let from = itemAt(score.melody, 0);
  score.melody.forEach((note, index) => {
    const next = score.melody[index + 1];
    const end = note.startBeat + note.beats;
    if (next && next.startBeat - end < 0.5 - tolerance) return;
    longest = Math.max(longest, score.tempo.secondsAt(end) - score.tempo.secondsAt(from.startBeat));
    if (next) from = next;
  });
  return longest;
}

/** Mean movement of a voice between chords, in semitones. */
export function meanVoiceMovement(voicings: readonly (readonly number[])[]): number {
  let sum = 0;
  let count = 0;
  for (let index = 1; index < voicings.length; index++) {
    itemAt(voicings, index).forEach((midi, voice) => {
      sum += Math.abs(midi - itemAt(itemAt(voicings, index - 1), voice));
      count++;
    });
  }
  return count === 0 ? 0 : sum / count;
}

/** Indexes of the chords at which the choir moves in parallel fifths or octaves. */
export function parallelsInChoir(score: Score): number[] {
  return score.choir.flatMap((pitches, index) =>
    index > 0 && hasParallels(itemAt(score.choir, index - 1), pitches) ? [index] : [],
  );
}

/** Chords whose voices lack the chord's root or bass, or its third (or its suspension). */
export function thinChords(score: Score): string[] {
  return score.choir.flatMap((pitches, index) => {
    const chord = itemAt(score.chords, index);
    const sounding = new Set(pitches.map((midi) => midi % 12));
    return chord.pitchClasses.slice(0, 2).every((pitchClass) => sounding.has(pitchClass)) ? [] : [chord.symbol];
  });
}

/** Faults of the form; empty if every section is present, in order and without gaps. */
export function formFaults(score: Score): string[] {
  const faults =
    score.sections.map((section) => section.name).join() === sectionNames.join() ? [] : ['sections are not in order'];
  const covered = score.chords.reduce((sum, chord) => sum + chord.beats, 0);
  const planned = score.sections.reduce((sum, section) => sum + section.beats, 0);
  if (Math.abs(covered - planned) > tolerance) faults.push(`chords fill ${covered} of ${planned} beats`);
  if (Math.abs(planned - score.totalBeats) > tolerance)
    faults.push(`sections end at ${planned}, not ${score.totalBeats}`);
  return faults;
}

/** Names of the parts that play in a section; a piece varies by adding and removing layers. */
export function layersIn(score: Score, name: SectionName): Set<string> {
  const section = sectionOf(score.sections, name);
  const inside = (note: Note): boolean =>
    note.startBeat < section.startBeat + section.beats - tolerance &&
    note.startBeat + note.beats > section.startBeat + tolerance;
  return new Set(score.parts.filter((part) => part.notes.some(inside)).map((part) => part.name));
}
