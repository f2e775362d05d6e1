import type { ReadModels } from '../../../ports/read-models/read-models';
import { mayHearAll } from './audio.routes';
import { boughtId, type PlayableSong } from './playable-songs.projection';

const bought = new Set([boughtId('buyer', 'song')]);
const reads = {
  collection: () => ({ get: async (id: string) => (bought.has(id) ? { at: '2026-01-05' } : undefined) }),
} as unknown as ReadModels;
const hears = (userId: string | undefined, song: Partial<PlayableSong> = {}) =>
  mayHearAll(reads, { songId: 'song', artistId: 'artist', isPaid: true, ...song } as PlayableSong, userId);

test('a paid song is heard in full by its artist and its buyers alone', async () => {
  expect(await hears('artist')).toBe(true);
  expect(await hears('buyer')).toBe(true);
  expect(await hears('listener')).toBe(false);
  expect(await hears(undefined)).toBe(false);
});

test('a purchase counts for the bought song alone', async () => {
  expect(await hears('buyer', { songId: 'other' })).toBe(false);
});

test('a free song is heard in full by everyone', async () => {
  for (const userId of ['artist', 'listener', undefined]) expect(await hears(userId, { isPaid: false })).toBe(true);
});
