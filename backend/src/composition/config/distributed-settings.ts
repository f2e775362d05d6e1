// The addresses of the distributed profile's engines. They may contain passwords, so no message repeats them.
import { z } from 'zod';
import { kafkaAddress } from '../../adapters/kafka/address';
import { isRedisAddress } from '../../adapters/redis/address';

const address = (schemes: RegExp, example: string) =>
  z
    .string()
    .refine((url) => schemes.test(url), `is no address like ${example}`)
    .optional();
const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'is no whole number above 0')
    .transform(Number)
    .refine((value) => value <= most, `is above ${most}`);

export const distributedSettings = {
  LIBRETTO_EVENTSTORE_URL: {
    about: 'Distributed: EventStoreDB, as esdb://user:password@host:2113?tls=true',
    schema: address(/^(esdb|kurrentdb)(\+discover)?:\/\/./, 'esdb://host:2113?tls=true'),
  },
  LIBRETTO_KAFKA_URL: {
    about:
      'Distributed: brokers of Kafka, as kafka://host:9092,host2:9092; with TLS and a password as kafka+ssl://user:password@host:9093?mechanism=scram-sha-512',
    schema: address(kafkaAddress, 'kafka://host:9092,host2:9092'),
  },
  LIBRETTO_KAFKA_TOPIC: {
    about: 'Distributed: topic of the events',
    schema: z
      .string()
      .regex(/^[\w.-]{1,200}$/, 'is no name of a topic')
      .default('libretto.events'),
  },
  LIBRETTO_KAFKA_PARTITIONS: {
    about: 'Distributed: partitions of the topic; changed by npm run projections -- repartition',
    schema: wholeNumber(1_000).default(24),
  },
  LIBRETTO_KAFKA_REPLICATION: {
    about: 'Distributed: on how many brokers each partition is kept',
    schema: wholeNumber(9).default(1),
  },
  LIBRETTO_KAFKA_COMPRESSION: {
    about: 'Distributed: none or gzip',
    schema: z.enum(['none', 'gzip'], 'is neither none nor gzip').default('none'),
  },
  LIBRETTO_MONGO_URL: {
    about: 'Distributed: MongoDB, a replica set, as mongodb://user:password@host/libretto?replicaSet=rs0',
    schema: address(/^mongodb(\+srv)?:\/\/./, 'mongodb://host/libretto?replicaSet=rs0'),
  },
  LIBRETTO_REDIS_URL: {
    about:
      'Distributed: Redis with an append-only file, as redis://:password@host:6379/0; with a replica that takes over as redis+sentinel://:password@host:26379,host2:26379/0?name=libretto',
    schema: z.string().refine(isRedisAddress, 'is no address like redis://host:6379/0').optional(),
  },
} as const;

export interface DistributedSettings {
  readonly eventStoreUrl: string;
  readonly kafka: {
    readonly url: string;
    readonly topic: string;
    readonly partitions: number;
    readonly replicationFactor: number;
    readonly compression: 'none' | 'gzip';
  };
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly blobsUrl: string;
}

/** An engine cannot be reached; reported in one line. */
export class EngineAwayError extends Error {
  override readonly name = 'EngineAwayError';
}

/** Two engines hold data of different ages, as after a restore in the wrong order; reported in one line. */
export class EngineMismatchError extends Error {
  override readonly name = 'EngineMismatchError';
}

const engines = {
  LIBRETTO_EVENTSTORE_URL: 'EventStoreDB, which keeps the events',
  LIBRETTO_KAFKA_URL: 'Kafka, which hands events to projectors',
  LIBRETTO_MONGO_URL: 'MongoDB, which keeps the read models',
  LIBRETTO_REDIS_URL: 'Redis, which keeps sessions, limits and leases',
  LIBRETTO_BLOBS_URL: 'the S3 store, which keeps sound and pictures',
} as const;

type Values = Partial<Record<keyof typeof engines, string>> & {
  readonly LIBRETTO_KAFKA_TOPIC: string;
  readonly LIBRETTO_KAFKA_PARTITIONS: number;
  readonly LIBRETTO_KAFKA_REPLICATION: number;
  readonly LIBRETTO_KAFKA_COMPRESSION: 'none' | 'gzip';
};

/** Returns a line for each engine whose address is not set. */
export function missingEngines(values: Values): readonly string[] {
  return Object.entries(engines)
    .filter(([name]) => values[name as keyof typeof engines] === undefined)
    .map(([name, what]) => `${name} is not set: the distributed profile needs the address of ${what}.`);
}

/** @param values with no address missing; `readConfig` has rejected all others. */
export function distributedSettingsOf(values: Values): DistributedSettings {
  return {
    eventStoreUrl: values.LIBRETTO_EVENTSTORE_URL ?? '',
    kafka: {
      url: values.LIBRETTO_KAFKA_URL ?? '',
      topic: values.LIBRETTO_KAFKA_TOPIC,
      partitions: values.LIBRETTO_KAFKA_PARTITIONS,
      replicationFactor: values.LIBRETTO_KAFKA_REPLICATION,
      compression: values.LIBRETTO_KAFKA_COMPRESSION,
    },
    mongoUrl: values.LIBRETTO_MONGO_URL ?? '',
    redisUrl: values.LIBRETTO_REDIS_URL ?? '',
    blobsUrl: values.LIBRETTO_BLOBS_URL ?? '',
  };
}
