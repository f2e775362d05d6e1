// Measures the similarity of two recordings by their acoustic fingerprints.

/**
 * Decodes a fingerprint from the audio engines: unsigned 32-bit words, little endian, base64; a word is 0 during
 * silence.
 */
export function wordsOf(print: string): Uint32Array {
  const bytes = Buffer.from(print, 'base64');
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
}

/** About ten seconds, as only one of the files may begin with silence. */
const mostShift = 80;
/** About five seconds of overlap. */
const fewestCompared = 40;
/** Different recordings rarely reach this similarity. */
export const alikeFrom = 0.5;

/** 1 for equal recordings and about 0 for different ones: at the best offset, the share of equal bits above chance. */
export function soundSimilarity(one: Uint32Array, other: Uint32Array): number {
  let best = 0;
  for (let shift = -mostShift; shift <= mostShift; shift += 1) best = Math.max(best, similarityAt(one, other, shift));
  return Math.round(best * 100) / 100;
}

function similarityAt(one: Uint32Array, other: Uint32Array, shift: number): number {
  let different = 0;
  let compared = 0;
  const from = Math.max(0, -shift);
  const to = Math.min(one.length, other.length - shift);
  for (let at = from; at < to; at += 1) {
    const a = one[at] as number;
    const b = other[at + shift] as number;
    if (a === 0 || b === 0) continue;
    different += bitsOf(a ^ b);
    compared += 1;
  }
  const enough = Math.max(fewestCompared, Math.min(one.length, other.length) / 2);
  return compared < enough ? 0 : Math.max(0, 1 - different / (16 * compared));
}

function bitsOf(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number of words that represent a recording in the index. */
const mostMarks = 48;

/**
 * Returns the words with the lowest hash values (MinHash): two fingerprints that share many words select the same ones,
 * regardless of their positions.
 */
export function marksOf(words: Uint32Array): readonly number[] {
  const distinct = [...new Set(words)].filter((word) => word !== 0);
  return distinct.sort((a, b) => scattered(a) - scattered(b)).slice(0, mostMarks);
}

/** The finalizer of MurmurHash3. */
function scattered(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
