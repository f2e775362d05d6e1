// Engines: MONGO
import type { Opened } from '../../../../tests/ports/opened';
import { onMongo } from '../../../../tests/support/engines/mongo-opened';
import type { MongoConnection } from './connection';
import { MongoReleases } from './releases';

let opened: Opened<MongoConnection>;
let releases: MongoReleases;
beforeEach(async () => {
  opened = await onMongo((mongo) => mongo)();
  releases = new MongoReleases(opened.port);
});
afterEach(() => opened.close());

const api = { id: 'a', role: 'api', host: 'one', pid: 7, understands: { SongSold: 2, $odd: 1 } };

test('a process runs from its first note until it ends, or for a minute after its last', async () => {
  await releases.note(api);
  await releases.note({ ...api, understands: { SongSold: 3 } });
  await releases.note({ ...api, id: 'b', role: 'projector' });
  expect(await releases.running()).toEqual([
    { ...api, understands: { SongSold: 3 } },
    { ...api, id: 'b', role: 'projector' },
  ]);
  await releases.forget('b');
  const before = new Date(Date.now() - 61_000);
  await opened.port.run((db) =>
    db.collection<{ _id: string }>('processes').updateOne({ _id: 'a' }, { $set: { seenAt: before } }),
  );
  expect(await releases.running()).toEqual([]);
});

test('a process that notes only that it still runs is known with what it understands', async () => {
  expect(await releases.touch('a')).toBe(false);
  expect(await releases.running()).toEqual([]);
  await releases.note(api);
  const before = new Date(Date.now() - 30_000);
  const processes = () => opened.port.run(async (db) => db.collection<{ _id: string; seenAt: Date }>('processes'));
  await (await processes()).updateOne({ _id: 'a' }, { $set: { seenAt: before } });
  expect(await releases.touch('a')).toBe(true);
  expect(await releases.running()).toEqual([api]);
  expect((await (await processes()).findOne({ _id: 'a' }))?.seenAt.getTime()).toBeGreaterThan(before.getTime());
});

test('the first process says what may be written, and later ones only an operator', async () => {
  expect(await releases.written()).toBeUndefined();
  const first = await Promise.all([releases.writtenOr({ SongSold: 2 }), releases.writtenOr({ SongSold: 2 })]);
  expect(first).toEqual([{ SongSold: 2 }, { SongSold: 2 }]);
  expect(await releases.writtenOr({ SongSold: 3 })).toEqual({ SongSold: 2 });
  await releases.write({ SongSold: 3 });
  expect(await releases.written()).toEqual({ SongSold: 3 });
});
