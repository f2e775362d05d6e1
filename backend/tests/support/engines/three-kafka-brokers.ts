// A cluster of three brokers, each of which is a controller too, since a single broker has no other leader.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../../infra/engines/free-ports';
import { kafkaNode } from '../../../../infra/engines/kafka';
import type { RunningEngine } from '../../../../infra/engines/running-engine';
import { startOne } from '../../../../infra/engines/start-engines';
import { connectKafka, fewRetries } from '../../../src/adapters/kafka/settings';
import { until } from '../concurrency/until';
import { temporaryFolder } from '../files/temporary-folder';

export interface ThreeKafkaBrokers {
  readonly url: string;
  /** The broker that leads a partition of the topic. */
  leaderOf(topic: string, partition: number): Promise<RunningEngine>;
  /** Resolves once all three have everything of the topic. */
  inSync(topic: string): Promise<void>;
  remove(): Promise<void>;
}

export async function threeKafkaBrokers(): Promise<ThreeKafkaBrokers> {
  const folder = temporaryFolder();
  const ids = [1, 2, 3];
  const folderOf = (id: number) => join(folder.path, `${id}`);
  // Every node names the ports of all controllers, so they are chosen before the first one starts.
  const voters: string[] = [];
  for (const id of ids) {
    const [port, innerPort] = [await freePort(), await freePort()];
    mkdirSync(folderOf(id), { recursive: true });
    writeFileSync(join(folderOf(id), 'ports.json'), JSON.stringify({ port, innerPort }));
    voters.push(`${id}@127.0.0.1:${innerPort}`);
  }
  const starting = await Promise.allSettled(ids.map((id) => startOne(kafkaNode(id, voters), folderOf(id))));
  const brokers = starting.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = starting.find((each) => each.status === 'rejected');
  if (failed !== undefined) {
    await Promise.all(brokers.map((each) => each.kill()));
    folder.remove();
    throw failed.reason;
  }
  const url = `kafka://${brokers.map((each) => new URL(each.url).host).join(',')}`;
  const partitionsOf = async (topic: string) => {
    const admin = connectKafka({ url }, { retry: fewRetries }).admin();
    try {
      await admin.connect();
      return (await admin.fetchTopicMetadata({ topics: [topic] })).topics[0]?.partitions ?? [];
    } finally {
      await admin.disconnect();
    }
  };
  return {
    url,
    leaderOf: async (topic, partition) => {
      const found = (await partitionsOf(topic)).find(({ partitionId }) => partitionId === partition);
      const broker = brokers[(found?.leader ?? 0) - 1];
      if (broker === undefined) throw new Error(`Partition ${partition} of ${topic} has no leader`);
      return broker;
    },
    inSync: (topic) =>
      until(async () => {
        const found = await partitionsOf(topic).catch(() => []);
        return found.length > 0 && found.every(({ isr }) => isr.length === brokers.length);
      }, 120_000),
    remove: async () => {
      await Promise.all(brokers.map((each) => each.kill()));
      folder.remove();
    },
  };
}
