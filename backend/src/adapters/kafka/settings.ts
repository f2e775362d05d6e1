// Settings of the topic that carries every event, and the connection to the brokers.
import { CompressionTypes, Kafka, type KafkaConfig, logLevel, Partitioners } from 'kafkajs';
import { kafkaAccess } from './address';

export interface KafkaSettings {
  /** The address list, such as `kafka://host:9092,host2:9092`; see `address.ts`. */
  readonly url: string;
  readonly topic: string;
  /** A different number moves keys to other partitions; `npm run projections -- repartition` changes it. */
  readonly partitions: number;
  readonly replicationFactor: number;
  readonly compression: 'none' | 'gzip';
}

export const kafkaDefaults = {
  topic: 'libretto.events',
  partitions: 24,
  replicationFactor: 1,
  compression: 'none',
} as const satisfies Omit<KafkaSettings, 'url'>;

/** Retries practically forever: a single broker is back within a second of its start. */
const retry = { initialRetryTime: 100, maxRetryTime: 500, retries: 100_000 };
/** For operations that must end on their own after a few attempts. */
export const fewRetries = { initialRetryTime: 50, maxRetryTime: 400, retries: 8 };

export function connectKafka({ url }: Pick<KafkaSettings, 'url'>, more: Partial<KafkaConfig> = {}): Kafka {
  return new Kafka({
    clientId: 'libretto',
    ...kafkaAccess(url),
    connectionTimeout: 1_000,
    requestTimeout: 4_000,
    retry,
    logLevel: logLevel.NOTHING,
    ...more,
  });
}

export function compressionOf({ compression }: KafkaSettings): CompressionTypes {
  return compression === 'gzip' ? CompressionTypes.GZIP : CompressionTypes.None;
}

const partitioner = Partitioners.DefaultPartitioner();

/** Chooses the partition like Kafka's own clients, so that any tool finds a key where it belongs. */
export function partitionOf(key: string, partitions: number): number {
  const partitionMetadata = Array.from({ length: partitions }, (_, partitionId) => ({ partitionId }));
  return partitioner({ topic: '', partitionMetadata: partitionMetadata as never, message: { key, value: null } });
}
