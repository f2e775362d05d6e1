import { countsOf, leastPValue, pValueOfEqualChances, seededRandom } from '../../../../../infra/testing/randomness';
import { type DiscoverSong, type DiscoverTaste, discoverOrder } from './discover-order';

const taste = (more: Partial<DiscoverTaste> = {}): DiscoverTaste => ({
  seed: '2026-01-01/listener',
  heardSongIds: new Set(),
  likedGenres: new Set(),
  ...more,
});
const songs: DiscoverSong[] = Array.from({ length: 40 }, (_, index) => ({
  songId: `song-${index}`,
  artistId: `artist-${index % 4}`,
  genre: ['folk', 'electronic', 'dream pop', 'choral'][index % 4] ?? null,
  isPaid: index % 5 === 0,
}));
const ids = (order: readonly DiscoverSong[]) => order.map(({ songId }) => songId);
const meanPlace = (order: readonly DiscoverSong[], which: (song: DiscoverSong) => boolean) => {
  const places = order.flatMap((song, place) => (which(song) ? [place] : []));
  return places.reduce((total, place) => total + place, 0) / places.length;
};

describe('discover order', () => {
  test('holds every song once', () => {
    expect(ids(discoverOrder(songs, taste())).sort()).toEqual(ids(songs).sort());
  });

  test('is the same all day for any order of the songs, and different the next day', () => {
    const today = ids(discoverOrder(songs, taste()));
    expect(ids(discoverOrder([...songs].reverse(), taste()))).toEqual(today);
    expect(ids(discoverOrder(songs, taste({ seed: '2026-01-02/listener' })))).not.toEqual(today);
  });

  test('never plays one artist twice in a row while others wait', () => {
    const order = discoverOrder(songs, taste());
    for (let at = 1; at < order.length - 4; at += 1) expect(order[at]?.artistId).not.toBe(order[at - 1]?.artistId);
  });

  test('puts recently played songs last', () => {
    const heardSongIds = new Set(['song-1', 'song-6', 'song-11']);
    const last = ids(discoverOrder(songs, taste({ heardSongIds }))).slice(-8);
    for (const songId of heardSongIds) expect(last).toContain(songId);
  });

  test('brings liked genres earlier, and songs that play through before previews', () => {
    const isFolk = (song: DiscoverSong) => song.genre === 'folk';
    const plain = discoverOrder(songs, taste());
    const withTaste = discoverOrder(songs, taste({ likedGenres: new Set(['folk']) }));
    expect(meanPlace(withTaste, isFolk)).toBeLessThan(meanPlace(plain, isFolk));
    expect(meanPlace(plain, ({ isPaid }) => !isPaid)).toBeLessThan(meanPlace(plain, ({ isPaid }) => isPaid));
  });

  test('begins with every song equally often, over days and listeners, where taste says nothing', () => {
    const random = seededRandom(3);
    const alike = songs.map((song) => ({ ...song, artistId: song.songId, isPaid: false }));
    const orders = Array.from({ length: 2000 }, () => ids(discoverOrder(alike, taste({ seed: `${random()}` }))));
    const first = orders.map(([song]) => song as string);
    const onPage = orders.flatMap((order) => order.slice(0, 10));
    for (const drawn of [first, onPage]) {
      expect(pValueOfEqualChances(countsOf(ids(songs), drawn))).toBeGreaterThan(leastPValue);
    }
  });
});
