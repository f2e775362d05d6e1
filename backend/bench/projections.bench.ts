// Compares projecting from the log with a bare scan of it.
import { pino } from 'pino';
import { systemClock } from '../src/adapters/in-process/system-clock';
import { Database } from '../src/adapters/libsql/database/database';
import { LogFeed } from '../src/adapters/libsql/event-log/event-feed';
import { EventLog } from '../src/adapters/libsql/event-log/event-log';
import { StoredLeases } from '../src/adapters/libsql/operational/leases';
import { StoredPersonalKeys } from '../src/adapters/libsql/operational/personal-keys';
import { ServingTables } from '../src/adapters/libsql/read-models/generation-tables';
import { TableProjectionStore } from '../src/adapters/libsql/read-models/projection-store';
import { StoredPushLog } from '../src/adapters/libsql/read-models/push-log';
import { ReadModelWriter } from '../src/adapters/libsql/read-models/read-model-writer';
import type { DomainEvent } from '../src/kernel/commands/decider';
import { defineProjection, type ProjectionDefinition } from '../src/kernel/consumers/projections/projection';
import { ProjectionConsumer } from '../src/kernel/consumers/projections/projection-consumer';
import { EventDispatcher } from '../src/kernel/consumers/runtime/event-dispatcher';
import { LeaseKeeper } from '../src/kernel/consumers/runtime/lease-keeper';
import { EventCodec } from '../src/kernel/events/event-codec';
import { defineCollection } from '../src/ports/read-models/read-models';
import { compare, ownCpuTime, type Row, type Work } from './harness';
import { fillStreams, temporaryDatabase } from './worlds/bench-log';

const eventCount = 60_000;

type Purchased = DomainEvent<
  'SongPurchased',
  { readonly songId: string; readonly priceMinor: number; readonly artistMinor: number }
>;

interface Sum {
  readonly id: string;
  readonly count: number;
}
interface SaleDoc {
  readonly id: string;
  readonly buyer: string;
  readonly priceMinor: number;
  readonly soldAt: string;
}

const sums = defineCollection<Sum>()({ name: 'sums', indexes: {} });
const sales = defineCollection<SaleDoc>()({
  name: 'sales',
  indexes: { byBuyer: { equals: ['buyer'], sort: 'soldAt' } },
});

const counting = defineProjection<Purchased>({
  name: 'counting',
  version: 1,
  collections: [sums],
  handlers: {
    SongPurchased: async (_event, to) => {
      const known = await to.collection(sums).get('all');
      to.collection(sums).put('all', { id: 'all', count: (known?.count ?? 0) + 1 });
    },
  },
});

const listing = defineProjection<Purchased>({
  name: 'listing',
  version: 1,
  collections: [sales],
  handlers: {
    SongPurchased: ({ id, streamId, data, metadata }, to) =>
      to.collection(sales).put(id, { id, buyer: streamId, priceMinor: data.priceMinor, soldAt: metadata.at }),
  },
});

export async function* projections(): AsyncGenerator<Row> {
  const { database, folder, remove } = temporaryDatabase();
  const log = new EventLog(database);
  await fillStreams(log, 'wallet', eventCount / 20, 20);
  const scan: Work = async () => {
    for (let after = 0; after < eventCount; ) after = (await log.readAll(after, 1000)).at(-1)?.position ?? eventCount;
    return eventCount;
  };
  let run = 0;
  const project =
    (definition: ProjectionDefinition): Work =>
    async () => {
      const readModels = new Database(`${folder}/read-models-${run++}.db`, {
        durability: 'normal',
        cacheBytes: 64_000_000,
      });
      await projectAll(new EventLog(database), readModels, definition);
      readModels.close();
      return eventCount;
    };
  const rows = [
    { name: 'counting projection', definition: counting, note: 'at least 100,000 events/s on a quiet machine' },
    {
      name: 'projection that writes a document an event',
      definition: listing,
      note: 'at least 50,000 events/s on a quiet machine',
    },
  ];
  for (const { name, definition, note } of rows) {
    const ours = project(definition);
    yield await compare({
      name,
      unit: 'events/s',
      ours,
      baseline: 'scan of the log with JSON.parse',
      theirs: scan,
      rounds: 3,
      cpu: ownCpuTime,
      note,
    });
  }
  remove();
}

async function projectAll(log: EventLog, readModels: Database, definition: ProjectionDefinition): Promise<void> {
  const feed = new LogFeed(log);
  const pushLog = new StoredPushLog(readModels);
  const leases = new LeaseKeeper(new StoredLeases(readModels, systemClock), 'bench');
  const consumer = new ProjectionConsumer(definition, {
    leases,
    store: new TableProjectionStore(readModels, new ServingTables(), new ReadModelWriter(readModels, pushLog)),
    feed,
    dispatcher: new EventDispatcher(feed, new EventCodec([], new StoredPersonalKeys(readModels, systemClock))),
    realtime: { publish: () => undefined },
    log: pino({ level: 'silent' }),
  });
  await consumer.start();
  await consumer.reachNow(600_000);
  await consumer.stop();
  leases.stop();
  await feed.close();
}
