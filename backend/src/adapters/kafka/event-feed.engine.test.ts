// The feed on a real Kafka, with a store behind the protocol of EventStoreDB.
import { join } from 'node:path';
import { eventFeedSuite, type FeedAndStore } from '../../../tests/ports/events/event-feed.suite';
import { sampleEvents } from '../../../tests/ports/events/sample-events';
import type { Opened } from '../../../tests/ports/opened';
import { endEach } from '../../../tests/support/concurrency/end-each';
import { until } from '../../../tests/support/concurrency/until';
import { engineUrl } from '../../../tests/support/engines/engines';
import { EventStoreServer } from '../../../tests/support/event-store-server/server';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { newId } from '../../kernel/values/ids';
import { noStream } from '../../ports/events/event-store';
import type { Position } from '../../ports/events/position';
import { Connection } from '../eventstore/connection';
import { EventStoreDb } from '../eventstore/event-store';
import { KafkaFeed } from './event-feed';
import { Relay, type RelayState } from './relay';
import { connectKafka, kafkaDefaults } from './settings';

const folder = temporaryFolder();
/** A process has one connection to the event store: a test that failed must not keep it from the next one. */
const closeAfterTest: (() => Promise<void>)[] = [];
afterEach(() => endEach(...closeAfterTest.splice(0).reverse()));
afterAll(() => folder.remove());

const logger = { warn: () => undefined, info: () => undefined };

interface OpenedFeed extends Opened<FeedAndStore> {
  readonly newRelay: () => Relay;
}

async function openOn(topic: string, partitions: number, fencingToken = 1): Promise<OpenedFeed> {
  const server = await EventStoreServer.start({ file: join(folder.path, `${topic}.db`) });
  const connection = new Connection(server.url);
  const store = new EventStoreDb(connection);
  const settings = { ...kafkaDefaults, url: engineUrl('KAFKA'), topic, partitions };
  const newRelay = () => new Relay({ settings, log: store, store, logger });
  const relay = newRelay();
  await relay.begin(fencingToken);
  const feed = await KafkaFeed.open({ settings, store, log: logger as never });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      await feed.close();
      await relay.close();
      await connection.close();
      server.close();
    })();
    return closing;
  };
  closeAfterTest.push(close);
  const reopen = async () => {
    await close();
    return openOn(topic, partitions, fencingToken + 1);
  };
  return { port: { store, feed }, close, reopen, newRelay };
}

eventFeedSuite('Kafka', () => openOn(`test-${newId()}`, 1));

/** Records the delivered events by partition. */
function recorder() {
  const ids: string[] = [];
  const positions = new Map<number, Position>();
  return {
    ids,
    positions,
    consumer: {
      name: `recorder-${newId()}`,
      maxBatch: 100,
      resumeAfter: async (partition: number) => positions.get(partition),
      handle: async ({
        partition,
        events,
        upToPosition,
      }: Parameters<Parameters<KafkaFeed['subscribe']>[0]['handle']>[0]) => {
        for (const { id } of events) ids.push(id);
        positions.set(partition, upToPosition);
      },
    },
  };
}

test('hands over each event of many partitions once and in the order of its key, over a change of relays', async () => {
  const opened = await openOn(`test-${newId()}`, 6);
  const { store, feed } = opened.port;
  const seen = recorder();
  const subscription = feed.subscribe(seen.consumer);
  const second = opened.newRelay();
  const expected = new Map<string, string[]>();
  for (let round = 0; round < 20; round++) {
    // The second relay takes over while the first still believes that it is active: a transaction that the first has
    // begun is aborted.
    if (round === 10) await second.begin(2);
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const events = sampleEvents(3).map((event) => ({ ...event, partitionKey: `key-${n}` }));
        await store.append(`a-${n}-${round}`, noStream, events);
        expected.set(`key-${n}`, [...(expected.get(`key-${n}`) ?? []), ...events.map(({ id }) => id)]);
      }),
    );
  }
  await until(() => seen.ids.length >= 20 * 12 * 3);
  expect(new Set(seen.ids).size).toBe(seen.ids.length);
  for (const ids of expected.values()) expect(seen.ids.filter((id) => ids.includes(id))).toEqual(ids);
  for (let partition = 0; partition < 6; partition++) {
    expect(feed.hasPassed(seen.positions.get(partition), await feed.head(partition))).toBe(true);
    expect(await feed.lag(partition, seen.positions.get(partition))).toBe(0);
  }
  await second.close();
  await subscription.stop();
  await opened.close();
});

test.each([
  ['a small aborted transaction', 1],
  ['one that is larger than one answer of Kafka, which holds 1 MB of a partition', 900_000],
])('passes %s', async (_, bytes) => {
  const topic = `test-${newId()}`;
  const opened = await openOn(topic, 1);
  const seen = recorder();
  const subscription = opened.port.feed.subscribe(seen.consumer);
  const producer = connectKafka({ url: engineUrl('KAFKA') }).producer({
    transactionalId: newId(),
    idempotent: true,
    maxInFlightRequests: 1,
  });
  await producer.connect();
  const transaction = await producer.transaction();
  for (let part = 0; part < 3; part++)
    await transaction.send({ topic, messages: [{ partition: 0, value: Buffer.alloc(bytes) }] });
  await transaction.abort();
  await producer.disconnect();
  const events = sampleEvents(3);
  await opened.port.store.append('a-1', noStream, events);
  await until(() => seen.ids.length === 3);
  expect(seen.ids).toEqual(events.map(({ id }) => id));
  await subscription.stop();
  await opened.close();
});

