import { createHash } from 'node:crypto';

/** A place in the shuffled order: of a song for good, of a seed to begin at. */
export function placeOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
