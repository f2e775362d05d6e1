// How followers of the log see a row that was altered by a person or a disk fault.
import { join } from 'node:path';
import { pino } from 'pino';
import { sampleEvents } from '../../../../tests/ports/events/sample-events';
import { until } from '../../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { TestClock } from '../../../../tests/support/world/test-clock';
import type { DomainEvent } from '../../../kernel/commands/decider';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { policyConsumer } from '../../../kernel/consumers/policies/policy-processor';
import { EventDispatcher } from '../../../kernel/consumers/runtime/event-dispatcher';
import { LeaseKeeper } from '../../../kernel/consumers/runtime/lease-keeper';
import { EventCodec } from '../../../kernel/events/event-codec';
import { noStream } from '../../../ports/events/event-store';
import { Database } from '../database/database';
import { StoredCheckpoints } from '../operational/checkpoints';
import { StoredLeases } from '../operational/leases';
import { StoredPersonalKeys } from '../operational/personal-keys';
import { LogFeed } from './event-feed';
import { EventLog } from './event-log';

test('an event that cannot be read holds up its own key and no other', async () => {
  const folder = temporaryFolder();
  const database = new Database(join(folder.path, 'test.db'), { durability: 'normal' });
  const written = new EventLog(database);
  for (const stream of ['good-1', 'bad-1', 'good-2']) {
    const events = sampleEvents(3).map((event) => ({ ...event, type: 'Happened', partitionKey: stream }));
    await written.append(stream, noStream, events);
  }
  database.exec("UPDATE events SET data = '{' WHERE stream = 'bad-1' AND revision = 1");
  // A restarted process, which reads the stored rows.
  const feed = new LogFeed(new EventLog(database));
  const clock = new TestClock();
  const leases = new LeaseKeeper(new StoredLeases(database, clock), 'test');
  const handled: string[] = [];
  const policy = definePolicy<DomainEvent<'Happened'>>({
    name: 'watching',
    handlers: { Happened: async ({ streamId, revision }) => handled.push(`${streamId}:${revision}`) },
  });
  const consumer = policyConsumer(policy, {
    feed,
    leases,
    checkpoints: new StoredCheckpoints(database),
    dispatcher: new EventDispatcher(feed, new EventCodec([], new StoredPersonalKeys(database, clock))),
    log: pino({ level: 'silent' }),
  });
  await consumer.start();
  await until(async () => (await consumer.lag()) === 0);
  expect(handled.sort()).toEqual(['bad-1:0', 'good-1:0', 'good-1:1', 'good-1:2', 'good-2:0', 'good-2:1', 'good-2:2']);
  expect(await consumer.parkedKeys()).toMatchObject([
    { key: 'bad-1', error: 'Revision 1 of bad-1 cannot be read', waiting: 2 },
  ]);
  leases.stop();
  await consumer.stop();
  await feed.close();
  database.close();
  folder.remove();
});
