// Creates the topic, and refuses an existing one with another number of partitions, which would move keys.
import { setTimeout as pause } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import type { KafkaSettings } from './settings';

/** An event may have a megabyte of data, plus its metadata. */
const maxMessageBytes = 4_000_000;
const forEver = '-1';
const anyAge = '9223372036854775807';

/** A topic of that name exists with another number of partitions. */
export class TopicMismatchError extends Error {
  override readonly name = 'TopicMismatchError';
}

/** @throws TopicMismatchError */
export async function prepareTopic(admin: Admin, settings: KafkaSettings): Promise<void> {
  const { topic, partitions, replicationFactor } = settings;
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
              { name: 'retention.ms', value: forEver },
              { name: 'retention.bytes', value: forEver },
              { name: 'message.timestamp.type', value: 'CreateTime' },
              { name: 'message.timestamp.before.max.ms', value: anyAge },
              { name: 'message.timestamp.after.max.ms', value: anyAge },
              { name: 'max.message.bytes', value: String(maxMessageBytes) },
            ],
          },
        ],
      });
      break;
    } catch (error) {
      // Right after its creation, the leaders of a topic may not be known yet.
      if (attempt === 5) throw error;
      await pause(200);
    }
  }
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  const found = topics[0]?.partitions.length;
  if (found !== partitions) {
    throw new TopicMismatchError(
      `The topic ${topic} has ${found} partitions and not ${partitions}. Set LIBRETTO_KAFKA_PARTITIONS to ${found}.`,
    );
  }
}
