// Rebuilds every projection from Kafka into a separate database and compares it with the serving one.
import { isDeepStrictEqual } from 'node:util';
import { pino } from 'pino';
import { KafkaFeed } from '../../src/adapters/kafka/event-feed';
import { MongoConnection } from '../../src/adapters/mongo/operational/connection';
import { ServingCollections } from '../../src/adapters/mongo/read-models/generation-collections';
import { MongoProjectionStore } from '../../src/adapters/mongo/read-models/projection-store';
import { servedTo, servingsIn } from '../../src/adapters/mongo/read-models/serving-versions';
import { codecOf } from '../../src/composition/application/domain-deps';
import { createDomains } from '../../src/composition/application/domains';
import type { DistributedSettings } from '../../src/composition/config/distributed-settings';
import { ProjectionConsumer } from '../../src/kernel/consumers/projections/projection-consumer';
import { EventDispatcher } from '../../src/kernel/consumers/runtime/event-dispatcher';
import { LeaseKeeper } from '../../src/kernel/consumers/runtime/lease-keeper';
import type { Leases } from '../../src/ports/operations/leases';
import type { TestApp } from '../support/world/app';

interface Difference {
  readonly collection: string;
  readonly id: string;
  readonly serving: unknown;
  readonly rebuilt: unknown;
}

export interface Comparison {
  readonly projections: number;
  readonly documents: number;
  readonly differences: readonly Difference[];
}

export async function comparedWithRebuild(app: TestApp, settings: DistributedSettings): Promise<Comparison> {
  const serving = new MongoConnection(settings.mongoUrl);
  const rebuilt = new MongoConnection(settings.mongoUrl, `${new URL(settings.mongoUrl).pathname.slice(1)}-rebuilt`);
  const definitions = await rebuildAll(app, settings, rebuilt);
  let documents = 0;
  const differences: Difference[] = [];
  for (const { name, version, collections } of definitions) {
    const pointer = await serving.run((db) => servingsIn(db).findOne({ _id: name }));
    const number = pointer && servedTo(pointer, version);
    for (const collection of collections) {
      const [theirs, ours] = await Promise.all([
        documentsIn(serving, `c.${collection.name}.${number}`),
        documentsIn(rebuilt, `c.${collection.name}.1`),
      ]);
      documents += ours.size;
      for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
        const toReaders = (doc: unknown) =>
          doc === undefined ? doc : (asRead[collection.name]?.(doc as never) ?? doc);
        if (isDeepStrictEqual(toReaders(theirs.get(id)), toReaders(ours.get(id)))) continue;
        differences.push({ collection: collection.name, id, serving: theirs.get(id), rebuilt: ours.get(id) });
      }
    }
  }
  await rebuilt.run((db) => db.dropDatabase());
  await Promise.all([serving.close(), rebuilt.close()]);
  return { projections: definitions.length, documents, differences };
}

async function rebuildAll(app: TestApp, settings: DistributedSettings, mongo: MongoConnection) {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const domains = createDomains(app.payments);
  const feed = await KafkaFeed.open({ settings: settings.kafka, store: app.deps.eventStore as never, log });
  const store = new MongoProjectionStore(mongo, new ServingCollections(), { order: feed });
  const leases = new LeaseKeeper(nobodyElse, 'rebuilt');
  const realtime = { publish: () => undefined };
  const dispatcher = new EventDispatcher(feed, codecOf(domains, app.deps));
  const deps = { feed, dispatcher, leases, log, store, realtime };
  const definitions = domains.flatMap((domain) => domain.projections ?? []);
  const consumers = definitions.map((definition) => new ProjectionConsumer(definition, deps));
  for (const consumer of consumers) await consumer.start();
  for (const consumer of consumers) {
    if (!(await consumer.reachNow(120_000))) throw new Error(`${consumer.definition.name} was not rebuilt`);
  }
  leases.stop();
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  store.close();
  await feed.close();
  return definitions;
}

async function documentsIn(mongo: MongoConnection, name: string): Promise<ReadonlyMap<string, unknown>> {
  const stored = await mongo.run((db) => db.collection(name).find().toArray());
  return new Map(stored.map(({ _id, doc }) => [String(_id), doc]));
}

/** Normalizes details that depend on the arrival order across partitions but look the same to readers. */
export const asRead: Readonly<Record<string, (doc: Readonly<Record<string, unknown>>) => unknown>> = {
  // A payee's entry gets the payer's split when it is read, at the latest.
  'ledger-entries': ({ split: _, ...entry }) => entry,
  // Sitemap pages are assigned to lists in arrival order, and each partition fills one list at a time.
  'sitemap-entries': ({ list: _, ...entry }) => entry,
  'sitemap-lists': () => 'any',
  'sitemap-fillings': () => 'any',
  // All of them are withdrawn together.
  'comment-notifications': ({ notificationIds, ...doc }) => ({
    ...doc,
    notificationIds: [...(notificationIds as readonly string[])].sort(),
  }),
};

const nobodyElse: Leases = {
  acquire: async (name, holder) => ({ name, holder, fencingToken: 1 }),
  acquireAll: async (names, holder) => names.map((name) => ({ name, holder, fencingToken: 1 })),
  renewAll: async (leases) => leases,
  release: async () => undefined,
};
