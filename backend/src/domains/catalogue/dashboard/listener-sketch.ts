// Estimates the number of distinct listeners without storing them, by keeping the smallest fingerprints seen (the k
// minimum values sketch of Bar-Yossef et al., 2002). Counts are exact below `most` and within a few per cent beyond.
// Merging two sketches gives the sketch of their union.
import { createHash } from 'node:crypto';

/** Ascending fingerprints below 2³². */
export type ListenerSketch = readonly number[];

export const most = 512;
const range = 2 ** 32;

/** Salted with the artist, so that a person's fingerprints cannot be linked across artists. */
export function fingerprintOf(artistId: string, userId: string): number {
  return createHash('sha256').update(`${artistId}\n${userId}`).digest().readUInt32BE();
}

export function mergedSketch(...sketches: readonly ListenerSketch[]): ListenerSketch {
  return [...new Set(sketches.flat())].sort((a, b) => a - b).slice(0, most);
}

export function listenersIn(sketch: ListenerSketch): number {
  if (sketch.length < most) return sketch.length;
  return Math.max(most, Math.round(((most - 1) * range) / ((sketch[most - 1] ?? 0) + 1)));
}
