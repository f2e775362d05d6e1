// Selects the candidates for one page of Discover: a window of a fixed shuffled order of all songs, which starts at
// another position for each day and listener. A page costs the same with a hundred songs and with a million.
import type { ReadModels } from '../../ports/read-models';
import { type PlayableSong, playableSongs } from './playable-songs.projection';
import { placeOf } from './shuffle-place';

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

/** Reads from the seed's position on and wraps around; each song occurs once. */
async function stretch(reads: ReadModels, seed: string, count: number): Promise<readonly PlayableSong[]> {
  const from = placeOf(seed);
  const find = (bounds: { from?: string; to?: string }, limit: number) =>
    reads.collection(playableSongs).find('shuffled', { equals: {}, order: 'ascending', limit, ...bounds });
  const { items } = await find({ from }, count);
  if (items.length === count) return items;
  const around = await find({ to: from }, count - items.length);
  const seen = new Set(items.map(({ songId }) => songId));
  return [...items, ...around.items.filter(({ songId }) => !seen.has(songId))];
}
