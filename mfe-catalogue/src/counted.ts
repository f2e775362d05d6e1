// Counts in words, with their figures abbreviated.
import { formatCount } from '@libretto/kit/format';
import { plural } from '@lingui/core/macro';

/** `1 song`, `1.2K songs`. */
export function countedSongs(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} song`, other: `${shown} songs` });
}

/** `1 approved song`. */
export function countedApprovedSongs(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} approved song`, other: `${shown} approved songs` });
}
