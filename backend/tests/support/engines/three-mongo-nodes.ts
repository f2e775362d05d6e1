// A replica set of three nodes, since a single node has no failover.
import os from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Engine, EnginePlace } from '../../../../infra/engines/engine';
import { mongo } from '../../../../infra/engines/mongo';
import type { RunningEngine } from '../../../../infra/engines/running-engine';
import { startOne } from '../../../../infra/engines/start-engines';
import { until } from '../concurrency/until';
import { temporaryFolder } from '../files/temporary-folder';

const electionTimeoutMs = 2_000;
const directly = ({ port }: EnginePlace) => `mongodb://127.0.0.1:${port}/?directConnection=true`;

/** A node is ready once it answers; the nodes elect their primary themselves. */
const node: Engine = {
  ...mongo,
  url: directly,
  ready: async (place) => void (await asked(directly(place), { ping: 1 })),
};

export interface ThreeMongoNodes {
  readonly url: string;
  primary(): Promise<RunningEngine>;
  secondaries(): Promise<readonly RunningEngine[]>;
  remove(): Promise<void>;
}

export async function threeMongoNodes(): Promise<ThreeMongoNodes> {
  const folder = temporaryFolder();
  const nodes = await Promise.all([0, 1, 2].map((n) => startOne(node, join(folder.path, `${n}`))));
  const hosts = nodes.map(({ url }) => new URL(url).host);
  const members = hosts.map((host, _id) => ({ _id, host }));
  const settings = { electionTimeoutMillis: electionTimeoutMs, heartbeatIntervalMillis: 500 };
  await asked(nodes[0]?.url as string, { replSetInitiate: { _id: 'rs0', members, settings } });
  const isPrimary = (each: RunningEngine) =>
    asked(each.url, { hello: 1 }).then(
      ({ isWritablePrimary }) => isWritablePrimary === true,
      () => false,
    );
  const primaryNow = async () => {
    for (const each of nodes) if (await isPrimary(each)) return each;
    return undefined;
  };
  const primary = async () => {
    let found = await primaryNow();
    await until(async () => {
      found = await primaryNow();
      return found !== undefined;
    });
    return found as RunningEngine;
  };
  await primary();
  return {
    url: `mongodb://${hosts.join(',')}/?replicaSet=rs0`,
    primary,
    secondaries: async () => {
      const first = await primary();
      return nodes.filter((each) => each !== first);
    },
    remove: async () => {
      await Promise.all(nodes.map((each) => each.kill()));
      folder.remove();
    },
  };
}

async function asked(url: string, command: object) {
  const client = new MongoClient(url, { runtimeAdapters: { os }, serverSelectionTimeoutMS: 1_000 });
  try {
    await client.connect();
    return await client.db('admin').command(command);
  } finally {
    await client.close();
  }
}
