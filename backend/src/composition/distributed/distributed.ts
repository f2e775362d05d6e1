// The distributed profile: an engine adapter for every port, identical in each process whatever its role.
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Connection, connectionTimes } from '../../adapters/eventstore/connection';
import { EventStoreDb } from '../../adapters/eventstore/event-store';
import { systemClock } from '../../adapters/in-process/system-clock';
import { KafkaFeed } from '../../adapters/kafka/event-feed';
import { MongoCheckpoints } from '../../adapters/mongo/operational/checkpoints';
import { MongoConnection } from '../../adapters/mongo/operational/connection';
import { MongoIdempotencyKeys } from '../../adapters/mongo/operational/idempotency-keys';
import { MongoJobs } from '../../adapters/mongo/operational/jobs';
import { partitionLayout } from '../../adapters/mongo/operational/partition-layout';
import { MongoPersonalKeys } from '../../adapters/mongo/operational/personal-keys';
import { MongoRefusals } from '../../adapters/mongo/operational/refusals';
import { MongoReleases } from '../../adapters/mongo/operational/releases';
import { MongoRevocations } from '../../adapters/mongo/operational/revocations';
import { MongoSecrets } from '../../adapters/mongo/operational/secrets';
import { MongoSnapshots } from '../../adapters/mongo/operational/snapshots';
import { ServingCollections } from '../../adapters/mongo/read-models/generation-collections';
import { consumerBeyond, highestToken } from '../../adapters/mongo/read-models/progress';
import { MongoProjectionStore } from '../../adapters/mongo/read-models/projection-store';
import { MongoPushLog } from '../../adapters/mongo/read-models/push-log';
import { MongoReadModels, MongoTextSearch } from '../../adapters/mongo/read-models/read-models';
import { RedisCache } from '../../adapters/redis/cache';
import { connectRedis, type RedisConnection } from '../../adapters/redis/client';
import { RedisExpiringRecords } from '../../adapters/redis/expiring-records';
import { RedisLeases } from '../../adapters/redis/leases';
import { RedisProgressBoard } from '../../adapters/redis/progress-board';
import { RedisRateLimits } from '../../adapters/redis/rate-limits';
import { RedisSessions } from '../../adapters/redis/sessions';
import { SharedLeases } from '../../adapters/redis/shared-leases';
import { S3Blobs } from '../../adapters/s3/s3-blob-store';
import { abortAbandonedUploads, connectS3, s3Answers } from '../../adapters/s3/s3-connection';
import { consumerLeases } from '../../kernel/consumers/runtime/consumer';
import { untilAvailable } from '../../kernel/values/until-available';
import type { Position } from '../../ports/events/position';
import type { ProgressBoard } from '../../ports/read-models/progress-board';
import { eventVersionsOf } from '../application/domain-deps';
import { domains } from '../application/domains';
import { isRefusal } from '../application/engine-refusals';
import { EngineStates } from '../application/engine-states';
import type { Ports } from '../application/ports';
import { type DistributedSettings, EngineAwayError, EngineMismatchError } from '../config/distributed-settings';
import { ReleaseGate } from './release-gate';
import { sharedRealtime } from './shared-realtime';

export interface DistributedPorts extends Ports {
  readonly board: ProgressBoard;
  /** The newest position of the log once Kafka holds all of it; undefined while the relay has more to copy. */
  readonly copiedUpTo: () => Promise<Position | undefined>;
  /** Announces to the processes of other releases which events this one understands, until the ports are closed. */
  readonly announce: (role: string) => Promise<void>;
  /** Lets the other projectors take over this process's partitions at once. */
  readonly leaveProjectors: () => Promise<void>;
}

const clock = systemClock;
const askAgainMs = 500;
const floorForMs = 5_000;
/** How long a process waits for each engine, since processes and engines start in any order. */
const processWaitMs = 60_000;
/** How long an operator's command waits for each engine; its operator can run it again. */
export const commandWaitMs = 2_000;
/** A process starts without the store of files; this only has to suffice for a store that answers. */
const s3AnswersWithinMs = 1_000;

/**
 * @param waitMs how long to wait for each engine; defaults to a minute.
 * @throws EngineAwayError when one of the engines cannot be reached in time.
 */
