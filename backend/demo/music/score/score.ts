// What a piece is, before any sound: beats, notes, chords and parts.

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
  /** 0…1 before metre accents, swell and the hand's own unevenness. */
  readonly velocity: number;
  readonly vowel?: Vowel;
  readonly pan?: number;
  /** A chord rolled upward: milliseconds after the beat. */
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
  /** Parts of the same name in an album are one stem. */
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
  /** A tune: its phrases swell in the middle, and neighbours glide. */
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
  /** Beats of the bar that carry weight, the first included. */
  readonly strongBeats: readonly number[];
  readonly accents: readonly number[];
  readonly accentBeats: number;
  readonly tempo: Tempo;
  readonly totalBeats: number;
  readonly sections: readonly Section[];
  readonly chords: readonly ChordSpan[];
  readonly melody: readonly Note[];
  /** Choir voices from the lowest up, one pitch per chord; empty where there is no choir. */
  readonly choir: readonly (readonly number[])[];
  /** Close chords of the accompaniment, one set of pitches per chord span, from the lowest up. */
  readonly voicings: readonly (readonly number[])[];
  readonly parts: readonly Part[];
  /** How strongly everyone plays in each section; 1 where it is left out. */
  readonly levels?: Readonly<Record<SectionName, number>>;
  readonly kickBeats: readonly number[];
  readonly room: Room;
  readonly roomReturnLufs: number;
  readonly echo?: { readonly beats: number; readonly feedback: number; readonly returnLufs: number };
  readonly mastering: Mastering;
  /** Seconds after the last beat in which the last chord rings away. */
  readonly ringSeconds: number;
  readonly lyrics?: readonly LyricLine[];
}
