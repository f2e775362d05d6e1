// Compares the embedded store with the bare engine: the cost of the port, the checks and the queue.

import { EventLog } from '../src/adapters/libsql/event-log/event-log';
import { bindingsOf, eventColumns, eventTables, stringify } from '../src/adapters/libsql/event-log/event-rows';
import { compare, inParallel, type Row, type Work } from './harness';
import { saleEvent, temporaryDatabase } from './worlds/bench-log';

const appends = 12_000;

/** Inserts the same rows in one transaction per group, with no other work. */
function rawGroups(group: number): { readonly work: Work; readonly remove: () => void } {
  const { database, remove } = temporaryDatabase('full');
  database.exec(eventTables);
  const insert = database.prepare(
    `INSERT INTO events (${eventColumns}, idempotency_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  let position = 0;
  const work = async () => {
    for (let done = 0; done < appends; done += group) {
      const rows = Array.from({ length: group }, () => {
        position++;
        const streamId = `wallet-${position}`;
        return bindingsOf(streamId, position, 0, stringify(streamId, saleEvent(streamId)));
      });
      database.transaction(() => {
        for (const row of rows) insert.run(...row);
      });
      // The store yields to its callers between two groups, so the raw loop yields as well.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return appends;
  };
  return { work, remove };
}

function storeOf() {
  const { database, remove } = temporaryDatabase();
  const log = new EventLog(database);
  let number = 0;
  const append = () => {
    const streamId = `wallet-${number++}`;
    return log.append(streamId, -1, [saleEvent(streamId)]);
  };
  return { append, remove };
}

export async function* append(): AsyncGenerator<Row> {
  for (const callers of [64, 256]) {
    const [store, raw] = [storeOf(), rawGroups(callers)];
    yield await compare({
      name: `append, ${callers} callers, durable`,
      unit: 'events/s',
      ours: () => inParallel(callers, appends, store.append),
      baseline: `raw libsql, groups of ${callers}`,
      theirs: raw.work,
    });
    store.remove();
    raw.remove();
  }
}
