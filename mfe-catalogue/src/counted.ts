// Counts with their noun, in abbreviated figures.
import { formatCount } from '@libretto/kit/text';
import { plural } from '@lingui/core/macro';

/** Formats `1 song`, `1.2K songs`. */
export function countedSongs(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} song`, other: `${shown} songs` });
}

/** Formats `1 approved song`. */
export function countedApprovedSongs(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} approved song`, other: `${shown} approved songs` });
}