export async function distributedPorts(
  settings: DistributedSettings,
  log: Logger,
  waitMs = processWaitMs,
): Promise<DistributedPorts> {
  const closings: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closings.reverse()) await end();
  };
  try {
    return { ...(await open(settings, log, waitMs, closings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  settings: DistributedSettings,
  log: Logger,
  waitMs: number,
  closings: (() => unknown)[],
): Promise<Omit<DistributedPorts, 'close'>> {
  const connection = connectToEventStore(settings, log);
  closings.push(() => connection.close());
  const mongo = new MongoConnection(settings.mongoUrl);
  closings.push(() => mongo.close());
  const eventStore = new EventStoreDb(connection, new MongoIdempotencyKeys(mongo));
  await whenThere('EventStoreDB', log, () => eventStore.newest(), waitMs);
  const secrets = await whenThere('MongoDB', log, () => MongoSecrets.open(mongo), waitMs);

  await untilAvailable(log, () => requireSameAge(eventStore, mongo));
  await untilAvailable(log, () => requireSameLayout(mongo, settings.kafka));

  const redis = connectToRedis(settings, log);
  closings.push(() => redis.close());
  await whenThere('Redis', log, () => becomesReady(redis), waitMs);

  const s3 = connectS3(settings.blobsUrl);
  closings.push(() => s3.close());
  // Deletes parts of uploads that a crash interrupted. A failure is ignored, since the next start tries again, unless
  // the store does not know these credentials.
  const refusedByS3 = abortAbandonedUploads(s3, clock.nowMs()).then(
    () => undefined,
    (error: unknown) => (isRefusal(error) ? error : undefined),
  );

  const kafka = settings.kafka;
  const feed = await whenThere('Kafka', log, () => KafkaFeed.open({ settings: kafka, store: eventStore, log }), waitMs);
  closings.push(() => feed.close());

  await whenThere('S3', log, () => Promise.race([refusedByS3.then(orThrow), delay(s3AnswersWithinMs)]), waitMs);

  const leases = new SharedLeases(leasesOn(redis, mongo), redis, clock, consumerOf);
  const serving = new ServingCollections();
  const projectionStore = new MongoProjectionStore(mongo, serving, { order: feed });
  closings.push(() => projectionStore.close());
  const releases = await ReleaseGate.open(new MongoReleases(mongo), eventVersionsOf(domains), log);
  closings.push(() => releases.close());
  const pushLog = new MongoPushLog(mongo);
  const realtime = sharedRealtime({ redis, pushLog, log });
  closings.push(() => realtime.close());
  const jobs = new MongoJobs(mongo, clock);
  const engineStates = new EngineStates(
    [
      { name: 'EventStoreDB', ask: () => eventStore.newest() },
      { name: 'Kafka', ask: () => feed.answers() },
      { name: 'MongoDB', ask: () => mongo.run((db) => db.command({ ping: 1 })) },
      { name: 'Redis', ask: () => redis.redis.ping() },
      { name: 'S3', ask: () => s3Answers(s3) },
    ],
    log,
  );
  closings.push(() => engineStates.stop());
  return {
    engines: engineStates,
    ...{ clock, eventStore, feed, projectionStore, secrets, leases, pushLog, realtime, jobs },
    writtenEvents: releases,
    announce: (role) => releases.announce(role),
    checkpoints: new MongoCheckpoints(mongo),
    snapshots: new MongoSnapshots(mongo),
    refusals: new MongoRefusals(mongo, clock),
    reads: new MongoReadModels(serving),
    search: new MongoTextSearch(serving),
    personalKeys: new MongoPersonalKeys(mongo, clock),
    sessions: new RedisSessions(redis, clock, new MongoRevocations(mongo, clock)),
    rateLimits: new RedisRateLimits(redis, clock),
    records: new RedisExpiringRecords(redis, clock),
    cache: new RedisCache(redis, clock),
    blobs: new S3Blobs(s3, clock),
    onJobEnqueued: (listener) => void jobs.onEnqueued(listener),
    board: new RedisProgressBoard(redis),
    copiedUpTo: () => feed.copiedUpTo(),
    leaveProjectors: () => leases.leave(),
    reachesEngines: () =>
      Promise.all([mongo.run((db) => db.command({ ping: 1 })), eventStore.newest(), feed.answers()]),
  };
}

function orThrow(error: unknown): void {
  if (error !== undefined) throw error;
}

/**
 * An event store that was restored from an older backup than the read models would assign positions to new events that
 * consumers have already passed: money would be taken and never credited.
 * @throws EngineMismatchError
 */
async function requireSameAge(store: Pick<EventStoreDb, 'head'>, mongo: MongoConnection): Promise<void> {
  const end = await store.head();
  // Consumers may have handled events that were stored after the first look at the head.
  const beyond = (await consumerBeyond(mongo, end)) && (await consumerBeyond(mongo, await store.head()));
  if (beyond === undefined) return;
  throw new EngineMismatchError(
    `EventStoreDB ends at position ${end}, but MongoDB holds ${beyond.consumer} at position ${beyond.number}: the event store is older than the read models. Restore MongoDB from a backup made before that of the event store.`,
  );
}

/** @throws EngineMismatchError when the checkpoints belong to another partition count. */
async function requireSameLayout(mongo: MongoConnection, { topic, partitions }: DistributedSettings['kafka']) {
  const kept = await partitionLayout(mongo, { topic, partitions });
  if (kept.changing !== undefined)
    throw new EngineMismatchError(
      `A change to ${kept.changing.partitions} partitions of ${kept.changing.topic} has begun and not ended: run npm run projections -- repartition again.`,
    );
  if (kept.partitions === partitions) return;
  throw new EngineMismatchError(
    `LIBRETTO_KAFKA_PARTITIONS is ${partitions}, but the checkpoints in MongoDB belong to ${kept.partitions} partitions of ${kept.topic}: with another number, balances would be counted twice. Set it to ${kept.partitions}, or change it with npm run projections -- repartition.`,
  );
}

export function connectToEventStore({ eventStoreUrl }: Pick<DistributedSettings, 'eventStoreUrl'>, log: Logger) {
  return new Connection(eventStoreUrl, connectionTimes, ({ type, streamId }) =>
    log.warn({ type, streamId }, 'the event store holds events of another application; they are passed over'),
  );
}

export function connectToRedis({ redisUrl }: Pick<DistributedSettings, 'redisUrl'>, log: Logger): RedisConnection {
  return connectRedis(redisUrl, { onAway: (error) => log.warn({ err: error }, 'Redis is away') });
}

/**
 * The consumer of a partition lease; projectors share out the partitions per consumer, since consumers differ between
 * releases.
 */
function consumerOf(lease: string): string | undefined {
  return lease.startsWith(consumerLeases) ? lease.slice(0, lease.lastIndexOf('/')) : undefined;
}

/**
 * The floor from MongoDB ensures that a Redis that lost its data issues no fencing token below one that has already
 * written.
 */
function leasesOn(redis: RedisConnection, mongo: MongoConnection): RedisLeases {
  let floor: { readonly token: Promise<number>; readonly askedMs: number } | undefined;
  const floorOf = async (name: string) => {
    if (!name.startsWith(consumerLeases)) return 0;
    if (floor === undefined || performance.now() - floor.askedMs > floorForMs) {
      const token = highestToken(mongo);
      token.catch(() => {
        floor = undefined;
      });
      floor = { token, askedMs: performance.now() };
    }
    return floor.token;
  };
  return new RedisLeases(redis, clock, { floorOf, followsHolder: (name) => consumerOf(name) !== undefined });
}

/** Establishing the first connection takes a moment, during which every command would fail. */
export async function becomesReady(redis: RedisConnection): Promise<void> {
  await redis.ready(askAgainMs);
  await redis.redis.ping();
}

/**
 * Waits for an engine, by default for a minute. An error that waiting cannot resolve is thrown at once.
 * @throws EngineAwayError
 */
export async function whenThere<Value>(
  engine: string,
  log: Logger,
  ask: () => Promise<Value>,
  longestMs = processWaitMs,
): Promise<Value> {
  try {
    const isAway = (error: unknown) => !isRefusal(error);
    return await untilAvailable(log, ask, { isAway, said: `waiting for ${engine}`, longestMs });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isRefusal(error)) throw new EngineAwayError(`${engine} refuses this process: ${reason}`);
    throw new EngineAwayError(`${engine} cannot be reached: ${reason}`);
  }
}
