// The orders in which a playlist can be read.
import type { Track } from '@libretto/contracts/federation';

export const playlistOrders = ['added', 'title', 'artist', 'length'] as const;
export type PlaylistOrder = (typeof playlistOrders)[number];

export const orderNames: Record<PlaylistOrder, string> = {
  added: 'Playlist order',
  title: 'Title',
  artist: 'Artist',
  length: 'Length',
};

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Titles of one artist stay in the order in which they came. */
const comparisons: Record<Exclude<PlaylistOrder, 'added'>, (a: Track, b: Track) => number> = {
  title: (a, b) => byName.compare(a.title, b.title),
  artist: (a, b) => byName.compare(a.artist, b.artist),
  length: (a, b) => a.duration - b.duration,
};

export function inOrder<Item extends { readonly track: Track }>(
  items: readonly Item[],
  order: PlaylistOrder,
): readonly Item[] {
  if (order === 'added') return items;
  const compare = comparisons[order];
  return [...items].sort((a, b) => compare(a.track, b.track));
}
