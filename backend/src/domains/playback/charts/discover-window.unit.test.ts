import { countsOf, leastPValue, pValueOfEqualChances, seededRandom } from '../../../../../infra/testing/randomness';
import type { IndexQuery, ReadModels } from '../../../ports/read-models/read-models';
import type { PlayableSong } from '../sound/playable-songs.projection';
import { discoverWindows, mostDiscovered, windowSongs } from './discover-window';
import { placeOf } from './shuffle-position';

type ByPlace = Pick<IndexQuery<PlayableSong, never>, 'limit' | 'offset'>;

/** A catalogue of this many songs that records how many were requested. */
function catalogueOf(count: number) {
  const songs = Array.from({ length: count }, (_, index) => ({
    songId: `song-${index}`,
    shufflePlace: placeOf(`song-${index}`),
  })).sort((one, other) => (one.shufflePlace < other.shufflePlace ? -1 : 1));
  const asked: number[] = [];
  const find = async (_: string, { offset = 0, limit }: ByPlace) => {
    asked.push(limit);
    return { items: songs.slice(offset, offset + limit) };
  };
  const collection = () => ({ find, count: async () => songs.length });
  return { songs, asked, reads: { collection } as unknown as ReadModels };
}

const idsOf = ({ windows }: Awaited<ReturnType<typeof discoverWindows>>) =>
  windows.flatMap((songs) => songs.map(({ songId }) => songId));

test('a small catalogue is one window that holds each song once, wherever the listener begins', async () => {
  const { reads } = catalogueOf(30);
  for (const seed of ['2026-01-01/guest', '2026-01-01/a', '2026-01-02/b']) {
    const ids = idsOf(await discoverWindows(reads, seed, { limit: 100, offset: 0 }));
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
  }
});

test('in a large one pages follow on each other without a song twice, each from its own window', async () => {
  const { reads } = catalogueOf(1500);
  const seed = '2026-01-01/guest';
  const all: string[] = [];
  for (let offset = 0; offset < mostDiscovered; offset += windowSongs) {
    const page = await discoverWindows(reads, seed, { limit: windowSongs, offset });
    expect(page.firstOffset).toBe(offset);
    all.push(...idsOf(page));
  }
  expect(new Set(all).size).toBe(mostDiscovered);
  const across = await discoverWindows(reads, seed, { limit: 100, offset: windowSongs - 50 });
  expect(across.windows).toHaveLength(2);
  expect(across.firstOffset).toBe(0);
});

test('the first page asks for one window, however large the catalogue is, and beyond the last there is none', async () => {
  const { asked, reads } = catalogueOf(5000);
  await discoverWindows(reads, '2026-01-01/guest', { limit: 100, offset: 0 });
  expect(Math.max(...asked)).toBe(windowSongs);
  expect((await discoverWindows(reads, 'x', { limit: 100, offset: mostDiscovered })).windows).toEqual([]);
});

test('begins with every song equally often, over days and listeners, however large the catalogue is', async () => {
  const { songs, reads } = catalogueOf(600);
  const random = seededRandom(5);
  const first: (string | undefined)[] = [];
  for (let day = 0; day < 6000; day += 1) {
    const { windows } = await discoverWindows(reads, `${random()}`, { limit: 1, offset: 0 });
    first.push(windows[0]?.[0]?.songId);
  }
  const ids = songs.map(({ songId }): string | undefined => songId);
  expect(pValueOfEqualChances(countsOf(ids, first))).toBeGreaterThan(leastPValue);
});
