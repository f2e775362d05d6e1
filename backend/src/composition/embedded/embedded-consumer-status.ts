// Reports the status of a data folder's consumers for the command line, whether or not a server is running.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../adapters/libsql/database/database';
import { EventLog } from '../../adapters/libsql/event-log/event-log';
import { StoredCheckpoints } from '../../adapters/libsql/operational/checkpoints';
import { type ConsumerStatus, readConsumerStatus } from '../../adapters/libsql/operational/consumer-status';
import { ServingTables } from '../../adapters/libsql/read-models/generation-tables';
import { TableProjectionStore } from '../../adapters/libsql/read-models/projection-store';
import { StoredPushLog } from '../../adapters/libsql/read-models/push-log';
import { ReadModelWriter } from '../../adapters/libsql/read-models/read-model-writer';

export type { ConsumerStatus };

export class NoDataFolderError extends Error {
  override readonly name = 'NoDataFolderError';
}

/** @throws NoDataFolderError */
export function consumerStatus(dataDir: string): readonly ConsumerStatus[] {
  const path = (name: string) => join(dataDir, 'store', `${name}.db`);
  if (!existsSync(path('events'))) throw new NoDataFolderError(`${dataDir} is not a data folder of Libretto.`);
  const open = (name: string) => new Database(path(name), { durability: 'normal' });
  const [events, readModels, state] = [open('events'), open('read-models'), open('state')];
  try {
    // Opening these stores creates the tables that a folder of an older version lacks.
    new EventLog(events);
    new StoredCheckpoints(state);
    new TableProjectionStore(
      readModels,
      new ServingTables(),
      new ReadModelWriter(readModels, new StoredPushLog(readModels)),
    );
    return readConsumerStatus({ events, readModels, state });
  } finally {
    for (const database of [events, readModels, state]) database.close();
  }
}
