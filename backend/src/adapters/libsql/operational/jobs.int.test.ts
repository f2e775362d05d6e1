import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { TestClock } from '../../../../tests/support/world/test-clock';
import { Database } from '../database/database';
import { bringForward, giveUpLost, purge, StoredJobs, selectLost, selectNext, selectPostponed } from './jobs';

describe('the table of jobs', () => {
  const folder = temporaryFolder();
  let database: Database;
  beforeEach(() => {
    database = new Database(join(folder.path, `${Math.random()}.db`), { durability: 'normal' });
  });
  afterEach(() => database.close());
  afterAll(() => folder.remove());

  test.each([selectNext, selectLost, selectPostponed, bringForward, giveUpLost, purge])(
    'is never read from end to end: %s',
    (sql) => {
      new StoredJobs(database, new TestClock());
      const values = sql.split('?').length === 3 ? ['encode', 1] : [1];
      const plan = database.prepare<[number, number, number, string]>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
      const steps = plan.map(([, , , step]) => step);
      expect(steps.join('; ')).toMatch(/SEARCH jobs USING/);
      expect(steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
    },
  );

  test('is not written to when there is nothing to claim', async () => {
    const jobs = new StoredJobs(database, new TestClock());
    const transactions = jest.spyOn(database, 'transaction');
    await jobs.enqueue({ id: 'later', type: 'encode', payload: null, notBeforeMs: Number.MAX_SAFE_INTEGER });
    expect(await jobs.claim(['encode', 'mail'], 'me', 1000)).toBeUndefined();
    expect(transactions).not.toHaveBeenCalled();
  });

  test('does not claim jobs that are due on a later day', async () => {
    const clock = new TestClock();
    const jobs = new StoredJobs(database, clock);
    for (let n = 0; n < 50; n++) {
      await jobs.enqueue({ id: `${n}`, type: 'sweep', payload: null, notBeforeMs: clock.nowMs() + 1000 });
    }
    const passed = (sql: string) => database.prepare<[number]>(sql).get('sweep')?.[0];
    // Counts the index rows that a lookup scans before it compares their times.
    const read = selectNext.replace('SELECT priority, number', 'SELECT count(*)').replace(/ AND free_ms.*$/, '');
    expect(passed(read)).toBe(0);
    expect(await jobs.claim(['sweep'], 'me', 1000)).toBeUndefined();
    clock.advance(1000);
    expect((await jobs.claim(['sweep'], 'me', 1000))?.id).toBe('0');
    expect(passed(read)).toBe(50);
  });

  test('migrates a table of an earlier version, and counts its finished jobs as finished now', async () => {
    database.exec(`
      CREATE TABLE jobs (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, payload TEXT NOT NULL,
        state TEXT NOT NULL, attempts INTEGER NOT NULL, max_attempts INTEGER NOT NULL, priority INTEGER NOT NULL,
        free_ms INTEGER NOT NULL, owner TEXT, progress REAL NOT NULL, error TEXT, result TEXT
      );
      INSERT INTO jobs (id, type, payload, state, attempts, max_attempts, priority, free_ms, progress)
        VALUES ('old', 'encode', 'null', 'done', 1, 5, 100, 0, 1);
      INSERT INTO jobs (id, type, payload, state, attempts, max_attempts, priority, free_ms, progress)
        VALUES ('waits', 'encode', 'null', 'waiting', 1, 5, 100, 0, 1);
      CREATE INDEX jobs_to_do ON jobs (type, priority, number) WHERE state IN ('waiting', 'running');
    `);
    const clock = new TestClock();
    const jobs = new StoredJobs(database, clock);
    expect((await jobs.claim(['encode'], 'me', 1000))?.id).toBe('waits');
    clock.advance(999);
    expect(await jobs.purge('encode', 1000)).toBe(0);
    clock.advance(1);
    expect(await jobs.purge('encode', 1000)).toBe(1);
  });
});
