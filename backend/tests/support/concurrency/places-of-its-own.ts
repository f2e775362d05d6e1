// The places where a test's installation stores its data on shared engines, under a separate name in each.
import os from 'node:os';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { engineUrl } from '../engines/engines';

/** A test's own engines, which replace the shared ones. */
export interface OwnEngines {
  readonly kafkaUrl?: string;
  readonly mongoUrl?: string;
  readonly redisUrl?: string;
}

export interface Places {
  readonly kafkaUrl: string;
  readonly topic: string;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly blobsUrl: string;
  /** Deletes the data, because its hundreds of collections slow down other installations while they exist. */
  remove(): Promise<void>;
}

/** Creates the places on all engines except the event store, which has a single log. The Redis database is emptied. */
export async function placesOfItsOwn(
  name: string,
  { kafkaUrl = engineUrl('KAFKA'), mongoUrl = engineUrl('MONGO'), redisUrl = engineUrl('REDIS') }: OwnEngines = {},
): Promise<Places> {
  const mongo = new URL(mongoUrl);
  mongo.pathname = `/${name}`;
  const places = {
    kafkaUrl,
    topic: name,
    mongoUrl: mongo.href,
    redisUrl: `${redisUrl}/${redisDatabase()}`,
    blobsUrl: `${engineUrl('S3')}/${name}`,
    remove: () => dropDatabase(mongo.href, name),
  };
  await emptied(places.redisUrl);
  return places;
}

async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 2_000, runtimeAdapters: { os } });
  try {
    await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}

/** Deletes leases and progress of an earlier installation. */
async function emptied(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
}

const databasesOfAWorker = 3;
/** Workers are numbered from 1; code outside of workers, such as jest's global set-up, uses the last databases. */
const mostWorkers = 4;
let installations = 0;

/** Redis has sixteen databases; no two installations that exist at the same time share one. */
function redisDatabase(): number {
  const worker = (Number(process.env.JEST_WORKER_ID ?? mostWorkers) - 1) % mostWorkers;
  return 1 + worker * databasesOfAWorker + (installations++ % databasesOfAWorker);
}
