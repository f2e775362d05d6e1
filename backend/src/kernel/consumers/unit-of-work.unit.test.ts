import { positionOf } from '../../ports/position';
import type { ProjectionGeneration } from '../../ports/projection-store';
import { defineCollection } from '../../ports/read-models';
import { UnitOfWork } from './unit-of-work';

const songs = defineCollection<{ id: string; artistId: string }>()({
  name: 'songs',
  indexes: { byArtist: { equals: ['artistId'] } },
});

test('finds every document of an index value, however many there are', async () => {
  const stored = Array.from({ length: 1_500 }, (_, n) => {
    const id = `song-${String(n).padStart(4, '0')}`;
    return { id, doc: { id, artistId: 'ada' }, token: 0 };
  });
  const generation = {
    findByIndex: async (_c: string, _i: string, _e: object, { limit }: { limit: number }) => stored.slice(0, limit),
  } as unknown as ProjectionGeneration;
  const collection = new UnitOfWork(generation, () => positionOf(1)).collection(songs);
  collection.put('song-new', { id: 'song-new', artistId: 'ada' });
  expect(await collection.find('byArtist', { artistId: 'ada' })).toHaveLength(1_501);
  expect((await collection.find('byArtist', { artistId: 'ada' }, 2)).map(({ id }) => id)).toEqual([
    'song-0000',
    'song-0001',
  ]);
});
