import { join } from 'node:path';
import { onLibsql } from '../../../../tests/ports/libsql-opened';
import { documentIndexesSuite } from '../../../../tests/ports/read-models/document-indexes.suite';
import { generationsSuite } from '../../../../tests/ports/read-models/generations.suite';
import { projectionWritesSuite } from '../../../../tests/ports/read-models/projection-writes.suite';
import { readModelsSuite } from '../../../../tests/ports/read-models/read-models.suite';
import { textSearchSuite } from '../../../../tests/ports/read-models/text-search.suite';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { positionOf } from '../../../ports/events/position';
import { defineCollection } from '../../../ports/read-models/read-models';
import { Database } from '../database/database';
import { ServingTables } from './generation-tables';
import { TableProjectionStore } from './projection-store';
import { StoredPushLog } from './push-log';
import { ReadModelWriter } from './read-model-writer';
import { TableReadModels, TableTextSearch } from './read-models';

const open = onLibsql((database) => {
  const serving = new ServingTables();
  const pushLog = new StoredPushLog(database);
  return {
    store: new TableProjectionStore(database, serving, new ReadModelWriter(database, pushLog)),
    reads: new TableReadModels(serving),
    search: new TableTextSearch(serving),
    pushLog,
  };
});

readModelsSuite('libsql', open);
projectionWritesSuite('libsql', open);
documentIndexesSuite('libsql', open);
generationsSuite('libsql', open);
textSearchSuite('libsql', open);

test('nothing is left of a generation once no reader can be on it, even of what its successor knows nothing of', async () => {
  const folder = temporaryFolder();
  const database = new Database(join(folder.path, 'test.db'), { durability: 'normal' });
  const writer = new ReadModelWriter(database, new StoredPushLog(database));
  const keepSupersededMs = 30;
  const store = new TableProjectionStore(database, new ServingTables(), writer, { keepSupersededMs });
  const old = defineCollection<{ id: string }>()({ name: 'old-things', indexes: {} });
  const shape = {
    name: 'things',
    version: 1,
    collections: [old],
    textIndexes: [{ name: 'words', fields: { text: 1 } }],
  };
  await store.open(shape);
  const next = { name: 'things', version: 2, collections: [], textIndexes: [] };
  await store.promote(next, await store.beginRebuild(next));
  const tables = database.prepare<[string]>(
    "SELECT name FROM sqlite_master WHERE name LIKE '%old%' OR name LIKE '%words%'",
  );
  expect(tables.all()).not.toEqual([]);
  // A timer may fire up to a millisecond before the clock reaches its time.
  await new Promise((resolve) => setTimeout(resolve, keepSupersededMs + 2));
  await store.open(next);
  expect(tables.all()).toEqual([]);
  await database.close();
  folder.remove();
});

test('what a projection wrote of late it reads back without the file, until a write fails', async () => {
  const folder = temporaryFolder();
  const database = new Database(join(folder.path, 'test.db'), { durability: 'normal' });
  const writer = new ReadModelWriter(database, new StoredPushLog(database));
  const things = defineCollection<{ name: string }>()({ name: 'things', indexes: {} });
  const store = new TableProjectionStore(database, new ServingTables(), writer);
  const generation = await store.open({ name: 'things', version: 1, collections: [things as never], textIndexes: [] });
  const put = (expectedPosition: number, name: string) =>
    generation.commit({
      partition: 0,
      expectedPosition: positionOf(expectedPosition),
      position: positionOf(expectedPosition + 1),
      documents: [{ kind: 'put', collection: 'things', id: '1', doc: { name }, token: undefined }],
      texts: [],
      pushes: [],
    });
  const read = async () => (await generation.load('things', '1'))?.doc;
  expect(await read()).toBeUndefined();
  await put(0, 'first');
  // Changes the row without the projection's knowledge, to see whether it reads the cache.
  database.exec(`UPDATE c_things_1 SET doc = '{"name":"changed"}'`);
  const copy = (await read()) as { name: string };
  expect(copy).toEqual({ name: 'first' });
  copy.name = 'mine';
  expect(await read()).toEqual({ name: 'first' });
  await expect(put(7, 'refused')).rejects.toThrow('not at 7');
  expect(await read()).toEqual({ name: 'changed' });
  database.close();
  folder.remove();
});

test('a write that changes no indexed field writes no index, and one of another process in between does no harm', async () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'test.db');
  const things = defineCollection<{ kind: string; text: string }>()({
    name: 'things',
    indexes: { byKind: { equals: ['kind'] } },
  });
  const shape = { name: 'things', version: 1, collections: [things as never], textIndexes: [] };
  const database = new Database(path, { durability: 'normal' });
  const serving = new ServingTables();
  const writer = new ReadModelWriter(database, new StoredPushLog(database));
  const generation = await new TableProjectionStore(database, serving, writer).open(shape);
  const another = new Database(path, { durability: 'normal' });
  const reads = new TableReadModels(serving).collection(things);
  const ofKind = async (kind: string) => (await reads.find('byKind', { equals: { kind }, limit: 9 })).items;
  let position = 0;
  const put = async (kind: string, text: string) => {
    await generation.load('things', '1');
    await generation.commit({
      partition: 0,
      expectedPosition: positionOf(position),
      position: positionOf(++position),
      documents: [{ kind: 'put', collection: 'things', id: '1', doc: { kind, text }, token: undefined }],
      texts: [],
      pushes: [],
    });
  };
  database.exec(`
    CREATE TABLE index_writes (id TEXT);
    CREATE TRIGGER seen AFTER UPDATE OF f_kind ON c_things_1 BEGIN INSERT INTO index_writes VALUES (NEW.id); END;
  `);
  const indexWrites = () => database.prepare<[number]>('SELECT count(*) FROM index_writes').get()?.[0];

  await put('a', 'first');
  await put('a', 'second');
  expect([await ofKind('a'), indexWrites()]).toEqual([[{ kind: 'a', text: 'second' }], 0]);
  await put('b', 'third');
  expect([await ofKind('a'), await ofKind('b'), indexWrites()]).toEqual([[], [{ kind: 'b', text: 'third' }], 1]);

  another.exec(`UPDATE c_things_1 SET doc = '{"kind":"a","text":"other"}', f_kind = 'a'`);
  await put('b', 'fourth');
  expect([await ofKind('a'), await ofKind('b')]).toEqual([[], [{ kind: 'b', text: 'fourth' }]]);
  another.exec('DELETE FROM c_things_1');
  await put('b', 'fifth');
  expect([await ofKind('a'), await ofKind('b')]).toEqual([[], [{ kind: 'b', text: 'fifth' }]]);

  another.close();
  database.close();
  folder.remove();
});
