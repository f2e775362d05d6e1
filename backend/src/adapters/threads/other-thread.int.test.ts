// Runs the port suites on a log that another thread appends to by message and follows through its own connection.
import { join } from 'node:path';
import { eventFeedSuite } from '../../../tests/ports/events/event-feed.suite';
import { eventStoreSuite } from '../../../tests/ports/events/event-store.suite';
import { sampleEvent } from '../../../tests/ports/events/sample-events';
import { onLibsql } from '../../../tests/ports/libsql-opened';
import { noStream, UnknownOutcomeError } from '../../ports/events/event-store';
import { Database } from '../libsql/database/database';
import { LogFeed } from '../libsql/event-log/event-feed';
import { EventLog } from '../libsql/event-log/event-log';
import { EventReader } from '../libsql/event-log/event-reader';
import { isCallPending, LogFollower, lastDurable, sharedNumbers } from './log-follower';
import { type AppendRequest, sentError } from './messages';
import type { NegativeLookupCache } from './negative-lookup-cache';
import { appendForOthers, RemoteEventStore } from './remote-event-store';

/** Runs both sides in this thread and copies the messages between them as a real message port does. */
function otherThread(database: Database) {
  const log = new EventLog(database);
  const connection = new Database(join(database.path), { durability: 'full' });
  const shared = sharedNumbers();
  const share = () => Atomics.store(shared, lastDurable, BigInt(log.headNow));
  share();
  const reader = new EventReader(connection, () => Number(Atomics.load(shared, lastDurable)));
  const follower = new LogFollower(reader, shared);
  log.onCommitted(() => {
    share();
    if (Atomics.exchange(shared, isCallPending, 1n) === 0n) setImmediate(() => follower.called());
  });
  const store: RemoteEventStore = new RemoteEventStore(follower.streams, (appends) => {
    void appendForOthers(log, structuredClone(appends)).then((answers) => store.answered(structuredClone(answers)));
  });
  return { store, feed: new LogFeed(follower), connection };
}

const opened = new Map<object, ReturnType<typeof otherThread>>();
eventStoreSuite(
  'libsql, from another thread',
  onLibsql(
    (database) => {
      const parts = otherThread(database);
      opened.set(parts.store, parts);
      return parts.store;
    },
    {
      durability: 'awaited',
      beforeClose: async (store) => {
        await opened.get(store)?.feed.close();
        opened.get(store)?.connection.close();
      },
    },
  ),
);

eventFeedSuite(
  'libsql, from another thread',
  onLibsql(otherThread, {
    durability: 'awaited',
    beforeClose: async ({ feed, connection }) => {
      await feed.close();
      connection.close();
    },
  }),
);

test('messages that queue up behind a pending one are sent with the next, and an unknown outcome stays unknown', async () => {
  const messages: (readonly AppendRequest[])[] = [];
  const store = new RemoteEventStore({} as NegativeLookupCache, (appends) => messages.push(appends));
  const first = store.append('a', noStream, [sampleEvent()]);
  await new Promise((resolve) => setImmediate(resolve));
  const later = ['b', 'c'].map((stream) => store.append(stream, noStream, [sampleEvent()]));
  await new Promise((resolve) => setImmediate(resolve));
  expect(messages.map((appends) => appends.map(([, stream]) => stream))).toEqual([['a']]);
  store.answered([[1, { kind: 'appended', lastRevision: 0, lastPosition: 1 }]]);
  expect(await first).toMatchObject({ kind: 'appended' });
  expect(messages.map((appends) => appends.map(([, stream]) => stream))).toEqual([['a'], ['b', 'c']]);
  store.answered([
    [2, sentError(new UnknownOutcomeError('nobody knows'))],
    [3, { kind: 'conflict', actualRevision: 4 }],
  ]);
  await expect(later[0]).rejects.toThrow(UnknownOutcomeError);
  expect(await later[1]).toEqual({ kind: 'conflict', actualRevision: 4 });
});
