import { join } from 'node:path';
import { eventStoreSuite } from '../../../tests/ports/event-store.suite';
import { onLibsql } from '../../../tests/ports/libsql-opened';
import { sampleEvents } from '../../../tests/ports/sample-events';
import { temporaryFolder } from '../../../tests/support/temporary-folder';
import { NO_STREAM, UnknownOutcomeError } from '../../ports/event-store';
import { Database } from './database';
import { EventLog } from './event-log';

eventStoreSuite(
  'libsql',
  onLibsql((database) => new EventLog(database), { durability: 'full', beforeClose: (log) => log.settled() }),
);

describe('the event log on a slow disk', () => {
  const folder = temporaryFolder();
  let database: Database;
  let flushed: (() => void)[] = [];
  let log: EventLog;
  beforeEach(() => {
    database = new Database(join(folder.path, `${Math.random()}.db`), { durability: 'full' });
    log = new EventLog(database);
    flushed = [];
    database.durable = () => new Promise((resolve) => flushed.push(resolve));
  });
  afterEach(() => database.close());
  afterAll(() => folder.remove());
  const written = () => new Promise((resolve) => setTimeout(resolve, 20));

  test('shows nothing and answers nothing before it is flushed', async () => {
    let answered = false;
    let told = false;
    log.onCommitted(() => {
      told = true;
    });
    const appending = log.append('a-1', NO_STREAM, sampleEvents(2)).then(() => {
      answered = true;
    });
    await written();
    expect([answered, told, await log.head()]).toEqual([false, false, 0]);
    expect([await log.readStream('a-1', 0, 10), await log.readAll(0, 10)]).toEqual([[], []]);
    flushed.shift()?.();
    await appending;
    expect([told, await log.head()]).toEqual([true, 2]);
    expect(await log.readAll(0, 10)).toHaveLength(2);
  });

  test('gathers what comes meanwhile into the next group', async () => {
    const first = log.append('a-1', NO_STREAM, sampleEvents(1));
    await written();
    const others = Array.from({ length: 50 }, (_, n) => log.append(`b-${n}`, NO_STREAM, sampleEvents(1)));
    await written();
    flushed.shift()?.();
    await first;
    await written();
    expect(flushed).toHaveLength(1);
    flushed.shift()?.();
    expect((await Promise.all(others)).every(({ kind }) => kind === 'appended')).toBe(true);
  });

  test('knows where it stands after a group that could not be written', async () => {
    database.durable = async () => undefined;
    const { transaction } = database;
    database.transaction = (work) =>
      transaction.call(database, () => {
        work();
        throw new Error('no space left');
      }) as never;
    await expect(log.append('a-1', NO_STREAM, sampleEvents(2))).rejects.toThrow('no space left');
    database.transaction = transaction;
    const appended = await log.append('a-1', NO_STREAM, sampleEvents(1));
    expect(appended).toEqual({ kind: 'appended', lastRevision: 0, lastPosition: 1 });
  });

  test('does not say whether events are stored that it could not flush', async () => {
    const events = sampleEvents(1);
    database.durable = () => Promise.reject(new Error('EIO'));
    await expect(log.append('a-1', NO_STREAM, events)).rejects.toThrow(UnknownOutcomeError);
    database.durable = async () => undefined;
    expect(await log.append('a-1', NO_STREAM, events)).toMatchObject({ kind: 'appended', lastRevision: 0 });
  });
});
