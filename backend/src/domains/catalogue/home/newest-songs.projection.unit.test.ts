import { expectToConverge } from '../../../../tests/support/concurrency/converges';
import { projected } from '../../../../tests/support/world/projected';
import { newestSongsProjection } from './newest-songs.projection';

const artistId = 'ada';
const published = Array.from({ length: 15 }, (_, index) => ({
  type: 'SongPublished',
  data: { artistId, songId: `song-${index}`, releaseId: `release-${index % 5}`, trackNumber: 1 },
  // Two songs per day.
  at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2))).toISOString(),
}));

test('an artist has the twelve newest songs, newest first', async () => {
  const { doc } = await projected(newestSongsProjection, published);
  const { songs } = doc('newest-songs', artistId) as { readonly songs: readonly { readonly songId: string }[] };
  const newest = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((index) => `song-${index}`);
  expect(songs.map(({ songId }) => songId).sort()).toEqual([...newest].sort());
  expect(songs[0]).toMatchObject({ songId: 'song-14', releaseId: 'release-4', trackNumber: 1 });
});

test('converges in any order of songs', () =>
  expectToConverge(newestSongsProjection, Object.fromEntries(published.map((event) => [event.data.songId, [event]]))));
