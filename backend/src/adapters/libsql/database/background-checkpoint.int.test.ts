import { statSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { BackgroundCheckpoint } from './background-checkpoint';
import { Database } from './database';

const folder = temporaryFolder();
let path: string;
let database: Database;
let number = 0;
const checkpoints: BackgroundCheckpoint[] = [];
beforeEach(() => {
  path = join(folder.path, `${number++}.db`);
  database = new Database(path, { durability: 'normal', leavesCheckpoints: true });
  database.exec('CREATE TABLE covers (picture TEXT NOT NULL)');
});
afterEach(() => {
  for (const each of checkpoints.splice(0)) each.close();
  database.close();
});
afterAll(() => folder.remove());

/** Large enough that each row fills a page of the file. */
const picture = 'x'.repeat(4000);
const rowsBetween = 100;

function add(rows: number): number {
  database.transaction(() => {
    for (let n = 0; n < rows; n++) database.prepare('INSERT INTO covers VALUES (?)').run(picture);
  });
  return rows;
}

function checkpointOf() {
  const rest = jest.fn(() => void database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get());
  const checkpoint = new BackgroundCheckpoint(path, rest, rowsBetween);
  checkpoints.push(checkpoint);
  return { rest, checkpoint };
}

const pagesOf = (file: string) => Math.round(statSync(file).size / 4096);

test('moves the log once enough has changed, without the thread that writes', async () => {
  const { rest, checkpoint } = checkpointOf();
  checkpoint.committed(add(rowsBetween - 1));
  await checkpoint.idle();
  expect(pagesOf(path)).toBeLessThan(10);
  checkpoint.committed(add(1));
  await checkpoint.idle();
  expect(pagesOf(path)).toBeGreaterThan(rowsBetween);
  expect(rest).not.toHaveBeenCalled();
});

test('restarts a WAL that was checkpointed while nobody wrote', async () => {
  const { rest, checkpoint } = checkpointOf();
  for (let round = 0; round < 20; round++) {
    checkpoint.committed(add(rowsBetween));
    await checkpoint.idle();
  }
  expect(pagesOf(`${path}-wal`)).toBeLessThan(2 * rowsBetween);
  expect(rest).not.toHaveBeenCalled();
});

test('restarts a WAL that is written to during every checkpoint before it is too long', async () => {
  const { rest, checkpoint } = checkpointOf();
  for (let round = 0; round < 50; round++) {
    checkpoint.committed(add(rowsBetween));
    // The first commit may have started a pass, which cannot complete before this thread awaits it.
    checkpoint.committed(add(1));
    await checkpoint.idle();
  }
  expect(rest.mock.calls.length).toBeGreaterThan(2);
  expect(pagesOf(`${path}-wal`)).toBeLessThan(15 * rowsBetween);
  expect(database.prepare('SELECT count(*) FROM covers').get()).toEqual([50 * (rowsBetween + 1)]);
});

test('what cannot be moved stays in the log, and is moved later', async () => {
  const elsewhere = join(folder.path, 'missing', 'file.db');
  const failing = new BackgroundCheckpoint(elsewhere, () => undefined, rowsBetween);
  failing.committed(add(rowsBetween));
  await failing.idle();
  failing.close();
  const { checkpoint } = checkpointOf();
  checkpoint.committed(add(rowsBetween));
  await checkpoint.idle();
  expect(pagesOf(path)).toBeGreaterThan(2 * rowsBetween);
});

test('ends during a pass without losing anything', async () => {
  const { checkpoint } = checkpointOf();
  checkpoint.committed(add(10 * rowsBetween));
  checkpoint.close();
  database.close();
  await checkpoint.idle();
  database = new Database(path, { durability: 'normal' });
  expect(database.prepare('SELECT count(*) FROM covers').get()).toEqual([10 * rowsBetween]);
});

test('a file whose commits wait for the disk is moved this way', async () => {
  database.close();
  path = join(folder.path, 'awaited.db');
  database = new Database(path, { durability: 'awaited' });
  database.exec('CREATE TABLE covers (picture TEXT NOT NULL)');
  // With this many rows SQLite's own automatic checkpoint would have run before the commit completed.
  const rows = add(9_000);
  expect(pagesOf(path)).toBeLessThan(rows);
  await until(() => pagesOf(path) >= rows);
});
