// Commits of several projections that wait at the same time.
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { Database } from '../database/database';
import type { GenerationCommit } from './generation-commit';
import { ServingTables } from './generation-tables';
import { TableProjectionStore } from './projection-store';
import { StoredPushLog } from './push-log';
import { ReadModelWriter } from './read-model-writer';

const folder = temporaryFolder();
const database = new Database(`${folder.path}/test.db`, { durability: 'normal' });
const pushLog = new StoredPushLog(database);
const writer = new ReadModelWriter(database, pushLog);
database.exec('CREATE TABLE things (id TEXT PRIMARY KEY, doc TEXT)');
// This constructor also creates the table of positions.
new TableProjectionStore(database, new ServingTables(), writer);
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
