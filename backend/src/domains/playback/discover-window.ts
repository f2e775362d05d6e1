// Which songs Discover chooses among for one page: a stretch of a fixed shuffled order of all songs, begun at another place
// each day and for each listener. A page costs the same in a catalogue of a hundred songs and of a million.
import type { ReadModels } from '../../ports/read-models';
import { type PlayableSong, playableSongs } from './playable-songs.projection';
import { placeOf } from './shuffle-place';

/** Pages are put in order within a stretch of so many songs. */
export const windowSongs = 200;
/** Discover ends after so many. */
export const mostDiscovered = 1000;

/** The songs of the windows that a page touches, window by window. */
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

/** From the seed's place on, and around to it again; each song once. */
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
