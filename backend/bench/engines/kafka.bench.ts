// Compares the Kafka feed with the bare driver: copying by the relay, and consuming the topic.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { KafkaFeed } from '../../src/adapters/kafka/event-feed';
import { messageOf } from '../../src/adapters/kafka/event-messages';
import { mostInTransaction } from '../../src/adapters/kafka/relay';
import { RelaySession } from '../../src/adapters/kafka/relay-session';
import {
  connectKafka,
  fewRetries,
  type KafkaSettings,
  kafkaDefaults,
  partitionOf,
} from '../../src/adapters/kafka/settings';
import { prepareTopic } from '../../src/adapters/kafka/topic';
import type { StoredEvent } from '../../src/ports/events/event-store';
import { compare, median, type Row } from '../harness';
import { saleEvent } from '../worlds/bench-log';

const taken = 500;
const batches = 10;
const partitions = 3;
const rounds = 3;

let position = 0;

function storedEvents(count: number): readonly StoredEvent[] {
  return Array.from({ length: count }, (): StoredEvent => {
    position++;
    const streamId = `wallet-${position % 100}`;
    return { ...saleEvent(streamId), streamId, revision: Math.floor(position / 100), position };
  });
}

export async function* kafka(url: string): AsyncGenerator<Row> {
  const topic = `bench-${randomBytes(6).toString('hex')}`;
  const settings: KafkaSettings = { ...kafkaDefaults, url, topic, partitions };
  const theirTopic = `${topic}-bare`;
  const driver = connectKafka(settings, { retry: fewRetries });
  const admin = driver.admin();
  const producer = driver.producer({ idempotent: true, maxInFlightRequests: 1 });
  await Promise.all([admin.connect(), producer.connect()]);
  try {
    await prepareTopic(admin, settings);
    await prepareTopic(admin, { ...settings, topic: theirTopic });
    const session = await openSession(() => RelaySession.open(driver, admin, settings));
    yield await compare({
      name: `events copied to Kafka, ${mostInTransaction} in a transaction`,
      unit: 'events/s',
      rounds,
      ours: async () => {
        for (let each = 0; each < batches; each++) await session.publish(storedEvents(mostInTransaction));
        return mostInTransaction * batches;
      },
      baseline: 'bare driver, idempotent, no transaction',
      theirs: async () => {
        for (let each = 0; each < batches; each++) {
          const messages = storedEvents(mostInTransaction).map((event) => ({
            ...messageOf(event, 1),
            partition: partitionOf(event.partitionKey, partitions),
          }));
          await producer.send({ topic: theirTopic, messages, acks: -1 });
        }
        return mostInTransaction * batches;
      },
    });
    await session.close();
    yield await taking(settings, session.position, theirTopic);
  } finally {
    await producer.disconnect();
    await admin.deleteTopics({ topics: [topic, theirTopic] }).catch(() => undefined);
    await admin.disconnect();
  }
}

/** A broker does not know its groups for a moment after its start; the relay then opens a new session. */
async function openSession(open: () => Promise<RelaySession>): Promise<RelaySession> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open();
    } catch (error) {
      if (attempt === 20) throw error;
      await delay(500);
    }
  }
}

/** Measures from the first batch to the last event; joining the group does not count. */
async function taking(settings: KafkaSettings, last: number, theirTopic: string): Promise<Row> {
  const total = mostInTransaction * batches * (rounds + 1);
  const pairs: { readonly own: number; readonly other: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const other = await takenByDriver({ ...settings, topic: theirTopic }, total);
    pairs.push({ own: await takenByFeed(settings, last, total), other });
  }
  return {
    name: 'events taken from the feed, all partitions',
    unit: 'events/s',
    value: Math.round(median(pairs.map(({ own }) => own))),
    baseline: 'bare driver, eachBatch with JSON.parse',
    baselineValue: Math.round(median(pairs.map(({ other }) => other))),
    ratio: Number(median(pairs.map(({ own, other }) => own / other)).toFixed(3)),
  };
}

/** Counts up to `total` and returns the rate since the first batch, which is not counted itself. */
function rateCounter(total: number) {
  let startMs = 0;
  let taken = 0;
  let first = 0;
  let resolve: (rate: number) => void;
  const rate = new Promise<number>((resolved) => {
    resolve = resolved;
  });
  const took = (count: number) => {
    taken += count;
    if (startMs === 0) {
      startMs = performance.now();
      first = count;
    }
    if (taken >= total) resolve(((taken - first) * 1000) / (performance.now() - startMs));
  };
  return { rate, took };
}

async function takenByFeed(settings: KafkaSettings, last: number, total: number): Promise<number> {
  const newest = { ...storedEvents(1)[0], position: last } as StoredEvent;
  const store = { newest: async () => newest, readAt: async () => [] };
  const feed = await KafkaFeed.open({ settings, store, log: pino({ level: 'silent' }) });
  const { rate, took } = rateCounter(total);
  const subscription = feed.subscribe({
    name: 'bench',
    eventTypes: new Set(['SongPurchased']),
    maxBatch: taken,
    resumeAfter: async () => undefined,
    handle: async ({ events }) => took(events.length),
  });
  try {
    return await rate;
  } finally {
    await subscription.stop();
    await feed.close();
  }
}

async function takenByDriver(settings: KafkaSettings, total: number): Promise<number> {
  const groupId = `${settings.topic}-${randomBytes(4).toString('hex')}`;
  const consumer = connectKafka(settings).consumer({ groupId, maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topic: settings.topic, fromBeginning: true });
  const { rate, took } = rateCounter(total);
  await consumer.run({
    eachBatch: async ({ batch: { messages } }) => {
      for (const { value } of messages) JSON.parse(String(value));
      took(messages.length);
    },
  });
  try {
    return await rate;
  } finally {
    await consumer.disconnect();
  }
}
