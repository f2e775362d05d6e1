import { createHash } from 'node:crypto';

/** The permanent position of a song in the shuffled order. */
export function placeOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** A number from 0 (inclusive) to 1 (exclusive), always the same for a text. */
export function chanceOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}
