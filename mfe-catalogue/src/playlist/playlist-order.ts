// The sort orders of a playlist.
import type { Track } from '@libretto/contracts/federation';
import { formatLocale } from '@libretto/language/page-language';
import { t } from '@lingui/core/macro';

export const playlistOrders = ['added', 'title', 'artist', 'length'] as const;
export type PlaylistOrder = (typeof playlistOrders)[number];

export const orderNames = (): Record<PlaylistOrder, string> => ({
  added: t`Playlist order`,
  title: t`Title`,
  artist: t`Artist`,
  length: t`Length`,
});

/** Sorts names by the rules of the page's language. */
const collator = () => new Intl.Collator(formatLocale(), { numeric: true, sensitivity: 'base' });

/** Songs with equal keys keep the order of the list. */
const comparisons = (
  byName: Intl.Collator,
): Record<Exclude<PlaylistOrder, 'added'>, (a: Track, b: Track) => number> => ({
  title: (a, b) => byName.compare(a.title, b.title),
  artist: (a, b) => byName.compare(a.artist, b.artist),
  length: (a, b) => a.duration - b.duration,
});

export function inOrder<Item extends { readonly track: Track }>(
  items: readonly Item[],
  order: PlaylistOrder,
): readonly Item[] {
  if (order === 'added') return items;
  const compare = comparisons(collator())[order];
  return [...items].sort((a, b) => compare(a.track, b.track));
}
