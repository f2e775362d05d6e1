// Consumers on the embedded log, for tests that stop and start them, also in several processes.
import { join } from 'node:path';
import { pino } from 'pino';
import { Database } from '../../src/adapters/libsql/database/database';
import { LogFeed } from '../../src/adapters/libsql/event-log/event-feed';
import { EventLog } from '../../src/adapters/libsql/event-log/event-log';
import { StoredCheckpoints } from '../../src/adapters/libsql/operational/checkpoints';
import { StoredLeases } from '../../src/adapters/libsql/operational/leases';
import { StoredPersonalKeys } from '../../src/adapters/libsql/operational/personal-keys';
import { ServingTables } from '../../src/adapters/libsql/read-models/generation-tables';
import { TableProjectionStore } from '../../src/adapters/libsql/read-models/projection-store';
import { StoredPushLog } from '../../src/adapters/libsql/read-models/push-log';
import { ReadModelWriter } from '../../src/adapters/libsql/read-models/read-model-writer';
import { TableReadModels, TableTextSearch } from '../../src/adapters/libsql/read-models/read-models';
import type { PolicyDefinition } from '../../src/kernel/consumers/policies/policy';
import { policyConsumer } from '../../src/kernel/consumers/policies/policy-processor';
import type { ProjectionDefinition } from '../../src/kernel/consumers/projections/projection';
import { ProjectionConsumer } from '../../src/kernel/consumers/projections/projection-consumer';
import { EventDispatcher } from '../../src/kernel/consumers/runtime/event-dispatcher';
import { LeaseKeeper } from '../../src/kernel/consumers/runtime/lease-keeper';
import { EventCodec } from '../../src/kernel/events/event-codec';
import { newId } from '../../src/kernel/values/ids';
import type { Push, PushLog } from '../../src/ports/messages/realtime';
import type { Checkpoints } from '../../src/ports/read-models/checkpoints';
import type { ParkedKey } from '../../src/ports/read-models/consumer-progress';
import type { ProjectionStore } from '../../src/ports/read-models/projection-store';
import type { ReadModels } from '../../src/ports/read-models/read-models';
import type { TextSearch } from '../../src/ports/read-models/text-search';
import { sampleEvent } from '../ports/events/sample-events';
import { Fault, faulty } from '../support/concurrency/faulty';
import { until } from '../support/concurrency/until';
import { temporaryFolder } from '../support/files/temporary-folder';
import { TestClock } from '../support/world/test-clock';

interface Watched {
  readonly rebuilding?: boolean;
  lag(): Promise<number>;
  parkedKeys(): Promise<readonly ParkedKey[]>;
}

export interface ProcessOptions {
  /** When the process dies; never by default. */
  readonly fault?: Fault;
  readonly renewEveryMs?: number;
  readonly keepSupersededMs?: number;
  readonly handlerLimitMs?: number;
}

/** The stores for one process's consumers. */
export interface Stores {
  readonly store: ProjectionStore;
  readonly checkpoints: Checkpoints;
  readonly reads: ReadModels;
  readonly search: TextSearch;
  readonly pushLog: PushLog;
  close(): Promise<void>;
}

/** @param storesOf creates the stores of a process on another engine than the log's. */
export function consumersOnLibsql(storesOf?: (options: ProcessOptions) => Stores) {
  const folder = temporaryFolder();
  const path = join(folder.path, 'test.db');
  const database = new Database(path, { durability: 'normal' });
  const log = new EventLog(database);
  const clock = new TestClock();
  const pushes: Push[] = [];
  const realtime = {
    publish: (more: readonly Push[]) => void pushes.push(...more),
    revoke: () => undefined,
    disconnectSession: () => undefined,
    setUnseen: () => undefined,
    recheck: () => undefined,
  };
  const silent = pino({ level: 'silent' });
  const revisions = new Map<string, number>();
  const processes = new Set<{ stop(): Promise<void> }>();

  /** What each process has separately: connections, leases and consumers. */
  function process(options: ProcessOptions = {}) {
    const connection = new Database(path, { durability: 'normal' });
    const feed = new LogFeed(log);
    const serving = new ServingTables();
    const others = storesOf?.(options);
    const pushLog = new StoredPushLog(connection);
    const { fault = new Fault() } = options;
    const { keepSupersededMs, handlerLimitMs } = options;
    const writer = new ReadModelWriter(connection, pushLog);
    const tables = () => new TableProjectionStore(connection, serving, writer, { keepSupersededMs });
    const store = faulty(others?.store ?? tables(), fault);
    const checkpoints = faulty(others?.checkpoints ?? new StoredCheckpoints(connection), fault);
    const codec = new EventCodec([], new StoredPersonalKeys(connection, clock));
    const leases = new LeaseKeeper(faulty(new StoredLeases(connection, clock), fault), newId(), {
      forMs: 10_000,
      renewEveryMs: options.renewEveryMs ?? 3_000,
    });
    const dispatcher = new EventDispatcher(feed, codec);
    const deps = { feed, dispatcher, leases, log: silent, store, realtime, checkpoints, handlerLimitMs };
    const running = new Set<{ stop(): Promise<void> }>();
    const opened = {
      feed,
      store,
      checkpoints,
      pushLog: others?.pushLog ?? pushLog,
      leases,
      reads: others?.reads ?? new TableReadModels(serving),
      search: others?.search ?? new TableTextSearch(serving),
      projection: async (definition: ProjectionDefinition) => {
        const consumer = new ProjectionConsumer(definition, deps);
        running.add(consumer);
        await consumer.start();
        return consumer;
      },
      policy: async (definition: PolicyDefinition) => {
        const consumer = policyConsumer(definition, deps);
        running.add(consumer);
        await consumer.start();
        return consumer;
      },
      /** Ends the process as a clean stop does. */
      stop: async () => {
        leases.stop();
        await Promise.all([...running].map((consumer) => consumer.stop()));
        await feed.close();
        connection.close();
        await others?.close();
        processes.delete(opened);
      },
    };
    processes.add(opened);
    return opened;
  }

  return {
    ...process(),
    process,
    log,
    clock,
    pushes,
    /** Appends one event to the end of a stream. */
    append: async (streamId: string, type: string, data: object, partitionKey = streamId) => {
      const expected = revisions.get(streamId) ?? -1;
      revisions.set(streamId, expected + 1);
      const event = sampleEvent({ id: newId(), type, data: data as never, partitionKey });
      await log.append(streamId, expected, [event]);
      return event.id;
    },
    /** Waits until the consumer has no pending events and no parked keys. */
    caughtUp: (consumer: Watched) =>
      until(
        async () => !consumer.rebuilding && (await consumer.lag()) === 0 && (await consumer.parkedKeys()).length === 0,
      ),
    close: async () => {
      await Promise.all([...processes].map((each) => each.stop()));
      database.close();
      folder.remove();
    },
  };
}
