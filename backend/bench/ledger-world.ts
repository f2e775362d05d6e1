// A ledger with a given number of money events, chained and projected, in which one artist sells more than all others.
import { pino } from 'pino';
import { systemClock } from '../src/adapters/in-process/system-clock';
import { Database } from '../src/adapters/libsql/database';
import { LogFeed } from '../src/adapters/libsql/event-feed';
import { EventLog } from '../src/adapters/libsql/event-log';
import { ServingTables } from '../src/adapters/libsql/generation-tables';
import { StoredLeases } from '../src/adapters/libsql/leases';
import { StoredPersonalKeys } from '../src/adapters/libsql/personal-keys';
import { TableProjectionStore } from '../src/adapters/libsql/projection-store';
import { StoredPushLog } from '../src/adapters/libsql/push-log';
import { TableReadModels } from '../src/adapters/libsql/read-models';
import { TurnWriter } from '../src/adapters/libsql/turn-writer';
import { ledgerProjection } from '../src/domains/finance/ledger.projection';
import { ledgerNamesProjection } from '../src/domains/finance/names.projection';
import { sealsProjection } from '../src/domains/finance/seals/seals.projection';
import { walletEvents } from '../src/domains/wallet/wallet.events';
import { LeaseKeeper } from '../src/kernel/consumers/lease-keeper';
import { ProjectionConsumer } from '../src/kernel/consumers/projection-consumer';
import { EventCodec } from '../src/kernel/event-codec';
import { HashChain } from '../src/kernel/hash-chain';
import { newId } from '../src/kernel/ids';
import { noStream } from '../src/ports/event-store';
import { temporaryDatabase } from './bench-log';
import { type MoneyStory, moneyStory } from './money-story';

const groupSize = 512;
const patienceMs = 3_600_000;
const silent = pino({ level: 'silent' });

export async function ledgerWorld(events: number) {
  const { database, folder, remove } = temporaryDatabase('normal');
  const log = new EventLog(database);
  await appendAll(log, moneyStory(events));
  const readModels = new Database(`${folder}/read-models.db`, { durability: 'normal', cacheBytes: 64_000_000 });
  const feed = new LogFeed(log);
  const serving = new ServingTables();
  const deps = {
    store: new TableProjectionStore(readModels, serving, new TurnWriter(readModels, new StoredPushLog(readModels))),
    feed,
    leases: new LeaseKeeper(new StoredLeases(readModels, systemClock), 'bench'),
    codec: new EventCodec([walletEvents], new StoredPersonalKeys(database, systemClock)),
    realtime: { publish: () => undefined, revoke: () => undefined, disconnectSession: () => undefined },
    log: silent,
  };
  for (const projection of [ledgerProjection, ledgerNamesProjection, sealsProjection]) {
    const consumer = new ProjectionConsumer(projection, deps);
    await consumer.start();
    await consumer.reachNow(patienceMs);
    await consumer.stop();
  }
  deps.leases.stop();
  await feed.close();
  return {
    folder,
    log,
    logPath: database.path,
    reads: new TableReadModels(serving),
    remove: () => {
      readModels.close();
      remove();
    },
  };
}

/** Appends events as the kernel does, including hashes, without running the deciders. */
async function appendAll(log: EventLog, story: Iterable<MoneyStory>): Promise<void> {
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
