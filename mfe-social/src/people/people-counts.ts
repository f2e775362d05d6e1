// Counts of followers and fans with their noun.

import { formatCount } from '@libretto/kit/text';
import { plural } from '@lingui/core/macro';

export function followersText(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} follower`, other: `${shown} followers` });
}

export function fansText(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} fan`, other: `${shown} fans` });
}
