// What is said of a list that is kept on this device.
import { formatBytes, plural } from '@libretto/kit/format';
import type { OfflineList } from '@libretto/product/offline/list-rules';

const mostNames = 3;

/** How far it is. */
export function offlineWords({ status, keptSongs, allSongs, keptBytes }: OfflineList, isOnline: boolean): string {
  const progress = `${keptSongs} of ${plural(allSongs, 'song')} on this device`;
  const size = keptBytes > 0 ? `, ${formatBytes(keptBytes)}` : '';
  switch (status) {
    case 'fetching':
      return `${progress}${size}`;
    case 'waiting':
      return isOnline ? `${progress}${size}` : `${progress}${size}. The rest comes with a connection.`;
    case 'full':
      return `${progress}${size}. There is not enough room for the rest.`;
    case 'kept':
      return allSongs === 0 ? 'No song of it can be made available offline.' : `Available offline${size}`;
  }
}

/** Which songs are not kept, and why; null where all are. */
export function leftOutWords({ leftOut }: Pick<OfflineList, 'leftOut'>): string | null {
  if (leftOut.length === 0) return null;
  const names = leftOut.slice(0, mostNames).map(({ title }) => `"${title}"`);
  const others = leftOut.length - names.length;
  const all = others > 0 ? [...names, plural(others, 'other song')] : names;
  const list = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all[0];
  return `Only a preview without buying: ${list}.`;
}
