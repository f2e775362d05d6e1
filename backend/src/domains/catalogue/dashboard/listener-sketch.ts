// How many different people, without a list of them: the smallest fingerprints of all that were seen (the k minimum values of
// Bar-Yossef et al., 2002). Exact up to `most`; beyond, within a few per cent. Merging sketches is the sketch of both.
import { createHash } from 'node:crypto';

/** Ascending; each below 2³². */
export type ListenerSketch = readonly number[];

export const most = 512;
const range = 2 ** 32;

/** The same person has other fingerprints with other artists, so that nobody can be followed from one to the next. */
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
