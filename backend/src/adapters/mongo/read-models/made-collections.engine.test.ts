// Engines: MONGO
// Tests that a start creates missing collections and indexes, and leaves existing ones unchanged.
import { randomBytes } from 'node:crypto';
import { engineUrl } from '../../../../tests/support/engines/engines';
import type { ProjectionShape } from '../../../ports/read-models/projection-store';
import { defineCollection, type IndexDefinition } from '../../../ports/read-models/read-models';
import { MongoConnection } from '../operational/connection';
import { ServingCollections } from './generation-collections';
import { MongoProjectionStore } from './projection-store';

interface Note {
  readonly ownerId: string;
  readonly at: number;
}

const byOwner = { byOwner: { equals: ['ownerId'] } } as const;
const byTime = { byTime: { equals: [], sort: 'at' } } as const;

const shapeWith = (indexes: Record<string, IndexDefinition<Note>>): ProjectionShape => ({
  ...{ name: 'notes', version: 1, textIndexes: [] },
  collections: [defineCollection<Note>()({ name: 'notes', indexes }) as never],
});

let mongo: MongoConnection;
beforeEach(() => {
  mongo = new MongoConnection(engineUrl('MONGO'), `test-${randomBytes(6).toString('hex')}`);
});
afterEach(async () => {
  await mongo.run((db) => db.dropDatabase());
  await mongo.close();
});

/** Simulates the start of a process. */
async function start(shape: ProjectionShape): Promise<void> {
  const store = new MongoProjectionStore(mongo, new ServingCollections());
  await store.open(shape);
  store.close();
}

/** Returns the indexed fields of all indexes except the one on ids. */
async function indexes(): Promise<readonly string[]> {
  const found = await mongo.run((db) => db.collection('c.notes.1').listIndexes().toArray());
  return found.map(({ key }) => Object.keys(key).join()).filter((key) => key !== '_id');
}

test('adds an index that a later release declares to the existing ones', async () => {
  await start(shapeWith(byOwner));
  expect(await indexes()).toHaveLength(1);
  await start(shapeWith({ ...byOwner, ...byTime }));
  expect(await indexes()).toHaveLength(2);
  // After a rollback the former release finds the indexes that it needs.
  await start(shapeWith(byOwner));
  expect(await indexes()).toHaveLength(2);
});

test('a start that finds all of it makes nothing', async () => {
  await start(shapeWith(byOwner));
  await mongo.run((db) => db.collection('c.notes.1').dropIndexes());
  await start(shapeWith(byOwner));
  expect(await indexes()).toEqual([]);
});

test('a start that was cut off while it made them is made up for by the next one', async () => {
  await start(shapeWith(byOwner));
  await mongo.run(async (db) => {
    await db.collection('generations').updateMany({}, { $unset: { made: 1 } });
    await db.collection('c.notes.1').dropIndexes();
  });
  await start(shapeWith(byOwner));
  expect(await indexes()).toHaveLength(1);
});