test('a topic that was deleted is filled again from the event store, and a consumer goes on behind what it had handled', async () => {
  const topic = `test-${newId()}`;
  const opened = await openOn(topic, 2);
  const events = sampleEvents(40);
  await opened.port.store.append('a-1', noStream, events.slice(0, 30));
  const seen = recorder();
  const first = opened.port.feed.subscribe(seen.consumer);
  await until(() => seen.ids.length === 30);
  await first.stop();
  const admin = connectKafka({ url: engineUrl('KAFKA') }).admin();
  await admin.connect();
  await admin.deleteTopics({ topics: [topic] });
  await admin.disconnect();

  const again = await opened.reopen();
  const rebuilding = recorder();
  const subscriptions = [seen, rebuilding].map(({ consumer }) => again.port.feed.subscribe(consumer));
  await again.port.store.append('a-1', 29, events.slice(30));
  await until(() => seen.ids.length >= 40 && rebuilding.ids.length >= 40);
  for (const { ids } of [seen, rebuilding]) expect([...ids].sort()).toEqual(events.map(({ id }) => id).sort());
  for (const each of subscriptions) await each.stop();
  await again.close();
});

describe('a relay', () => {
  const settingsOf = (topic: string) => ({ ...kafkaDefaults, url: engineUrl('KAFKA'), topic, partitions: 1 });

  test('copies nothing from an event store that is older than the topic, and names both positions', async () => {
    const topic = `test-${newId()}`;
    const opened = await openOn(topic, 1);
    await opened.port.store.append('a-1', noStream, sampleEvents(20));
    const position = await opened.port.store.head();
    await until(async () => opened.port.feed.hasPassed(await opened.port.feed.head(0), String(position) as Position));
    await opened.close();

    const older = await EventStoreServer.start({ file: join(folder.path, `${topic}-older.db`) });
    const connection = new Connection(older.url);
    const store = new EventStoreDb(connection);
    await store.append('a-1', noStream, sampleEvents(2));
    const relay = new Relay({ settings: settingsOf(topic), log: store, store, logger });
    await relay.begin(2);
    const refusal = new RegExp(`copied up to position ${position}, .* older than the topic or another store`);
    await until(() => refusal.test(relay.state.error ?? ''));
    expect(relay.state.position).toBe(0);
    await relay.close();
    await connection.close();
    older.close();
  });

  test('subscribes again when the log grows and nothing arrives, and in the end gives up its lease', async () => {
    const topic = `test-${newId()}`;
    const opened = await openOn(topic, 1);
    const { store } = opened.port;
    const warnings: unknown[] = [];
    const states: RelayState[] = [];
    const silent = () => ({
      ...{ next: () => new Promise<never>(() => undefined), close: async () => undefined },
      state: { failures: 3, error: new Error('no route') },
      resubscribe: () => void states.push(relay.state),
    });
    const log = { tail: silent, head: async () => 1_000_000_000, readAt: async () => [] };
    const warn = (_: unknown, line?: string) => void warnings.push(line);
    const options = { settings: settingsOf(topic), log, store, logger: { warn, info: () => undefined } as never };
    const relay: Relay = new Relay({ ...options, watchEveryMs: 20 });
    await relay.begin(2);
    await until(() => states.length >= 2);
    expect(states[0]).toMatchObject({ isActive: true, failures: 3, error: 'no route' });
    await until(() =>
      relay.canCopy().then(
        () => false,
        (error: Error) => /Nothing arrives/.test(error.message),
      ),
    );
    expect(warnings).toContain('nothing arrives from the event store; the relay subscribes again');
    await relay.close();
    await opened.close();
  });
});

test('an event that cannot be processed blocks only its own partition, and is delivered again', async () => {
  const opened = await openOn(`test-${newId()}`, 6);
  const { store, feed } = opened.port;
  const keys = ['key-0', 'key-1', 'key-2', 'key-3'].filter(
    (key, index, all) => all.findIndex((other) => feed.partitionOf(other) === feed.partitionOf(key)) === index,
  );
  expect(keys.length).toBeGreaterThan(1);
  const seen = recorder();
  let isHealed = false;
  const { handle } = seen.consumer;
  const subscription = feed.subscribe({
    ...seen.consumer,
    handle: async (batch) => {
      if (!isHealed && batch.partition === feed.partitionOf(keys[0] as string)) throw new Error('poison');
      await handle(batch);
    },
  });
  for (const key of keys) {
    const events = sampleEvents(2).map((event) => ({ ...event, partitionKey: key }));
    await store.append(key, noStream, events);
  }
  await until(() => seen.ids.length === 2 * (keys.length - 1) && subscription.state().kind === 'failing');
  isHealed = true;
  await until(() => seen.ids.length === 2 * keys.length && subscription.state().kind === 'running');
  await subscription.stop();
  await opened.close();
});
