// A copy of a data folder on a read-only medium, such as a backup.
import fs, { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { Database } from './database';
import { openExisting } from './read-only-store';

const folder = temporaryFolder();
const written = join(folder.path, 'written');
let database: Database;
beforeAll(() => {
  fs.mkdirSync(written);
  database = new Database(join(written, 'events.db'), { durability: 'normal' });
  database.exec('CREATE TABLE songs (title TEXT)');
});
afterAll(() => {
  database.close();
  folder.remove();
});

/** Fakes a read-only medium, because the tests may run as a user who can write everywhere. */
function asReadOnly<Result>(look: () => Result): Result {
  const access = jest.spyOn(fs, 'accessSync').mockImplementation(() => {
    throw Object.assign(new Error('read-only file system'), { code: 'EROFS' });
  });
  try {
    return look();
  } finally {
    access.mockRestore();
  }
}

test.each([
  ['with what its write-ahead log holds', false],
  ['without a write-ahead log', true],
])('is read %s, without new files in its folder', (_name, isEmptied) => {
  database.prepare('INSERT INTO songs VALUES (?)').run(`Song ${isEmptied}`);
  if (isEmptied) database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  const copy = join(folder.path, `copy ${isEmptied}`);
  cpSync(written, copy, { recursive: true, filter: (path) => !path.endsWith('-shm') });
  const before = readdirSync(copy);
  const looking = asReadOnly(() => openExisting(join(copy, 'events.db')));
  expect(looking.prepare('SELECT title FROM songs').all()).toContainEqual([`Song ${isEmptied}`]);
  expect(() => looking.prepare('INSERT INTO songs VALUES (?)').run('More')).toThrow(/readonly/);
  looking.close();
  expect(readdirSync(copy)).toEqual(before);
});
