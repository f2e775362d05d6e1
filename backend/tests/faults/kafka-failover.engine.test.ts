// Engines: KAFKA
// Tests the loss of leaders among three brokers while events are copied and consumed.
import { join } from 'node:path';
import { Connection } from '../../src/adapters/eventstore/connection';
import { EventStoreDb } from '../../src/adapters/eventstore/event-store';
import { KafkaFeed } from '../../src/adapters/kafka/event-feed';
import { Relay } from '../../src/adapters/kafka/relay';
import { connectKafka, kafkaDefaults } from '../../src/adapters/kafka/settings';
import { newId } from '../../src/kernel/values/ids';
import { noStream } from '../../src/ports/events/event-store';
import type { Position } from '../../src/ports/events/position';
import { sampleEvents } from '../ports/events/sample-events';
import { endEach } from '../support/concurrency/end-each';
import { until } from '../support/concurrency/until';
import { type ThreeKafkaBrokers, threeKafkaBrokers } from '../support/engines/three-kafka-brokers';
import { EventStoreServer } from '../support/event-store-server/server';
import { temporaryFolder } from '../support/files/temporary-folder';

const partitions = 3;
const log = { warn: () => undefined, info: () => undefined } as never;

let brokers: ThreeKafkaBrokers | undefined;
/** Servers and connections that the running test has opened; each test closes them, so that a retry can open its own. */
let opened: { close(): unknown }[];
const folder = temporaryFolder();
// Each retry gets its own brokers, so that none inherits dead ones.
beforeEach(async () => {
  opened = [];
  brokers = undefined;
  brokers = await threeKafkaBrokers();
}, 300_000);
afterEach(async () => {
  const endings = opened.reverse().map((each) => () => each.close());
  await endEach(...endings, () => brokers?.remove());
}, 180_000);
afterAll(() => folder.remove());

test('a leader that is killed: others go on, and every event arrives once and in the order of its key', async () => {
  if (brokers === undefined) throw new Error('There are no brokers');
  const topic = `test-${newId()}`;
  const server = await EventStoreServer.start({ file: join(folder.path, `${topic}.db`) });
  opened.push(server);
  const connection = new Connection(server.url);
  opened.push(connection);
  const store = new EventStoreDb(connection);
  const settings = { ...kafkaDefaults, url: brokers.url, topic, partitions, replicationFactor: 3 };
  const relay = new Relay({ settings, log: store, store, logger: log });
  opened.push(relay);
  await relay.begin(1);
  const feed = await KafkaFeed.open({ settings, store, log });
  opened.push(feed);
  const seen: string[] = [];
  const positions = new Map<number, Position>();
  const subscription = feed.subscribe({
    name: `recorder-${newId()}`,
    maxBatch: 100,
    resumeAfter: async (partition) => positions.get(partition),
    handle: async ({ partition, events, upToPosition }) => {
      seen.push(...events.map(({ id }) => id));
      positions.set(partition, upToPosition);
    },
  });
  const written = new Map<string, string[]>();
  let round = 0;
  const write = async () => {
    round++;
    for (let key = 0; key < 12; key++) {
      const events = sampleEvents(3).map((event) => ({ ...event, partitionKey: `key-${key}` }));
      await store.append(`a-${key}-${round}`, noStream, events);
      written.set(`key-${key}`, [...(written.get(`key-${key}`) ?? []), ...events.map(({ id }) => id)]);
    }
  };
  const arrived = () => until(() => seen.length >= [...written.values()].flat().length, 200_000);

  await write();
  await arrived();
  const admin = connectKafka({ url: brokers.url }).admin();
  await admin.connect();
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: 2, name: topic, configNames: ['min.insync.replicas'] }],
  });
  await admin.disconnect();
  expect(resources[0]?.configEntries[0]?.configValue).toBe('2');

  await brokers.inSync(topic);
  const away = await brokers.leaderOf(topic, 0);
  const atMs = performance.now();
  await away.kill();
  await write();
  await arrived();
  const seconds = ((performance.now() - atMs) / 1000).toFixed(1);
  await away.start();
  await write();
  await arrived();
  expect(new Set(seen).size).toBe(seen.length);
  for (const ids of written.values()) expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
  console.log(`leader of three Kafka brokers killed: events written after it have arrived after ${seconds} s`);
  await subscription.stop();
}, 900_000);
