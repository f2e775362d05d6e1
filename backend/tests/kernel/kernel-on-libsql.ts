// Command kernels on one embedded store; several kernels simulate several processes.
import { join } from 'node:path';
import { pino } from 'pino';
import { Database } from '../../src/adapters/libsql/database/database';
import { EventLog } from '../../src/adapters/libsql/event-log/event-log';
import { StoredRefusals } from '../../src/adapters/libsql/event-log/refusals';
import { StoredSnapshots } from '../../src/adapters/libsql/event-log/snapshots';
import { StoredPersonalKeys } from '../../src/adapters/libsql/operational/personal-keys';
import { CommandKernel } from '../../src/kernel/commands/command-kernel';
import { EventCodec } from '../../src/kernel/events/event-codec';
import type { EventStore } from '../../src/ports/events/event-store';
import type { Refusals } from '../../src/ports/events/idempotency';
import type { Snapshots } from '../../src/ports/events/snapshots';
import { temporaryFolder } from '../support/files/temporary-folder';
import { TestClock } from '../support/world/test-clock';

export function kernelOnLibsql() {
  const folder = temporaryFolder();
  const database = new Database(join(folder.path, 'test.db'), { durability: 'full' });
  const clock = new TestClock();
  const store = new EventLog(database);
  const personalKeys = new StoredPersonalKeys(database, clock);
  const snapshots = new StoredSnapshots(database);
  const refusals = new StoredRefusals(database, clock);
  return {
    store,
    clock,
    personalKeys,
    snapshots,
    refusals,
    database,
    /** Simulates a separate process: it shares no caches with the others. */
    kernel: (through: EventStore = store, keptIn: Snapshots = snapshots, refusedIn: Refusals = refusals) =>
      new CommandKernel({
        store: through,
        codec: new EventCodec([], personalKeys),
        snapshots: keptIn,
        refusals: refusedIn,
        clock,
        log: pino({ level: 'silent' }),
      }),
    close: () => {
      database.close();
      folder.remove();
    },
  };
}
