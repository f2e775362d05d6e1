// The thread of a `ThreadWriter`: it owns a database connection and executes statements without knowing collections.
import { parentPort, workerData } from 'node:worker_threads';
import { Database } from '../adapters/libsql/database';
import { StoredPushLog } from '../adapters/libsql/push-log';
import { storeCommits } from '../adapters/libsql/read-model-writer';
import { commitsOf, type WriteRequest, type WriterThreadData } from '../adapters/libsql/thread-writer';
import { assert } from '../kernel/assert';

const port = parentPort;
assert(port !== null, 'this script runs as a worker thread');
const { path, options } = workerData as WriterThreadData;
const database = new Database(path, options);
const pushes = new StoredPushLog(database);
const statements: string[] = [];

port.on('message', (message: WriteRequest | 'close') => {
  if (message !== 'close') return port.postMessage(storeCommits(database, pushes, commitsOf(message, statements)));
  database.close();
  port.close();
});
