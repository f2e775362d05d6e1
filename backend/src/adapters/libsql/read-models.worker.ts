/** The thread that writes read models: it owns a connection, and carries out whatever commits it is sent. */
import { parentPort, workerData } from 'node:worker_threads';
import { Database, type DatabaseOptions } from './database';
import { type PackedCommits, unpack } from './packed-commits';
import { StoredPushLog } from './push-log';
import { storeCommits } from './read-model-writer';

export interface WriterData {
  readonly path: string;
  readonly options: DatabaseOptions;
}

const { path, options } = workerData as WriterData;
const database = new Database(path, options);
const pushLog = new StoredPushLog(database);

parentPort?.on('message', (message: PackedCommits | 'close') => {
  if (message === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  const results = storeCommits(database, pushLog, unpack(message));
  // Its tables may be gone, and a statement on a table that is gone would stay for ever.
  if (results.some(({ kind }) => kind === 'failed')) database.forgetStatements('');
  parentPort?.postMessage(results);
});
