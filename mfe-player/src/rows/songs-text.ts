import { formatCount } from '@libretto/kit/text';
import { plural } from '@lingui/core/macro';

/** Formats `1 song`, `1.2K songs`. */
export function songsText(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} song`, other: `${shown} songs` });
}
