// Selects the candidates for one page of Discover: a window of a fixed shuffled order of all songs, which starts at
// another song for each day and listener. A page loads as many songs of a hundred as of a million; the index is skipped
// up to the first one.
import type { ReadModels } from '../../../ports/read-models/read-models';
import { type PlayableSong, playableSongs } from '../sound/playable-songs.projection';
import { chanceOf } from './shuffle-position';

/** Size of a window, within which songs are ranked. */
export const windowSongs = 200;
/** Discover ends after this many songs. */
export const mostDiscovered = 1000;

/** The songs of the windows that a page overlaps, window by window. */
export async function discoverWindows(
  reads: ReadModels,
  seed: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly windows: readonly (readonly PlayableSong[])[]; readonly firstOffset: number }> {
  const firstWindow = Math.floor(offset / windowSongs);
  const end = Math.min(mostDiscovered, offset + limit);
  const lastWindow = Math.max(firstWindow, Math.ceil(end / windowSongs) - 1);
  const songs = await stretch(reads, seed, (lastWindow + 1) * windowSongs);
  const windows = [];
  for (let window = firstWindow; window <= lastWindow && end > offset; window++) {
    windows.push(songs.slice(window * windowSongs, (window + 1) * windowSongs));
  }
  return { windows, firstOffset: firstWindow * windowSongs };
}

/**
 * Reads from the seed's song on and wraps around; each song occurs once. The start is drawn among the songs, not among
 * positions: of two neighbours in the order, a position would more often meet the one behind the wider gap.
 */
async function stretch(reads: ReadModels, seed: string, count: number): Promise<readonly PlayableSong[]> {
  const songs = reads.collection(playableSongs);
  const start = Math.floor(chanceOf(seed) * (await songs.count('shuffled', {})));
  const inOrder = { equals: {}, order: 'ascending' } as const;
  const { items } = await songs.find('shuffled', { ...inOrder, limit: count, offset: start });
  const missing = Math.min(count - items.length, start);
  if (missing === 0) return items;
  const around = await songs.find('shuffled', { ...inOrder, limit: missing });
  const seen = new Set(items.map(({ songId }) => songId));
  return [...items, ...around.items.filter(({ songId }) => !seen.has(songId))];
}
