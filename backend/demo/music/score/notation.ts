// A compact notation for music: 'F#5:1.5 G5:.5 A5:1 | E5:2 -:1'. Bars are checked, so a mistake fails at once.
import type { Vowel } from '../instruments/instrument';
import { chordOf, midiOf } from './pitch';
import type { ChordSpan, Note, Section, SectionName } from './score';

const tolerance = 1e-6;

function beatsOf(text: string): number {
  const [above, below] = text.split('/');
  const beats = Number(above) / Number(below ?? 1);
  if (!(beats > 0)) throw new Error(`Not a duration: ${text}`);
  return beats;
}

export interface TuneOptions {
  readonly startBeat: number;
  /** If set, each `|` must end a bar of exactly this many beats. */
  readonly barBeats?: number;
  readonly velocity?: number;
  /** One vowel per note, in order, as letters of 'aeiou'. */
  readonly vowels?: string;
  /** Vowels that repeat, for tunes without lyrics. */
  readonly vowelCycle?: string;
}

/** Parses a tune; `-` is a rest, `|` a bar line. */
export function tune(text: string, options: TuneOptions): Note[] {
  const notes: Note[] = [];
  let beat = options.startBeat;
  for (const token of text.trim().split(/\s+/)) {
    if (token === '|') {
      const into = (beat - options.startBeat + tolerance) % (options.barBeats ?? tolerance);
      if (options.barBeats && into > 3 * tolerance) throw new Error(`Bar before beat ${beat} is not full: ${text}`);
      continue;
    }
    const [name = '', length = ''] = token.split(':');
    const beats = beatsOf(length);
    if (name !== '-') {
      const cycled = options.vowelCycle?.[notes.length % options.vowelCycle.length];
      const vowel = (options.vowels?.[notes.length] ?? cycled) as Vowel | undefined;
      notes.push({ startBeat: beat, beats, midi: midiOf(name), velocity: options.velocity ?? 0.8, vowel });
    }
    beat += beats;
  }
  if (options.vowels && options.vowels.length !== notes.length)
    throw new Error(`${options.vowels.length} vowels for ${notes.length} notes: ${text}`);
  return notes;
}

/** Parses chords, each `beatsEach` long unless a length is given: 'D A/C# Bm7:6'. */
export function progression(text: string, startBeat: number, beatsEach: number): ChordSpan[] {
  let beat = startBeat;
  return text
    .split(/[\s|]+/)
    .filter((token) => token !== '')
    .map((token) => {
      const [symbol = '', length] = token.split(':');
      const span = { ...chordOf(symbol), startBeat: beat, beats: length ? beatsOf(length) : beatsEach };
      beat += span.beats;
      return span;
    });
}

/** Arranges sections one after another. */
export function form(barBeats: number, ...bars: readonly (readonly [SectionName, number])[]): Section[] {
  let startBeat = 0;
  return bars.map(([name, count]) => {
    const section = { name, startBeat, beats: count * barBeats };
    startBeat += section.beats;
    return section;
  });
}

export function sectionOf(sections: readonly Section[], name: SectionName): Section {
  const found = sections.find((section) => section.name === name);
  if (!found) throw new Error(`No section ${name}`);
  return found;
}

export const within = <T extends { readonly startBeat: number }>(items: readonly T[], section: Section): T[] =>
  items.filter(
    (item) =>
      item.startBeat >= section.startBeat - tolerance && item.startBeat < section.startBeat + section.beats - tolerance,
  );

export function chordAt(chords: readonly ChordSpan[], beat: number): ChordSpan | undefined {
  return chords.find(
    (chord) => beat >= chord.startBeat - tolerance && beat < chord.startBeat + chord.beats - tolerance,
  );
}
