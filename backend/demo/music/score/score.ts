// The structure of a piece before rendering: beats, notes, chords and parts.

import type { Band } from '../engine/biquad';
import type { Mastering } from '../engine/master';
import type { Room } from '../engine/reverb';
import type { Instrument, Vowel } from '../instruments/instrument';
import type { ChordName } from './pitch';
import type { Tempo } from './tempo';

export interface Note {
  readonly startBeat: number;
  readonly beats: number;
  readonly midi: number;
  /** 0…1 before metre accents, swell and humanizing. */
  readonly velocity: number;
  readonly vowel?: Vowel;
  readonly pan?: number;
  /** Delay after the beat in milliseconds, for a chord rolled upward. */
  readonly lateMs?: number;
}

export interface ChordSpan extends ChordName {
  readonly startBeat: number;
  readonly beats: number;
}

export type SectionName = 'intro' | 'A' | "A'" | 'B' | 'return' | 'ending';

export interface Section {
  readonly name: SectionName;
  readonly startBeat: number;
  readonly beats: number;
}

export interface Part {
  /** Parts with the same name in an album share a stem. */
  readonly name: string;
  readonly instrument: Instrument;
  readonly notes: readonly Note[];
  readonly loudnessLufs: number;
  readonly pan?: number;
  readonly roomSend?: number;
  readonly echoSend?: number;
  readonly jitterMs: number;
  readonly lateMs?: number;
  /** Delay of every second sixteenth, for swing. */
  readonly swingMs?: number;
  readonly accented?: boolean;
  /** True for a tune: its phrases swell in the middle, and adjacent notes glide. */
  readonly phrased?: boolean;
  readonly bands?: readonly Band[];
  readonly chorus?: boolean;
  readonly duckDepth?: number;
}

export interface LyricLine {
  readonly text: string;
  readonly startBeat: number;
  /** A heading such as 'Chorus' rather than a sung line. */
  readonly heading?: boolean;
}

export interface Score {
  readonly slug: string;
  readonly title: string;
  readonly artist: string;
  readonly key: string;
  readonly beatsPerBar: number;
  /** Strong beats of the bar, including the first. */
  readonly strongBeats: readonly number[];
  readonly accents: readonly number[];
  readonly accentBeats: number;
  readonly tempo: Tempo;
  readonly totalBeats: number;
  readonly sections: readonly Section[];
  readonly chords: readonly ChordSpan[];
  readonly melody: readonly Note[];
  /** Choir voices from the lowest up, one pitch per chord; empty without a choir. */
  readonly choir: readonly (readonly number[])[];
  /** Close chords of the accompaniment, one set of pitches per chord span, from the lowest up. */
  readonly voicings: readonly (readonly number[])[];
  readonly parts: readonly Part[];
  /** Loudness of the whole ensemble in each section; defaults to 1. */
  readonly levels?: Readonly<Record<SectionName, number>>;
  readonly kickBeats: readonly number[];
  readonly room: Room;
  readonly roomReturnLufs: number;
  readonly echo?: { readonly beats: number; readonly feedback: number; readonly returnLufs: number };
  readonly mastering: Mastering;
  /** Seconds after the last beat in which the last chord decays. */
  readonly ringSeconds: number;
  readonly lyrics?: readonly LyricLine[];
}
