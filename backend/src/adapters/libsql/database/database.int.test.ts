import { statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { Database } from './database';

describe('a database', () => {
  const folder = temporaryFolder();
  let database: Database;
  beforeEach(() => {
    database = new Database(join(folder.path, `${Math.random()}.db`), { durability: 'normal' });
    database.exec('CREATE TABLE songs (id TEXT PRIMARY KEY, plays INTEGER NOT NULL)');
    for (let plays = 1; plays <= 5; plays++) {
      database.prepare('INSERT INTO songs VALUES (?, ?)').run(`song ${plays}`, plays);
    }
  });
  afterEach(() => database.close());
  afterAll(() => folder.remove());

  test('returns the requested rows after the same statement was executed in any other way', () => {
    const above = () => database.prepare<[string]>('SELECT id FROM songs WHERE plays > ? ORDER BY plays');
    expect(above().all(1)).toHaveLength(4);
    expect(above().get(3)).toEqual(['song 4']);
    expect(above().get(2)).toEqual(['song 3']);
    expect(above().all(4)).toEqual([['song 5']]);
    expect(above().get(0)).toEqual(['song 1']);
  });

  test('answers the row that a write returns, whichever way the same statement was carried out before', () => {
    const play = () => database.prepare<[number]>('UPDATE songs SET plays = plays + ? WHERE id = ? RETURNING plays');
    expect(play().all(10, 'song 1')).toEqual([[11]]);
    expect(play().get(10, 'song 1')).toEqual([21]);
    play().run(10, 'song 1');
    expect(play().get(10, 'song 1')).toEqual([41]);
  });

  test('leaves its write-ahead log to the connection that moves it into the file', () => {
    const path = join(folder.path, 'moved-by-one.db');
    const moving = new Database(path, { durability: 'normal' });
    moving.exec('CREATE TABLE covers (picture TEXT NOT NULL)');
    const leaving = new Database(path, { durability: 'normal', leavesCheckpoints: true });
    const picture = 'x'.repeat(4000);
    const add = (to: Database, count: number) =>
      to.transaction(() => {
        for (let n = 0; n < count; n++) to.prepare('INSERT INTO covers VALUES (?)').run(picture);
      });
    // More pages than the automatic checkpoint allows in the WAL.
    for (let n = 0; n < 5; n++) add(leaving, 2000);
    expect(statSync(path).size).toBeLessThan(1_000_000);
    add(moving, 1);
    expect(statSync(path).size).toBeGreaterThan(40_000_000);
    expect(leaving.prepare('SELECT count(*) FROM covers').get()).toEqual([10_001]);
    for (const connection of [leaving, moving]) connection.close();
  });
});
