/** Read models written by a thread of its own: the same port, held to the same suite. */
import { join } from 'node:path';
import { onLibsql } from '../../../tests/ports/libsql-opened';
import { readModelsSuite } from '../../../tests/ports/read-models.suite';
import { bundled } from '../../../tests/support/bundled';
import { temporaryFolder } from '../../../tests/support/temporary-folder';
import { Database, type DatabaseOptions } from './database';
import { ServingTables } from './generation-tables';
import { TableProjectionStore } from './projection-store';
import { StoredPushLog } from './push-log';
import type { GenerationCommit } from './read-model-writer';
import { TableReadModels, TableTextSearch } from './read-models';
import { ThreadWriter } from './thread-writer';

const options: DatabaseOptions = { durability: 'normal' };
let script = '';
beforeAll(async () => {
  script = await bundled(join(__dirname, 'read-models.worker.ts'));
});

const open = onLibsql(
  (database) => {
    const serving = new ServingTables();
    const writer = new ThreadWriter(database.path, options, { script });
    const pushLog = new StoredPushLog(database, () => writer.settled());
    return {
      store: new TableProjectionStore(database, serving, writer),
      reads: new TableReadModels(serving),
      search: new TableTextSearch(serving),
      pushLog,
      writer,
    };
  },
  { ...options, beforeClose: ({ writer }) => writer.close() },
);

readModelsSuite('libsql, written by a thread', open);

describe('the writing thread', () => {
  const folder = temporaryFolder();
  const database = new Database(join(folder.path, 'test.db'), options);
  const pushLog = new StoredPushLog(database);
  database.exec('CREATE TABLE things (id TEXT PRIMARY KEY)');
  // Makes the table of positions as well.
  new TableProjectionStore(database, new ServingTables(), {
    write: async () => [],
    settled: async () => {},
    close: async () => {},
  });
  let writer: ThreadWriter;
  beforeAll(() => {
    writer = new ThreadWriter(database.path, options, { script });
  });
  afterAll(async () => {
    await writer.close();
    database.close();
    folder.remove();
  });
  const commit = (projection: string, more: Partial<GenerationCommit> = {}): GenerationCommit => ({
    projection,
    generation: 1,
    partition: 0,
    expectedPosition: 0,
    position: 1,
    steps: [['INSERT INTO things VALUES (?)', [projection]]],
    pushes: [{ topic: 'things', kind: 'made', payload: '{}' }],
    ...more,
  });
  const things = () => database.prepare<[string]>('SELECT id FROM things ORDER BY id').all().flat();

  test('stores what waits together, and lets what fails fail alone', async () => {
    const results = await Promise.allSettled([
      writer.write(commit('a')),
      writer.write(commit('b', { steps: [['INSERT INTO nowhere VALUES (?)', ['b']]] })),
      writer.write(commit('c', { expectedPosition: 7 })),
      writer.write(commit('d')),
    ]);
    expect(results).toMatchObject([
      { value: [1] },
      { reason: { message: expect.stringContaining('no such table') } },
      { reason: { name: 'ConcurrentProjectionError' } },
      { value: [2] },
    ]);
    expect(things()).toEqual(['a', 'd']);
    expect(await pushLog.lastOffset('things')).toBe(2);
  });

  test('is settled only when whoever wrote has his answer', async () => {
    const told: string[] = [];
    const written = writer.write(commit('e')).then(() => told.push('written'));
    while (!things().includes('e')) await new Promise((resolve) => setTimeout(resolve, 1));
    await writer.settled();
    await Promise.resolve();
    expect(told).toEqual(['written']);
    await written;
  });

  test('fails what was under way when it dies, and begins anew', async () => {
    // Its commit waits for this one, so that it is under way for sure.
    database.exec('BEGIN IMMEDIATE');
    const written = writer.write(commit('f'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    void (writer as unknown as { worker: { terminate(): void } }).worker.terminate();
    database.exec('ROLLBACK');
    await expect(written).rejects.toThrow('the writing thread ended');
    expect(await writer.write(commit('g'))).toHaveLength(1);
  });
});
