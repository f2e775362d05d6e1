/** A seeded source of numbers in [0, 1). */
export type Random = () => number;

/** Hashes text to 32 bits (FNV-1a), so that a seed can be a readable name. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Creates the generator (mulberry32) for a seed.
 *
 * Layout, paper and each printing plate have separate generators, so that an added object does not reshuffle the rest
 * of the picture.
 */
export function randomFrom(seed: string): Random {
  let state = fnv1a(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws a number between two bounds. */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}
