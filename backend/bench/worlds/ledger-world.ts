// A ledger with a given number of money events, chained and projected, in which one artist sells more than all others.
import { pino } from 'pino';
import { systemClock } from '../../src/adapters/in-process/system-clock';
import { Database } from '../../src/adapters/libsql/database/database';
import { LogFeed } from '../../src/adapters/libsql/event-log/event-feed';
import { EventLog } from '../../src/adapters/libsql/event-log/event-log';
import { StoredLeases } from '../../src/adapters/libsql/operational/leases';
import { StoredPersonalKeys } from '../../src/adapters/libsql/operational/personal-keys';
import { ServingTables } from '../../src/adapters/libsql/read-models/generation-tables';
import { TableProjectionStore } from '../../src/adapters/libsql/read-models/projection-store';
import { StoredPushLog } from '../../src/adapters/libsql/read-models/push-log';
import { ReadModelWriter } from '../../src/adapters/libsql/read-models/read-model-writer';
import { TableReadModels } from '../../src/adapters/libsql/read-models/read-models';
import { ledgerNamesProjection } from '../../src/domains/finance/audit/names.projection';
import { ledgerProjection } from '../../src/domains/finance/ledger/ledger.projection';
import { sealsProjection } from '../../src/domains/finance/seals/seals.projection';
import { walletEvents } from '../../src/domains/wallet/wallet.events';
import { ProjectionConsumer } from '../../src/kernel/consumers/projections/projection-consumer';
import { EventDispatcher } from '../../src/kernel/consumers/runtime/event-dispatcher';
import { LeaseKeeper } from '../../src/kernel/consumers/runtime/lease-keeper';
import { EventCodec } from '../../src/kernel/events/event-codec';
import { HashChain } from '../../src/kernel/events/hash-chain';
import { newId } from '../../src/kernel/values/ids';
import { noStream } from '../../src/ports/events/event-store';
import { temporaryDatabase } from './bench-log';
import { type MoneyStory, moneyStory } from './money-story';

const groupSize = 512;
const reachTimeoutMs = 3_600_000;
const silent = pino({ level: 'silent' });

const ledgerProjections = [ledgerProjection, ledgerNamesProjection, sealsProjection];

export async function ledgerWorld(events: number) {
  const { database, folder, remove } = temporaryDatabase('normal');
  const log = new EventLog(database);
  await appendAll(log, moneyStory(events));
  const readModels = new Database(`${folder}/read-models.db`, { durability: 'normal', cacheBytes: 64_000_000 });
  const feed = new LogFeed(log);
  const serving = new ServingTables();
  const codec = new EventCodec([walletEvents], new StoredPersonalKeys(database, systemClock));
  const deps = {
    store: new TableProjectionStore(
      readModels,
      serving,
      new ReadModelWriter(readModels, new StoredPushLog(readModels)),
    ),
    feed,
    leases: new LeaseKeeper(new StoredLeases(readModels, systemClock), 'bench'),
    dispatcher: new EventDispatcher(feed, codec),
    realtime: { publish: () => undefined, revoke: () => undefined, disconnectSession: () => undefined },
    log: silent,
  };
  for (const projection of ledgerProjections) {
    const consumer = new ProjectionConsumer(projection, deps);
    await consumer.start();
    await consumer.reachNow(reachTimeoutMs);
    await consumer.stop();
  }
  deps.leases.stop();
  await feed.close();
  return {
    folder,
    log,
    codec,
    projections: ledgerProjections,
    logPath: database.path,
    reads: new TableReadModels(serving),
    remove: () => {
      readModels.close();
      remove();
    },
  };
}

/** Appends events as the kernel does, including hashes, without running the deciders. */
export async function appendAll(log: EventLog, story: Iterable<MoneyStory>): Promise<void> {
  const chain = new HashChain(log);
  const revisions = new Map<string, number>();
  let group: Promise<unknown>[] = [];
  for (const { userId, type, data, at } of story) {
    const streamId = `wallet-${userId}`;
    const revision = revisions.get(streamId) ?? noStream;
    const id = newId();
    const metadata = { correlationId: id, causationId: id, actor: `user:${userId}`, at };
    const event = { id, type, schemaVersion: 1, partitionKey: streamId, data, metadata };
    const linked = await chain.link(streamId, revision, [event]);
    chain.remember(streamId, revision, linked);
    group.push(log.append(streamId, revision, linked));
    revisions.set(streamId, revision + 1);
    if (group.length < groupSize) continue;
    await Promise.all(group);
    group = [];
  }
  await Promise.all(group);
}
