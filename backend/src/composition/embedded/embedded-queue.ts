// Opens the job queue of a data folder: the only way for another process to give work to the running server.
import { join } from 'node:path';
import { systemClock } from '../../adapters/in-process/system-clock';
import { Database } from '../../adapters/libsql/database/database';
import { StoredJobs } from '../../adapters/libsql/operational/jobs';
import type { Jobs } from '../../ports/operations/jobs';

export interface EmbeddedQueue {
  readonly jobs: Pick<Jobs, 'enqueue' | 'get'>;
  close(): void;
}

export function openQueue(dataDir: string): EmbeddedQueue {
  const state = new Database(join(dataDir, 'store', 'state.db'), { durability: 'full' });
  return { jobs: new StoredJobs(state, systemClock), close: () => state.close() };
}
