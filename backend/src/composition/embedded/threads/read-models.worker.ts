// The thread of a `WorkerWriter`: it owns a database connection and executes statements without knowing collections.
import { parentPort, workerData } from 'node:worker_threads';
import { Database } from '../../../adapters/libsql/database/database';
import { StoredPushLog } from '../../../adapters/libsql/read-models/push-log';
import { storeCommits } from '../../../adapters/libsql/read-models/read-model-writer';
import {
  commitsOf,
  type WriteRequest,
  type WriterThreadData,
} from '../../../adapters/libsql/read-models/worker-writer';
import { assert } from '../../../kernel/values/assert';

const port = parentPort;
assert(port !== null, 'this script runs as a worker thread');
const { path, options } = workerData as WriterThreadData;
const database = new Database(path, options);
const pushes = new StoredPushLog(database);
const statements: string[] = [];

// The WAL of an idle installation would keep erased data until it is overwritten.
setInterval(() => database.truncateWriteAheadLog(), 60 * 60_000).unref();

port.on('message', (message: WriteRequest | 'close') => {
  if (message !== 'close') return port.postMessage(storeCommits(database, pushes, commitsOf(message, statements)));
  database.close();
  port.close();
});
