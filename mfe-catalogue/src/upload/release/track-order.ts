import type { SongItem } from './release-state';

/** Sorts songs by track number; those without a number keep their position. */
export function byTrackNumber(items: readonly SongItem[]): readonly SongItem[] {
  const numbered = items.filter(({ song }) => song?.tags.trackNumber != null);
  const sorted = numbered.toSorted((a, b) => (a.song?.tags.trackNumber ?? 0) - (b.song?.tags.trackNumber ?? 0));
  let next = 0;
  return items.map((item) => (item.song?.tags.trackNumber != null ? (sorted[next++] as SongItem) : item));
}
