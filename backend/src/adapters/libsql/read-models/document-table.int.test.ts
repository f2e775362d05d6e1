// Reads of a projection's own collection: from the cache if that holds all documents, else from the engine.
import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { defineCollection } from '../../../ports/read-models/read-models';
import { Database } from '../database/database';
import { DocumentTable } from './document-table';
import { ReadCache } from './read-cache';
import { carryOut } from './read-model-writer';

const songs = defineCollection<{ plays: number }>()({ name: 'songs', indexes: { all: { equals: [], sort: 'plays' } } });
const folder = temporaryFolder();
let database: Database;
beforeEach(() => {
  database = new Database(join(folder.path, `${Math.random()}.db`), { durability: 'normal' });
  opened().create();
});
afterEach(() => {
  jest.restoreAllMocks();
  database.close();
});
afterAll(() => folder.remove());

const opened = () => new DocumentTable(database, songs as never, 1, new ReadCache());

function put(table: DocumentTable, id: string, plays: number): void {
  putAll(table, [[id, plays]]);
}

function putAll(table: DocumentTable, songs: readonly (readonly [id: string, plays: number])[]): void {
  const { steps, written } = table.put(songs.map(([id, plays]) => ({ id, doc: { plays } })));
  for (const step of steps) carryOut(database, step);
  for (const [index, [id]] of songs.entries()) table.written(id, written[index]);
}

function remove(table: DocumentTable, id: string): void {
  carryOut(database, table.delete(id));
  table.written(id, undefined);
}

/** Counts how often the engine is queried for a single document. */
function timesAsked(): () => number {
  const prepare = jest.spyOn(database, 'prepare');
  return () => prepare.mock.calls.filter(([sql]) => sql.includes('WHERE id = ?') && sql.startsWith('SELECT')).length;
}

test('a small collection is answered without the engine, even for a missing document', () => {
  put(opened(), 'before', 1);
  const table = opened();
  const asked = timesAsked();
  expect([table.load('before'), table.load('none')]).toEqual([{ plays: 1 }, undefined]);
  put(table, 'none', 2);
  put(table, 'before', 3);
  expect([table.load('before'), table.load('none')]).toEqual([{ plays: 3 }, { plays: 2 }]);
  remove(table, 'none');
  expect(table.load('none')).toBeUndefined();
  expect(asked()).toBe(0);
});

test('a batch writes a document whole if another writer has changed its indexed field', () => {
  const ids = Array.from({ length: 25 }, (_, n) => `s${n}`);
  const table = opened();
  putAll(
    table,
    ids.map((id) => [id, 1]),
  );
  for (const id of ids) table.load(id);
  table.forgetRecent();
  for (const id of ids) table.load(id);
  put(opened(), 's7', 5);
  putAll(
    table,
    ids.map((id) => [id, 1]),
  );
  const ones = table.find({ index: 'all', equals: {}, descending: false, limit: 100, from: 1, to: 1 });
  expect(ones.map(([id]) => id).sort()).toEqual([...ids].sort());
});

test('a collection that became small again is answered without the engine', () => {
  const table = opened();
  table.load('none');
  const ids = Array.from({ length: 4001 }, (_, n) => `s${n}`);
  const everyone = ids.map((id) => [id, 1] as const);
  database.transaction(() => putAll(table, everyone));
  database.transaction(() => {
    for (const id of ids) remove(table, id);
  });
  for (let n = 0; n < 500; n++) expect(table.load(`other${n}`)).toBeUndefined();
  const asked = timesAsked();
  put(table, 'new', 3);
  expect([table.load('new'), table.load('s1'), table.load('another')]).toEqual([{ plays: 3 }, undefined, undefined]);
  expect(asked()).toBe(0);
});

test('reads everything again once the stored state is unknown', () => {
  const table = opened();
  expect(table.load('a')).toBeUndefined();
  put(opened(), 'a', 1);
  expect(table.load('a')).toBeUndefined();
  table.forgetRecent();
  expect(table.load('a')).toEqual({ plays: 1 });
});

test.each([0, 499, 500, 501, 700])('returns the stored documents while growing from %i documents', (count) => {
  database.transaction(() => {
    const before = opened();
    for (let n = 0; n < count; n++) put(before, `s${n}`, n);
  });
  const table = opened();
  const model = new Map(Array.from({ length: count }, (_, n) => [`s${n}`, n]));
  const check = (id: string) => {
    const plays = model.get(id);
    expect(table.load(id)).toEqual(plays === undefined ? undefined : { plays });
  };
  check('s0');
  database.transaction(() => {
    for (let step = 0; step < 6000; step++) {
      const id = `s${(step * 7919) % 5501}`;
      check(id);
      if (step % 5 === 0 && model.delete(id)) remove(table, id);
      else {
        model.set(id, step);
        put(table, id, step);
      }
      check(id);
      check(`s${(step * 31) % 5501}`);
    }
  });
  const stored = database.prepare<[string, string]>('SELECT id, doc FROM c_songs_1').all();
  expect(new Map(stored.map(([id, doc]) => [id, JSON.parse(doc).plays]))).toEqual(model);
  expect(stored.length).toBeGreaterThan(4000);
});
