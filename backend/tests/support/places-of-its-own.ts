// Where an installation of a test keeps its data on engines that it shares with others: under a name of its own in each.
import os from 'node:os';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { engineUrl } from './engines';

/** Engines of the test's own, in place of those that it shares with others. */
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
  /** Each of its hundreds of collections slows the others' down for as long as it is there. */
  remove(): Promise<void>;
}

/** All but the event store, whose log is one. What stood in the database of Redis before is gone. */
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

/** Leases and progress of an installation that was here before are not those of this one. */
async function emptied(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
}

const databasesOfAWorker = 3;
/** Workers are counted from 1; what runs before all of them, as jest's global set-up, has the last ones. */
const mostWorkers = 4;
let installations = 0;

/** Of Redis there are sixteen; no two installations that live at the same time share one. */
function redisDatabase(): number {
  const worker = (Number(process.env.JEST_WORKER_ID ?? mostWorkers) - 1) % mostWorkers;
  return 1 + worker * databasesOfAWorker + (installations++ % databasesOfAWorker);
}
