// The role `relay`: copies the event store to Kafka while it has the lease, and waits for it otherwise.
import type { Logger } from 'pino';
import { Connection } from '../adapters/eventstore/connection';
import { EventStoreDb } from '../adapters/eventstore/event-store';
import { systemClock } from '../adapters/in-process/system-clock';
import { Relay, type RelayState, relayLease, relayLeaseTimes, relayReachTimes } from '../adapters/kafka/relay';
import { RelayLag } from '../adapters/kafka/relay-lag';
import { RedisLeases } from '../adapters/redis/leases';
import { EngineReach } from '../kernel/consumers/engine-reach';
import { LeaseKeeper } from '../kernel/consumers/lease-keeper';
import { newId } from '../kernel/ids';
import { becomesReady, connectToRedis, whenThere } from './distributed';
import type { DistributedSettings } from './distributed-settings';

export interface RunningRelay {
  readonly state: RelayState;
  readonly lag: RelayLag;
  stop(): Promise<void>;
}

/** @param store of this process, where it has one already: a process has one connection to the event store. */
export async function startRelay(
  settings: DistributedSettings,
  log: Logger,
  store?: EventStoreDb,
): Promise<RunningRelay> {
  const connection = store === undefined ? new Connection(settings.eventStoreUrl) : undefined;
  const eventStore = store ?? new EventStoreDb(connection as Connection);
  const redis = connectToRedis(settings, log);
  await whenThere('Redis', log, () => becomesReady(redis));
  const relay = new Relay({ settings: settings.kafka, log: eventStore, store: eventStore, logger: log });
  // The relay itself keeps its token above the one in the event store.
  const reach = new EngineReach(() => Promise.all([eventStore.newest(), relay.reachesKafka()]), relayReachTimes);
  const keeper = new LeaseKeeper(new RedisLeases(redis, systemClock), newId(), relayLeaseTimes, reach);
  const release = await keeper.hold(relayLease, {
    onGained: (fencingToken) => relay.begin(fencingToken),
    onLost: () => relay.end(),
  });
  return {
    lag: new RelayLag(relay, eventStore),
    get state() {
      return relay.state;
    },
    stop: async () => {
      keeper.stop();
      await release();
      await relay.close();
      redis.close();
      await connection?.close();
    },
  };
}
