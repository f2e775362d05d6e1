// Texts about a downloaded list.
import { formatBytes, formatCount } from '@libretto/kit/text';
import type { OfflineList } from '@libretto/product/offline/list-rules';
import { plural, t } from '@lingui/core/macro';
import { joined } from '../joined';

const mostNames = 3;

/** Progress of the download. */
export function offlineWords({ status, keptSongs, allSongs, keptBytes }: OfflineList, isOnline: boolean): string {
  const all = formatCount(allSongs);
  const kept = plural(allSongs, {
    one: `${keptSongs} of ${all} song on this device`,
    other: `${keptSongs} of ${all} songs on this device`,
  });
  const size = keptBytes > 0 ? formatBytes(keptBytes) : null;
  const progress = size ? `${kept}, ${size}` : kept;
  switch (status) {
    case 'fetching':
      return progress;
    case 'waiting':
      return isOnline ? progress : t`${progress}. The rest will download when you are online.`;
    case 'full':
      return t`${progress}. There is not enough room for the rest.`;
    case 'kept':
      if (allSongs === 0) return t`No song of it can be made available offline.`;
      return size ? t`Available offline, ${size}` : t`Available offline`;
  }
}

/** The songs that are not downloaded, with the reason; null when all are. */
export function leftOutWords({ leftOut }: Pick<OfflineList, 'leftOut'>): string | null {
  if (leftOut.length === 0) return null;
  const names = leftOut.slice(0, mostNames).map(({ title }) => t`"${title}"`);
  const others = leftOut.length - names.length;
  const shown = formatCount(others);
  const rest = plural(others, { one: `${shown} other song`, other: `${shown} other songs` });
  const list = joined(others > 0 ? [...names, rest] : names);
  return t`Only a preview without buying: ${list}.`;
}
