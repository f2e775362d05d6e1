// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Starts processes on engines whose backups were restored in the wrong order: each refuses, and names both positions.
import { pino } from 'pino';
import { sampleEvents } from '../../../tests/ports/events/sample-events';
import { endEach } from '../../../tests/support/concurrency/end-each';
import { until } from '../../../tests/support/concurrency/until';
import {
  type DistributedInstallation,
  distributedInstallation,
} from '../../../tests/support/engines/distributed-processes';
import { type OwnEngine, ownEngine } from '../../../tests/support/engines/engines';
import { Connection } from '../../adapters/eventstore/connection';
import { EventStoreDb } from '../../adapters/eventstore/event-store';
import { MongoCheckpoints } from '../../adapters/mongo/operational/checkpoints';
import { MongoConnection } from '../../adapters/mongo/operational/connection';
import { noStream } from '../../ports/events/event-store';
import { positionOf } from '../../ports/events/position';
import { EngineMismatchError } from '../config/distributed-settings';
import { distributedPorts } from './distributed';
import { type RunningRelay, startRelay } from './distributed-relay';

const log = pino({ level: 'silent' });
let installation: DistributedInstallation;
let older: OwnEngine;
const relays: RunningRelay[] = [];
beforeAll(async () => {
  [installation, older] = await Promise.all([distributedInstallation(), ownEngine('EVENTSTORE')]);
}, 240_000);
afterEach(() => endEach(...relays.splice(0).map((relay) => () => relay.stop())));
afterAll(() =>
  endEach(
    () => older?.remove(),
    () => installation?.remove(),
  ),
);

async function append(eventStoreUrl: string, count: number): Promise<number> {
  const connection = new Connection(eventStoreUrl);
  const appending = new EventStoreDb(connection).append('letter-1', noStream, sampleEvents(count));
  const answer = await appending.finally(() => connection.close());
  return answer.kind === 'appended' ? answer.lastPosition : Number.NaN;
}

test('an event store that is older than Kafka’s topic: the relay copies nothing, and is not ready', async () => {
  const { settings } = installation;
  const end = await append(settings.eventStoreUrl, 20);
  const relay = await startRelay(settings, log);
  relays.push(relay);
  await until(() => relay.state.position >= end);
  relays.pop();
  await relay.stop();

  await append(older.running.url, 2);
  const refusing = await startRelay({ ...settings, eventStoreUrl: older.running.url }, log);
  relays.push(refusing);
  await until(() =>
    new RegExp(`copied up to position ${end}, .* older than the topic`).test(refusing.state.error ?? ''),
  );
  expect(refusing.state.position).toBe(0);
});

test('an event store that is older than the read models: api and projector end at their start', async () => {
  const { settings } = installation;
  const mongo = new MongoConnection(settings.mongoUrl);
  const position = positionOf(1_000_000_000);
  await new MongoCheckpoints(mongo).move('credit-artist', { partition: 0, expectedPosition: undefined, position });
  await mongo.close();
  const started = distributedPorts(settings, log);
  await expect(started).rejects.toThrow(EngineMismatchError);
  await expect(started).rejects.toThrow(
    /^EventStoreDB ends at position \d+, but MongoDB holds credit-artist at position 1000000000: the event store is older/,
  );
});
