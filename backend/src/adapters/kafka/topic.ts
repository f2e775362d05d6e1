// Creates the topic. It refuses an existing one with another number of partitions, which would move keys, and one from
// which Kafka has deleted events or may delete or compact them.
import { setTimeout as pause } from 'node:timers/promises';
import { type Admin, ConfigResourceTypes, KafkaJSAggregateError, KafkaJSProtocolError } from 'kafkajs';
import type { KafkaSettings } from './settings';

/** An event may have a megabyte of data, plus its metadata. */
const maxMessageBytes = 4_000_000;
const longestUnknownMs = 10_000;
const forEver = '-1';
const anyAge = '9223372036854775807';
/** Topic settings under which Kafka neither deletes nor compacts events. */
const requiredConfig: Readonly<Record<string, string>> = {
  'cleanup.policy': 'delete',
  'retention.ms': forEver,
  'retention.bytes': forEver,
};

/** The existing topic has a number of partitions, a setting or a content that the product cannot work with. */
export class TopicMismatchError extends Error {
  override readonly name = 'TopicMismatchError';
}

/** @throws TopicMismatchError */
export async function prepareTopic(admin: Admin, settings: KafkaSettings): Promise<void> {
  await createTopic(admin, settings);
  const deadlineMs = performance.now() + longestUnknownMs;
  for (;;) {
    try {
      return await requireTopic(admin, settings);
    } catch (error) {
      // One broker has created the topic, and another one that is asked may not know it yet.
      if (performance.now() > deadlineMs || !isUnknownTopic(error)) throw error;
      await pause(200);
    }
  }
}

async function createTopic(admin: Admin, { topic, partitions, replicationFactor }: KafkaSettings): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.createTopics({
        waitForLeaders: true,
        topics: [
          {
            topic,
            numPartitions: partitions,
            replicationFactor,
            configEntries: [
              // Message timestamps are log positions here, so nothing may be deleted or rejected because of its age.
              ...Object.entries(requiredConfig).map(([name, value]) => ({ name, value })),
              // The relay waits for all replicas in sync, so an event survives the loss of a broker.
              { name: 'min.insync.replicas', value: String(Math.ceil(replicationFactor / 2)) },
              { name: 'message.timestamp.type', value: 'CreateTime' },
              { name: 'message.timestamp.before.max.ms', value: anyAge },
              { name: 'message.timestamp.after.max.ms', value: anyAge },
              { name: 'max.message.bytes', value: String(maxMessageBytes) },
            ],
          },
        ],
      });
      return;
    } catch (error) {
      // Without this right the topic has to exist already.
      if (lacksRight(error)) return;
      // Right after its creation, the leaders of a topic may not be known yet.
      if (attempt === 5) throw error;
      await pause(200);
    }
  }
}

async function requireTopic(admin: Admin, { topic, partitions }: KafkaSettings): Promise<void> {
  const { topics } = await withRight('Describe', topic, () => admin.fetchTopicMetadata({ topics: [topic] }));
  const found = topics[0]?.partitions.length;
  if (found !== partitions) {
    throw new TopicMismatchError(
      `The topic ${topic} has ${found} partitions and not ${partitions}. Set LIBRETTO_KAFKA_PARTITIONS to ${found}.`,
    );
  }
  await requireNothingDeleted(admin, topic);
  await requireNoFutureLoss(admin, topic);
}

/** @throws TopicMismatchError that names the right, if Kafka says that this process lacks it */
async function withRight<Answer>(right: string, topic: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!lacksRight(error)) throw error;
    throw new TopicMismatchError(
      `Kafka refuses the right ${right} on the topic ${topic}, without which nobody can tell whether the topic keeps all events. Grant it to the user in LIBRETTO_KAFKA_URL.`,
    );
  }
}

/**
 * Returns whether the broker does not know the topic, or the leader of a partition. The client's call for offsets throws
 * a plain error for it, which only its message identifies.
 */
function isUnknownTopic(error: unknown): boolean {
  const { type, message = '' } = error as { readonly type?: string; readonly message?: string };
  return (
    ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION'].includes(type ?? '') ||
    message.includes('does not host this topic')
  );
}

const refusals: readonly unknown[] = ['TOPIC_AUTHORIZATION_FAILED', 'CLUSTER_AUTHORIZATION_FAILED'];

function lacksRight(error: unknown): boolean {
  if (error instanceof KafkaJSAggregateError) return error.errors.some(lacksRight);
  if (error instanceof KafkaJSProtocolError) return refusals.includes(error.type);
  return error instanceof Error && error.cause !== undefined && lacksRight(error.cause);
}

/** A rebuild would lack the events that Kafka has deleted, and nobody would notice. */
async function requireNothingDeleted(admin: Admin, topic: string): Promise<void> {
  const shortened = (await admin.fetchTopicOffsets(topic)).find(({ low }) => low !== '0');
  if (shortened === undefined) return;
  throw new TopicMismatchError(
    `The topic ${topic} has lost its oldest events: partition ${shortened.partition} begins at ${shortened.low}. Name a new topic with LIBRETTO_KAFKA_TOPIC, into which a relay copies the whole log.`,
  );
}

async function requireNoFutureLoss(admin: Admin, topic: string): Promise<void> {
  const configNames = Object.keys(requiredConfig);
  const asked = { type: ConfigResourceTypes.TOPIC, name: topic, configNames };
  const { resources } = await withRight('DescribeConfigs', topic, () =>
    admin.describeConfigs({ includeSynonyms: false, resources: [asked] }),
  );
  const wrong = resources[0]?.configEntries.find(
    ({ configName, configValue }) => requiredConfig[configName] !== configValue,
  );
  if (wrong === undefined) return;
  throw new TopicMismatchError(
    `The topic ${topic} would lose events: its ${wrong.configName} is ${wrong.configValue}. Set it to ${requiredConfig[wrong.configName]}.`,
  );
}
