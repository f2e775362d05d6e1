// Asks each engine once, with the product's own adapters, and prints the outcome. It runs as a separate process, because
// Node reads `NODE_EXTRA_CA_CERTS` only when it starts.
import { randomUUID } from 'node:crypto';
import { Connection } from '../../../src/adapters/eventstore/connection';
import { EventStoreDb } from '../../../src/adapters/eventstore/event-store';
import { connectKafka, fewRetries } from '../../../src/adapters/kafka/settings';
import { MongoConnection } from '../../../src/adapters/mongo/operational/connection';
import { connectRedis } from '../../../src/adapters/redis/client';
import { S3Blobs } from '../../../src/adapters/s3/s3-blob-store';
import { connectS3 } from '../../../src/adapters/s3/s3-connection';
import { isRefusal } from '../../../src/composition/application/engine-refusals';
import { noStream } from '../../../src/ports/events/event-store';
import { sampleEvent } from '../../ports/events/sample-events';

/** `refused`: the product ends at once instead of waiting for the engine. */
export type Asked = 'answered' | 'refused' | `away: ${string}`;

const asks: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  EVENTSTORE: async (url) => {
    const store = new EventStoreDb(new Connection(url));
    await store.newest();
    await store.append(randomUUID(), noStream, [sampleEvent()]);
  },
  KAFKA: async (url) => {
    const admin = connectKafka({ url }, { retry: { ...fewRetries, retries: 2 } }).admin();
    await admin.connect();
    await admin.listTopics();
  },
  MONGO: (url) => new MongoConnection(url).run((db) => db.collection('asked').insertOne({})),
  REDIS: async (url) => {
    const failed: { error?: Error } = {};
    const connection = connectRedis(url, { onAway: (error) => Object.assign(failed, { error }) });
    if (!(await connection.ready(2_000))) throw failed.error;
    await connection.redis.set('asked', 1);
  },
  S3: async (url) => {
    const blobs = new S3Blobs(connectS3(url), { nowMs: () => Date.now() });
    await blobs.put('asked', Buffer.from('content'), { contentType: 'text/plain' });
    await blobs.readAll('asked');
  },
};

async function askedOf([name, url]: [string, string]): Promise<[string, Asked]> {
  try {
    await asks[name]?.(url);
    return [name, 'answered'];
  } catch (error) {
    return [name, isRefusal(error) ? 'refused' : `away: ${causesOf(error).join('; ')}`];
  }
}

function causesOf(error: unknown): readonly string[] {
  const { message, code, cause } = (error ?? {}) as { message?: unknown; code?: unknown; cause?: unknown };
  return error === undefined ? [] : [`${code ?? ''} ${message ?? error}`, ...causesOf(cause)];
}

const urls = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
void Promise.all(Object.entries(urls).map(askedOf)).then((asked) => {
  process.stdout.write(JSON.stringify(Object.fromEntries(asked)));
  // Clients that were refused go on trying.
  process.exit(0);
});
