// Runs the consumer runtime on read models that a worker thread writes.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { consumersOnLibsql } from '../../../../tests/kernel/consumers-on-libsql';
import { runtimePropertiesSuite } from '../../../../tests/kernel/runtime-properties.suite';
import { until } from '../../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { bundled } from '../../../../tests/support/programs/bundled';
import type { DomainEvent } from '../../../kernel/commands/decider';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import { Database, type DatabaseOptions } from '../database/database';
import { StoredCheckpoints } from '../operational/checkpoints';
import { ServingTables } from './generation-tables';
import { TableProjectionStore } from './projection-store';
import { StoredPushLog } from './push-log';
import { TableReadModels, TableTextSearch } from './read-models';
import { WorkerWriter } from './worker-writer';

const options: DatabaseOptions = { durability: 'normal' };
const folder = temporaryFolder();
let script = '';
beforeAll(async () => {
  script = await bundled(require.resolve('../../../composition/embedded/threads/read-models.worker.ts'));
});
afterAll(() => folder.remove());

let stores = 0;
/** Simulates several processes on one file, each with its own writer thread. */
function consumersOfThreads(onWriter: (writer: WorkerWriter) => void = () => undefined) {
  const path = join(folder.path, `${stores++}.db`);
  return consumersOnLibsql(({ keepSupersededMs }) => {
    const database = new Database(path, options);
    const serving = new ServingTables();
    const writer = new WorkerWriter({ path, options }, { script });
    onWriter(writer);
    return {
      store: new TableProjectionStore(database, serving, writer, { keepSupersededMs }),
      checkpoints: new StoredCheckpoints(database),
      reads: new TableReadModels(serving),
      search: new TableTextSearch(serving),
      pushLog: new StoredPushLog(database, () => writer.settled()),
      close: async () => {
        await writer.close();
        database.close();
      },
    };
  });
}

runtimePropertiesSuite('libsql, written by a thread', consumersOfThreads, 12);

test('a thread that ends at any moment costs time alone: each event is taken once, and its push numbered once', async () => {
  const counts = defineCollection<{ readonly count: number }>()({ name: 'counts', indexes: {} });
  const counting = defineProjection<DomainEvent<'Counted', { readonly n: number }>>({
    name: 'counting',
    version: 1,
    collections: [counts],
    handlers: {
      Counted: async ({ data }, to) => {
        const count = ((await to.collection(counts).get('all'))?.count ?? 0) + 1;
        to.collection(counts).put('all', { count });
        // Enough documents that a commit takes a while.
        for (let n = 0; n < 20; n++) to.collection(counts).put(`${data.n}-${n}`, { count });
        to.push('counts', 'counted', { count });
      },
    },
  });
  const writers: { readonly worker?: Worker }[] = [];
  const world = consumersOfThreads((writer) => writers.push(writer as unknown as { readonly worker?: Worker }));
  try {
    const consumer = await world.projection(counting);
    const running = () => writers.find(({ worker }) => worker !== undefined)?.worker;
    for (let end = 0; end < 5; end++) {
      for (let n = 0; n < 40; n++) await world.append(`s-${n % 3}`, 'Counted', { n: end * 40 + n });
      await until(async () => running() !== undefined);
      await setTimeout(Math.random() * 20);
      await running()?.terminate();
    }
    await world.caughtUp(consumer);
    expect(await world.reads.collection(counts).get('all')).toEqual({ count: 200 });
    expect(await world.pushLog.lastOffset('counts')).toBe(200);
    const pushes = await world.pushLog.replay('counts', 0);
    expect(pushes === 'gone' ? [] : pushes.map(({ payload }) => payload)).toEqual(
      Array.from({ length: 200 }, (_, n) => ({ count: n + 1 })),
    );
  } finally {
    await world.close();
  }
});
