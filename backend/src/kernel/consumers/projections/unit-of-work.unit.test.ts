import type { StoredEvent } from '../../../ports/events/event-store';
import { positionOf } from '../../../ports/events/position';
import type { ProgressMove } from '../../../ports/read-models/consumer-progress';
import { noDocument, type ProjectionGeneration } from '../../../ports/read-models/projection-store';
import { type CollectionDefinition, defineCollection } from '../../../ports/read-models/read-models';
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

test('documents that were read ahead are not loaded again, also where there are none, and are written with their tokens', async () => {
  const asked: string[][] = [];
  const stored = new Map([['a', { doc: { id: 'a', artistId: 'ada' }, token: 7 }]]);
  const generation = {
    load: async (_: string, id: string) => void asked.push([id]),
    loadMany: async (_: string, ids: readonly string[]) => {
      asked.push([...ids]);
      return stored;
    },
  } as unknown as ProjectionGeneration;
  const unit = new UnitOfWork(generation, () => positionOf(1));
  await unit.read(new Map([[songs as unknown as CollectionDefinition, new Set(['a', 'b'])]]));
  const collection = unit.collection(songs);
  expect(await collection.get('a')).toEqual({ id: 'a', artistId: 'ada' });
  expect(await collection.get('b')).toBeUndefined();
  expect(await collection.get('c')).toBeUndefined();
  collection.put('a', { id: 'a', artistId: 'bo' });
  collection.put('b', { id: 'b', artistId: 'bo' });
  expect(asked).toEqual([['a', 'b'], ['c']]);
  expect(unit.commitOf({} as ProgressMove).documents).toEqual([
    { kind: 'put', collection: 'songs', id: 'a', doc: { id: 'a', artistId: 'bo' }, token: 7 },
    { kind: 'put', collection: 'songs', id: 'b', doc: { id: 'b', artistId: 'bo' }, token: noDocument },
  ]);
});

test('a batch sends the last of several newest-state pushes per topic and kind, in the order of its events', () => {
  const unit = new UnitOfWork({} as ProjectionGeneration, ({ position }) => positionOf(position));
  const at = (position: number, partitionKey: string, push: () => void) => {
    unit.workOn({ position, partitionKey } as StoredEvent);
    push();
  };
  at(1, 'ada', () => unit.pushNewest('balance:ada', 'balance', { is: 1 }));
  at(2, 'ada', () => unit.push('comments', 'comment-added', { id: 'c1' }));
  at(3, 'bo', () => unit.pushNewest('balance:ada', 'balance', { is: 2 }));
  at(4, 'ada', () => unit.pushNewest('balance:ada', 'balance', { is: 3 }));
  at(5, 'ada', () => unit.push('comments', 'comment-added', { id: 'c2' }));
  at(6, 'ada', () => unit.pushNewest('balance:ada', 'frozen', { is: 4 }));
  const { pushes } = unit.commitOf({} as ProgressMove);
  // The push for bo's event is kept: that key may be parked where another generation sent the push.
  expect(pushes.map(({ kind, payload, position }) => [position, kind, payload])).toEqual([
    ['2', 'comment-added', { id: 'c1' }],
    ['3', 'balance', { is: 2 }],
    ['4', 'balance', { is: 3 }],
    ['5', 'comment-added', { id: 'c2' }],
    ['6', 'frozen', { is: 4 }],
  ]);
});
