// Compares each part of the MongoDB adapter with the bare driver doing the same on the same server in one run.
import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { MongoCheckpoints } from '../../src/adapters/mongo/operational/checkpoints';
import { MongoConnection } from '../../src/adapters/mongo/operational/connection';
import { MongoSnapshots } from '../../src/adapters/mongo/operational/snapshots';
import { ServingCollections } from '../../src/adapters/mongo/read-models/generation-collections';
import { MongoProjectionStore } from '../../src/adapters/mongo/read-models/projection-store';
import { MongoReadModels } from '../../src/adapters/mongo/read-models/read-models';
import type { Position } from '../../src/ports/events/position';
import { defineCollection } from '../../src/ports/read-models/read-models';
import { compare, inParallel, type Row } from '../harness';

interface SongDoc {
  readonly artist: string;
  readonly at: string;
  readonly title: string;
  readonly plays: number;
}

const songs = defineCollection<SongDoc>()({
  name: 'songs',
  indexes: { byArtist: { equals: ['artist'], sort: 'at' } },
});
const shape = { name: 'songs', version: 1, collections: [songs as never], textIndexes: [] };
const batch = 500;
const batches = 4;
const reads = 400;
const rounds = 3;

const songOf = (n: number): SongDoc => ({
  artist: `artist-${n % 50}`,
  at: new Date(1_700_000_000_000 + n).toISOString(),
  title: `Song number ${n}`,
  plays: n,
});

export async function* mongo(url: string): AsyncGenerator<Row> {
  const name = `bench-${randomBytes(4).toString('hex')}`;
  const connection = new MongoConnection(url, name);
  const bare = new MongoClient(url, {
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority', journal: true },
  });
  const db = bare.db(`${name}-bare`);
  try {
    const serving = new ServingCollections();
    const store = new MongoProjectionStore(connection, serving);
    const generation = await store.open(shape);
    const theirs = db.collection<{ _id: string; doc: SongDoc }>('songs');
    const theirPositions = db.collection<{ _id: string; position: number }>('positions');
    await theirs.createIndex({ 'doc.artist': 1, 'doc.at': 1, _id: 1 });
    let own = 0;
    let other = 0;
    yield await compare({
      name: `documents projected, ${batch} a commit with its position`,
      unit: 'documents/s',
      rounds,
      ours: async () => {
        for (let each = 0; each < batches; each++) {
          const documents = Array.from({ length: batch }, (_, n) => ({
            ...{ kind: 'put' as const, collection: 'songs', id: `${own * batch + n}` },
            doc: songOf(n),
          }));
          const expectedPosition = own === 0 ? undefined : (`${own}` as Position);
          own++;
          const position = `${own}` as Position;
          await generation.commit({ partition: 0, expectedPosition, position, documents, texts: [], pushes: [] });
        }
        return batch * batches;
      },
      baseline: 'bare driver, bulkWrite and position in a transaction',
      theirs: async () => {
        for (let each = 0; each < batches; each++) {
          const operations = Array.from({ length: batch }, (_, n) => {
            const _id = `${other * batch + n}`;
            return { replaceOne: { filter: { _id }, replacement: { doc: songOf(n) }, upsert: true } };
          });
          other++;
          await bare.withSession((session) =>
            session.withTransaction(async () => {
              await theirPositions.updateOne({ _id: 'p' }, { $set: { position: other } }, { session, upsert: true });
              await theirs.bulkWrite(operations, { session, ordered: false });
            }),
          );
        }
        return batch * batches;
      },
    });

    const collection = new MongoReadModels(serving).collection(songs);
    yield await compare({
      name: 'documents read by id, 16 at a time',
      unit: 'reads/s',
      rounds,
      ours: () => inParallel(16, reads, (n) => collection.get(`${n}`)),
      baseline: 'bare driver, findOne',
      theirs: () => inParallel(16, reads, (n) => theirs.findOne({ _id: `${n}` })),
    });
    yield await compare({
      name: 'pages of 20 by index, 16 at a time',
      unit: 'pages/s',
      rounds,
      ours: () =>
        inParallel(16, reads, (n) =>
          collection.find('byArtist', { equals: { artist: `artist-${n % 50}` }, limit: 20 }),
        ),
      baseline: 'bare driver, find, sort and limit',
      theirs: () =>
        inParallel(16, reads, (n) =>
          theirs
            .find({ 'doc.artist': `artist-${n % 50}` })
            .sort({ 'doc.at': -1, _id: -1 })
            .limit(21)
            .toArray(),
        ),
    });

    const snapshots = new MongoSnapshots(connection);
    const theirSnapshots = db.collection<{ _id: string; revision: number; state: string }>('snapshots');
    const state = { balance: 1, lines: Array.from({ length: 50 }, (_, n) => n) };
    let saved = 0;
    yield await compare({
      name: 'snapshots saved, 16 at a time',
      unit: 'saves/s',
      rounds,
      ours: () => inParallel(16, reads, (n) => snapshots.save(`s${n % 100}`, { revision: saved++, version: 1, state })),
      baseline: 'bare driver, guarded updateOne',
      theirs: () =>
        inParallel(16, reads, (n) => {
          const revision = saved++;
          const update = { $set: { revision, state: JSON.stringify(state) } };
          return theirSnapshots
            .updateOne({ _id: `s${n % 100}`, revision: { $lte: revision } }, update, { upsert: true })
            .catch(() => undefined);
        }),
    });

    const checkpoints = new MongoCheckpoints(connection);
    let moved = 0;
    let theirMove = 0;
    yield await compare({
      name: 'checkpoints moved, one after the other',
      unit: 'moves/s',
      rounds,
      ours: async () => {
        for (let n = 0; n < 100; n++) {
          const expectedPosition = moved === 0 ? undefined : (`${moved}` as Position);
          moved++;
          await checkpoints.move('bench', { partition: 0, expectedPosition, position: `${moved}` as Position });
        }
        return 100;
      },
      baseline: 'bare driver, read and write in a transaction',
      theirs: async () => {
        for (let n = 0; n < 100; n++) {
          theirMove++;
          await bare.withSession((session) =>
            session.withTransaction(async () => {
              await theirPositions.findOne({ _id: 'c' }, { session });
              await theirPositions.updateOne(
                { _id: 'c' },
                { $set: { position: theirMove } },
                { session, upsert: true },
              );
            }),
          );
        }
        return 100;
      },
    });
    store.close();
  } finally {
    await connection.run((own) => own.dropDatabase());
    await db.dropDatabase();
    await connection.close();
    await bare.close();
  }
}
