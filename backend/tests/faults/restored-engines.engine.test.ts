// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Tests the procedure of `infra/docs/back-up-engines.md`: the engines are backed up one after the other while fans pay,
// all of them are lost, the backups are restored, and Kafka starts empty with another topic. Every payment before the
// event store's backup exists once; the ledger sums to zero, and every read model equals a rebuild.
import { cpSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { until } from '../support/concurrency/until';
import { temporaryFolder } from '../support/files/temporary-folder';
import { comparedWithRebuild } from './equal-to-rebuild';
import { expectTheBooksWhole } from './whole-books';
import { faultTestMs as testMs, WorldUnderLoad } from './world-under-load';

// A retry would start from the state in which the first attempt has lost everything.
jest.retryTimes(0);

const anotherTopic = 'restored';

let world: WorldUnderLoad;
const copies = temporaryFolder();
const inCopies = (name: string) => join(copies.path, name);

beforeAll(async () => {
  world = await WorldUnderLoad.start();
}, 2 * testMs);
afterAll(async () => {
  await world?.remove();
  copies.remove();
}, testMs);

/** Writes wait while the lock is held, so the files on the disk are consistent. */
async function copyMongo(): Promise<void> {
  const { running, folder } = world.engines.mongo;
  const client = new MongoClient(running.url, { runtimeAdapters: { os } });
  await client.connect();
  try {
    const admin = client.db('admin');
    await admin.command({ fsync: 1, lock: true });
    try {
      cpSync(join(folder, 'mongo/data'), inCopies('mongo'), { recursive: true });
    } finally {
      await admin.command({ fsyncUnlock: 1 });
    }
  } finally {
    await client.close();
  }
}

/** Copies the stand-in's files while it is frozen, like a snapshot of its disk. */
async function copyEventStore(): Promise<void> {
  const { running, folder } = world.installation.eventStore;
  await running.freeze();
  cpSync(join(folder, 'eventstore'), inCopies('eventstore'), { recursive: true });
  running.thaw();
}

async function copyRedis(): Promise<void> {
  const { running, folder } = world.engines.redis;
  const redis = new Redis(running.url);
  try {
    await redis.bgrewriteaof();
    await until(async () =>
      /aof_rewrite_in_progress:0[\s\S]*aof_rewrite_scheduled:0/.test(await redis.info('persistence')),
    );
    cpSync(join(folder, 'redis/appendonlydir'), inCopies('redis'), { recursive: true });
  } finally {
    redis.disconnect();
  }
}

async function loseEverything(): Promise<void> {
  const { engines, installation, processes } = world;
  await processes.killAll();
  await Promise.all([installation.eventStore, ...Object.values(engines)].map(({ running }) => running.kill()));
  rmSync(join(engines.mongo.folder, 'mongo/data'), { recursive: true });
  rmSync(join(engines.redis.folder, 'redis/appendonlydir'), { recursive: true });
  rmSync(join(engines.kafka.folder, 'kafka/data'), { recursive: true });
  rmSync(join(installation.eventStore.folder, 'eventstore'), { recursive: true });
}

async function putBack(): Promise<void> {
  const { engines, installation } = world;
  cpSync(inCopies('mongo'), join(engines.mongo.folder, 'mongo/data'), { recursive: true });
  cpSync(inCopies('redis'), join(engines.redis.folder, 'redis/appendonlydir'), { recursive: true });
  cpSync(inCopies('eventstore'), join(installation.eventStore.folder, 'eventstore'), { recursive: true });
  await Promise.all([installation.eventStore, ...Object.values(engines)].map(({ running }) => running.start()));
  const redis = new Redis(installation.settings.redisUrl);
  try {
    // Redis was backed up after the log, and its progress entries never move backwards, so they are deleted.
    expect(await redis.del('libretto/progress')).toBe(1);
  } finally {
    redis.disconnect();
  }
}

test(
  'copies made under load, put back after all was lost',
  async () => {
    const { installation, paying, processes, userIds } = world;
    await world.underLoad();
    await world.underLoad();
    await copyMongo();
    await world.underLoad();
    const acknowledged = new Map(paying.acknowledged);
    await copyEventStore();
    await world.underLoad();
    await copyRedis();
    await world.underLoad();
    await paying.end();
    const lost = paying.paid - acknowledged.size;
    await loseEverything();

    const startMs = performance.now();
    await putBack();
    const settings = { LIBRETTO_KAFKA_TOPIC: anotherTopic };
    await processes.start(['relay', 'projector', 'projector', 'api'], settings);
    await world.app.stop();
    const app = await installation.api(settings);
    await expectTheBooksWhole(app, { acknowledged }, userIds);
    const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
    const kafka = { ...installation.settings.kafka, topic: anotherTopic };
    const compared = await comparedWithRebuild(app, { ...installation.settings, kafka });
    expect(compared.differences).toEqual([]);
    console.log(
      `${acknowledged.size} payments were there again after ${seconds} s; up to ${lost} made after the copy were not; ` +
        `${compared.documents} documents of ${compared.projections} projections equal a rebuild`,
    );
  },
  2 * testMs,
);
