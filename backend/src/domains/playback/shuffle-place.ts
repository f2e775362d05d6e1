import { createHash } from 'node:crypto';

/** A position in the shuffled order: permanent for a song, or the start for a seed. */
export function placeOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
