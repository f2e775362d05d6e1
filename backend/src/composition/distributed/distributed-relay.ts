// The role `relay`: copies the event store to Kafka while it holds the lease, and otherwise stands by.
import type { Logger } from 'pino';
import type { Connection } from '../../adapters/eventstore/connection';
import { EventStoreDb } from '../../adapters/eventstore/event-store';
import { systemClock } from '../../adapters/in-process/system-clock';
import { Relay, type RelayState, relayLease, relayLeaseTimes, relayReachTimes } from '../../adapters/kafka/relay';
import { RelayLag } from '../../adapters/kafka/relay-lag';
import { RedisLeases } from '../../adapters/redis/leases';
import { EngineReach } from '../../kernel/consumers/runtime/engine-reach';
import { LeaseKeeper } from '../../kernel/consumers/runtime/lease-keeper';
import { newId } from '../../kernel/values/ids';
import { EngineStates } from '../application/engine-states';
import type { DistributedSettings } from '../config/distributed-settings';
import { becomesReady, connectToEventStore, connectToRedis, whenThere } from './distributed';

export interface RunningRelay {
  readonly state: RelayState;
  readonly engines: EngineStates;
  readonly lag: RelayLag;
  stop(): Promise<void>;
}

/** @param store the process's existing event store, if it has one: a process keeps a single connection to it. */
export async function startRelay(
  settings: DistributedSettings,
  log: Logger,
  store?: EventStoreDb,
): Promise<RunningRelay> {
  const connection = store === undefined ? connectToEventStore(settings, log) : undefined;
  const eventStore = store ?? new EventStoreDb(connection as Connection);
  const redis = connectToRedis(settings, log);
  await whenThere('Redis', log, () => becomesReady(redis));
  const relay = new Relay({ settings: settings.kafka, log: eventStore, store: eventStore, logger: log });
  // Checked at startup, because a standby with a wrong partition count would otherwise fail only when it takes over.
  await whenThere('Kafka', log, () => relay.prepareTopic());
  // The relay itself keeps its token above the one in the event store.
  const reach = new EngineReach(() => Promise.all([eventStore.newest(), relay.canCopy()]), relayReachTimes);
  const keeper = new LeaseKeeper(new RedisLeases(redis, systemClock), newId(), relayLeaseTimes, reach);
  const engines = new EngineStates(
    [
      { name: 'EventStoreDB', ask: () => eventStore.newest() },
      { name: 'Kafka', ask: () => relay.reachesKafka() },
      { name: 'Redis', ask: () => redis.redis.ping() },
    ],
    log,
  );
  const release = await keeper.hold(relayLease, {
    onGained: (fencingToken) => {
      log.info({ fencingToken }, 'this relay took over and copies the event store to Kafka');
      return relay.begin(fencingToken);
    },
    onLost: () => {
      log.warn('this relay lost its lease and stands by');
      return relay.end();
    },
  });
  return {
    engines,
    lag: new RelayLag(relay, eventStore),
    get state() {
      return relay.state;
    },
    stop: async () => {
      engines.stop();
      keeper.stop();
      await release();
      await relay.close();
      redis.close();
      await connection?.close();
    },
  };
}
