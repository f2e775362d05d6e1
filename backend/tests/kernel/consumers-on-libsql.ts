/** The embedded log with runners on it, for tests that stop and start them. */
import { join } from 'node:path';
import { pino } from 'pino';
import { StoredCheckpoints } from '../../src/adapters/libsql/checkpoints';
import { Database } from '../../src/adapters/libsql/database';
import { LogFeed } from '../../src/adapters/libsql/event-feed';
import { EventLog } from '../../src/adapters/libsql/event-log';
import { ServingTables } from '../../src/adapters/libsql/generation-tables';
import { StoredPersonalKeys } from '../../src/adapters/libsql/personal-keys';
import { TableProjectionStore } from '../../src/adapters/libsql/projection-store';
import { StoredPushLog } from '../../src/adapters/libsql/push-log';
import { TableReadModels } from '../../src/adapters/libsql/read-models';
import { TurnWriter } from '../../src/adapters/libsql/turn-writer';
import { EventCodec } from '../../src/kernel/event-codec';
import { newId } from '../../src/kernel/ids';
import type { PolicyDefinition } from '../../src/kernel/policy';
import { PolicyRunner } from '../../src/kernel/policy-runner';
import type { ProjectionDefinition } from '../../src/kernel/projection';
import { ProjectionRunner } from '../../src/kernel/projection-runner';
import type { Push, Realtime } from '../../src/ports/realtime';
import { sampleEvent } from '../ports/sample-events';
import { temporaryFolder } from '../support/temporary-folder';
import { TestClock } from '../support/test-clock';
import { until } from '../support/until';

export function consumersOnLibsql() {
  const folder = temporaryFolder();
  const database = new Database(join(folder.path, 'test.db'), { durability: 'normal' });
  const log = new EventLog(database);
  const feed = new LogFeed(log);
  const serving = new ServingTables();
  const pushLog = new StoredPushLog(database);
  const store = new TableProjectionStore(database, serving, new TurnWriter(database, pushLog));
  const codec = new EventCodec([], new StoredPersonalKeys(database, new TestClock()));
  const checkpoints = new StoredCheckpoints(database);
  const pushes: Push[] = [];
  const realtime: Realtime = {
    publish: (more) => void pushes.push(...more),
    revoke: () => undefined,
    disconnectSession: () => undefined,
  };
  const silent = pino({ level: 'silent' });
  const running = new Set<{ stop(): Promise<void> }>();
  const revisions = new Map<string, number>();

  return {
    log,
    feed,
    pushLog,
    checkpoints,
    pushes,
    reads: new TableReadModels(serving),
    store,
    /** Appends one event to the end of a stream. */
    append: async (streamId: string, type: string, data: object, partitionKey = streamId) => {
      const expected = revisions.get(streamId) ?? -1;
      revisions.set(streamId, expected + 1);
      const event = sampleEvent({ id: newId(), type, data: data as never, partitionKey });
      await log.append(streamId, expected, [event]);
      return event.id;
    },
    projection: async (definition: ProjectionDefinition) => {
      const runner = new ProjectionRunner(definition, { store, feed, codec, realtime, log: silent });
      running.add(runner);
      await runner.start();
      return runner;
    },
    policy: (definition: PolicyDefinition) => {
      const runner = new PolicyRunner(definition, { feed, checkpoints, codec, log: silent });
      running.add(runner);
      runner.start();
      return runner;
    },
    caughtUp: (runner: { position(partition: number): number }) => until(() => runner.position(0) >= log.headNow),
    close: async () => {
      await Promise.all([...running].map((runner) => runner.stop()));
      await feed.close();
      database.close();
      folder.remove();
    },
  };
}
