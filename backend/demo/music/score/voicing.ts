// Finds voicings for a chord progression, for a hand or a choir: the path of least movement that violates no rule.
import { itemAt, lastOf } from '../engine/lookup';
import type { ChordName } from './pitch';

export interface VoiceRange {
  readonly low: number;
  readonly high: number;
}

export interface VoicingOptions {
  /** One range per voice, from the lowest up. */
  readonly ranges: readonly VoiceRange[];
  /** Maximum interval between adjacent voices, one fewer than voices. */
  readonly gaps: readonly number[];
  /** True if the lowest voice sings the chord's bass. */
  readonly bassLed: boolean;
  /** Forbids parallel fifths and octaves, and allows two voices on one tone. */
  readonly strict: boolean;
}

const keptCandidates = 260;

/** The tones that should sound, most important first. With few voices, the root is left to the bass. */
function tonesFor(chord: ChordName, options: VoicingOptions): readonly number[] {
  const whole = options.bassLed || options.ranges.length >= chord.pitchClasses.length;
  return whole ? chord.pitchClasses : chord.pitchClasses.slice(1);
}

function candidatesOf(chord: ChordName, options: VoicingOptions): number[][] {
  const count = options.ranges.length;
  const found: number[][] = [];
  const required = tonesFor(chord, options).slice(0, 2);
  const allowed = new Set([...chord.pitchClasses, chord.bassPitchClass]);
  const place = (voice: number, chosen: number[]): void => {
    if (voice === count) {
      const sounding = new Set(chosen.map((midi) => midi % 12));
      if (required.every((pitchClass) => sounding.has(pitchClass))) found.push(chosen);
      return;
    }
    const range = itemAt(options.ranges, voice);
    const below = chosen[voice - 1];
    const lowest = below === undefined ? range.low : Math.max(range.low, below + (options.strict ? 0 : 1));
    const highest = below === undefined ? range.high : Math.min(range.high, below + itemAt(options.gaps, voice - 1));
    for (let midi = lowest; midi <= highest; midi++) {
      if (!allowed.has(midi % 12)) continue;
      if (voice === 0 && options.bassLed && midi % 12 !== chord.bassPitchClass) continue;
      place(voice + 1, [...chosen, midi]);
    }
  };
  place(0, []);
  if (found.length === 0) throw new Error(`No voicing for ${chord.symbol}`);
  return found.sort((a, b) => restCost(a, chord, options) - restCost(b, chord, options)).slice(0, keptCandidates);
}

/** The cost of a voicing itself: distance from the middle of each range, doubled thirds, unisons. */
function restCost(pitches: readonly number[], chord: ChordName, options: VoicingOptions): number {
  let cost = 0;
  pitches.forEach((midi, voice) => {
    const range = itemAt(options.ranges, voice);
    cost += 0.12 * Math.abs(midi - (range.low + range.high) / 2);
    if (voice > 0 && pitches[voice - 1] === midi) cost += 2;
  });
  const sounding = new Set(pitches.map((midi) => midi % 12));
  const missing = tonesFor(chord, options).filter((pitchClass) => !sounding.has(pitchClass)).length;
  cost += 4 * Math.max(0, missing - Math.max(0, tonesFor(chord, options).length - pitches.length)) + missing;
  const third = chord.pitchClasses[1];
  if (pitches.filter((midi) => midi % 12 === third).length > 1) cost += 1.5;
  return cost;
}

/** Whether two moving voices keep a perfect fifth or octave, which makes them sound like one voice. */
export function hasParallels(before: readonly number[], after: readonly number[]): boolean {
  for (let low = 0; low < before.length; low++) {
    for (let high = low + 1; high < before.length; high++) {
      if (before[low] === after[low] || before[high] === after[high]) continue;
      const first = (itemAt(before, high) - itemAt(before, low)) % 12;
      if ((first === 0 || first === 7) && (itemAt(after, high) - itemAt(after, low)) % 12 === first) return true;
    }
  }
  return false;
}

function stepCost(before: readonly number[], after: readonly number[], options: VoicingOptions): number {
  if (options.strict && hasParallels(before, after)) return Number.POSITIVE_INFINITY;
  let cost = 0;
  before.forEach((midi, voice) => {
    const leap = Math.abs(itemAt(after, voice) - midi);
    // A bass may leap further than the upper voices.
    const weight = voice === 0 && options.bassLed ? 0.45 : 1;
    cost += weight * (leap + (leap > 4 ? 2 * (leap - 4) : 0));
  });
  return cost;
}

/** The shortest path through all voicings of all chords. Throws if a rule cannot be satisfied. */
export function voiceChords(chords: readonly ChordName[], options: VoicingOptions): number[][] {
  let paths: { cost: number; pitches: number[]; from: number }[][] = [];
  chords.forEach((chord, index) => {
    const here = candidatesOf(chord, options);
    const before = paths[index - 1];
    const row = here.map((pitches) => {
      const own = restCost(pitches, chord, options);
      if (!before) return { cost: own, pitches, from: -1 };
      let best = Number.POSITIVE_INFINITY;
      let from = -1;
      before.forEach((path, at) => {
        if (path.cost >= best) return;
        const cost = path.cost + stepCost(path.pitches, pitches, options);
        if (cost < best) {
          best = cost;
          from = at;
        }
      });
      return { cost: best + own, pitches, from };
    });
    const open = row.filter((path) => path.cost < Number.POSITIVE_INFINITY);
    if (open.length === 0)
      throw new Error(`No way from ${itemAt(chords, index - 1).symbol} to ${chord.symbol} (chord ${index})`);
    paths = [...paths, open];
  });
  const result: number[][] = [];
  let at = lastOf(paths).reduce((best, path, index, all) => (path.cost < itemAt(all, best).cost ? index : best), 0);
  for (let index = paths.length - 1; index >= 0; index--) {
    const path = itemAt(itemAt(paths, index), at);
    result.unshift(path.pitches);
    at = path.from;
  }
  return result;
}

/** Chords for a hand: `count` tones between `low` and `high`, at most a seventh between adjacent ones. */
export function closeChords(chords: readonly ChordName[], count: number, low: number, high: number): number[][] {
  return voiceChords(chords, {
    ranges: Array.from({ length: count }, () => ({ low, high })),
    gaps: Array.from({ length: count - 1 }, () => 7),
    bassLed: false,
    strict: false,
  });
}

/** Bass line: the chord's bass in the octave nearest to the previous note, inside its range. */
export function bassLine(chords: readonly ChordName[], low: number, high: number): number[] {
  let last = Math.round((low + high) / 2) - 2;
  return chords.map((chord) => {
    let best = low;
    for (let midi = low; midi <= high; midi++) {
      if (
        midi % 12 === chord.bassPitchClass &&
        (best % 12 !== chord.bassPitchClass || Math.abs(midi - last) < Math.abs(best - last))
      )
        best = midi;
    }
    last = best;
    return best;
  });
}
