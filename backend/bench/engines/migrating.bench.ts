// Compares the event copying of `npm run migrate` with appends by the bare client.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_STREAM } from '@eventstore/db-client';
import { startEngine } from '../../../infra/engines/start-engines';
import { Connection } from '../../src/adapters/eventstore/connection';
import { EventStoreDb } from '../../src/adapters/eventstore/event-store';
import { toStore } from '../../src/adapters/eventstore/stored-form';
import { EventLog } from '../../src/adapters/libsql/event-log/event-log';
import { copyLog } from '../../src/composition/migration/migration';
import { newId } from '../../src/kernel/values/ids';
import { median, type Row, rateOf } from '../harness';
import { fillStreams, saleEvent, temporaryDatabase } from '../worlds/bench-log';

const streams = 1_500;
const appends = 1_500;
const rounds = 3;

export async function* migrating(): AsyncGenerator<Row> {
  const { database, remove } = temporaryDatabase();
  const source = new EventLog(database);
  // Like real users, consecutive events belong to different streams.
  await fillStreams(source, 'wallet', streams, 1);
  const folder = mkdtempSync(join(tmpdir(), 'libretto-bench-'));
  const pairs: { readonly own: number; readonly other: number }[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const server = await startEngine('EVENTSTORE', join(folder, `events-${round}`));
      const connection = new Connection(server.url);
      const store = new EventStoreDb(connection);
      const progressFile = join(folder, `progress-${round}.json`);
      const own = await rateOf(() => copyLog(source, store, { progressFile, about: 'bench' }));
      const other = await rateOf(async () => {
        for (let n = 0; n < appends; n++) {
          const streamId = `bare-${newId()}`;
          await connection.client.appendToStream(streamId, toStore(streamId, [saleEvent(streamId)]), {
            expectedRevision: NO_STREAM,
          });
        }
        return appends;
      });
      pairs.push({ own, other });
      await connection.close();
      await server.stop();
    }
  } finally {
    await source.close();
    remove();
    rmSync(folder, { recursive: true, force: true });
  }
  yield {
    name: 'events of a migration, each of another stream',
    unit: 'events/s',
    value: Math.round(median(pairs.map(({ own }) => own))),
    baseline: 'bare client, one append after the other',
    baselineValue: Math.round(median(pairs.map(({ other }) => other))),
    ratio: Number(median(pairs.map(({ own, other }) => own / other)).toFixed(3)),
  };
}
