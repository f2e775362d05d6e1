// Runs the port suites of the read models against a writer on a worker thread.
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { onLibsql } from '../../../../tests/ports/libsql-opened';
import { generationsSuite } from '../../../../tests/ports/read-models/generations.suite';
import { projectionWritesSuite } from '../../../../tests/ports/read-models/projection-writes.suite';
import { readModelsSuite } from '../../../../tests/ports/read-models/read-models.suite';
import { textSearchSuite } from '../../../../tests/ports/read-models/text-search.suite';
import { until } from '../../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { bundled } from '../../../../tests/support/programs/bundled';
import { Database, type DatabaseOptions } from '../database/database';
import type { GenerationCommit } from './generation-commit';
import { ServingTables } from './generation-tables';
import { InlineWriter } from './inline-writer';
import { TableProjectionStore } from './projection-store';
import { StoredPushLog } from './push-log';
import { TableReadModels, TableTextSearch } from './read-models';
import { WorkerWriter, type WriteRequest } from './worker-writer';

const options: DatabaseOptions = { durability: 'normal' };
let script = '';
beforeAll(async () => {
  script = await bundled(require.resolve('../../../composition/embedded/threads/read-models.worker.ts'));
});

const open = onLibsql(
  (database) => {
    const serving = new ServingTables();
    const writer = new WorkerWriter({ path: database.path, options }, { script });
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
projectionWritesSuite('libsql, written by a thread', open);
generationsSuite('libsql, written by a thread', open);
textSearchSuite('libsql, written by a thread', open);

describe('the thread', () => {
  const folder = temporaryFolder();
  const database = new Database(`${folder.path}/test.db`, options);
  const pushLog = new StoredPushLog(database);
  database.exec('CREATE TABLE things (id TEXT PRIMARY KEY, doc TEXT)');
  // This constructor also creates the table of positions.
  new TableProjectionStore(database, new ServingTables(), new InlineWriter(database, pushLog));
  let writer: WorkerWriter;
  beforeAll(() => {
    writer = new WorkerWriter({ path: database.path, options }, { script });
  });
  afterAll(async () => {
    await writer.close();
    database.close();
    folder.remove();
  });
  const commit = (projection: string, more: Partial<GenerationCommit> = {}): GenerationCommit => ({
    ...{ projection, generation: 1, partition: 0, expectedPosition: 0, position: 1, fencingToken: 0 },
    steps: [['INSERT INTO things (id) VALUES (?)', [projection]]],
    pushes: [{ topic: 'things', kind: 'made', payload: '{}', position: 1, partitionKey: 'k' }],
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

  test('carries out the other write of a step that changed too little', async () => {
    const otherwise = ['UPDATE things SET doc = ? WHERE id = ?', ['other', 'a']] as const;
    const change = 'UPDATE things SET doc = ? WHERE id = ? AND doc IS NOT NULL';
    await writer.write(commit('steps', { steps: [[change, ['first', 'a'], 1, otherwise]], pushes: [] }));
    const doc = () => database.prepare<[string]>("SELECT doc FROM things WHERE id = 'a'").get()?.[0];
    expect(doc()).toBe('other');
    const again = { expectedPosition: 1, position: 2, pushes: [] };
    await writer.write(commit('steps', { ...again, steps: [[change, ['first', 'a'], 1, otherwise]] }));
    expect(doc()).toBe('first');
  });

  test('a large commit does not wait for others', async () => {
    const sent = jest.spyOn(Worker.prototype, 'postMessage');
    const steps = Array.from({ length: 20 }, (_, n) => ['INSERT INTO things (id) VALUES (?)', [`large ${n}`]] as const);
    await Promise.all(
      ['large', 'small', 'smaller'].map((name) => writer.write(commit(name, name === 'large' ? { steps } : {}))),
    );
    const requests = sent.mock.calls.map(([request]) => request as WriteRequest);
    sent.mockRestore();
    expect(requests.map(({ commits }) => commits.map(({ projection }) => projection))).toEqual([
      ['large'],
      ['small', 'smaller'],
    ]);
  });

  test('is settled only once those who wrote have their answers and have gone on', async () => {
    const heard: string[] = [];
    const goOn = async () => {
      await writer.write(commit('e'));
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      heard.push('written');
    };
    // The writer's commit waits for this transaction, so that it is certainly in flight.
    database.exec('BEGIN IMMEDIATE');
    const written = goOn();
    await setTimeout(20);
    const settled = writer.settled().then(() => heard.push('settled'));
    database.exec('ROLLBACK');
    await Promise.all([written, settled]);
    expect(heard).toEqual(['written', 'settled']);
  });

  test('fails pending writes when its thread ends, and starts again', async () => {
    database.exec('BEGIN IMMEDIATE');
    const written = writer.write(commit('f'));
    await setTimeout(20);
    void (writer as unknown as { worker: { terminate(): void } }).worker.terminate();
    database.exec('ROLLBACK');
    await expect(written).rejects.toThrow('The thread that writes read models ended');
    expect(await writer.write(commit('g'))).toHaveLength(1);
    await until(async () => things().includes('g'));
  });
});
