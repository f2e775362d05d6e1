import { join } from 'node:path';
import { eventFeedSuite } from '../../../../tests/ports/events/event-feed.suite';
import { sampleEvents } from '../../../../tests/ports/events/sample-events';
import { onLibsql } from '../../../../tests/ports/libsql-opened';
import { until } from '../../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { noStream } from '../../../ports/events/event-store';
import { Database } from '../database/database';
import { LogFeed } from './event-feed';
import { EventLog } from './event-log';

const opened = (tailEvents?: number) =>
  onLibsql(
    (database) => {
      const store = new EventLog(database, tailEvents);
      return { store, feed: new LogFeed(store) };
    },
    { durability: 'awaited', beforeClose: ({ feed }) => feed.close() },
  );

eventFeedSuite('libsql', opened());
// Older events are read from the file.
eventFeedSuite('libsql with two events in memory', opened(2));

test('reads each event from the file once while it catches up, however small its batches are', async () => {
  const folder = temporaryFolder();
  const database = new Database(join(folder.path, 'test.db'), { durability: 'normal' });
  const written = new EventLog(database);
  for (let n = 0; n < 5; n++) await written.append(`a-${n}`, noStream, sampleEvents(500));
  // A restarted process, whose memory is empty.
  const log = new EventLog(database);
  const read = jest.spyOn(log, 'readRows');
  const feed = new LogFeed(log);
  const handled: number[] = [];
  const subscription = feed.subscribe({
    name: 'catching-up',
    eventTypes: new Set(sampleEvents(1).map(({ type }) => type)),
    maxBatch: 200,
    partitions: [0],
    resumeAfter: async () => undefined,
    handle: async ({ events }) => void handled.push(...events.map(({ position }) => position)),
  });
  await until(() => handled.length >= 2500);
  expect(handled).toEqual(Array.from({ length: 2500 }, (_, n) => n + 1));
  const rows = read.mock.results.map(({ value }) => (value as readonly unknown[]).length);
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(2500);
  await subscription.stop();
  await feed.close();
  database.close();
  folder.remove();
});
