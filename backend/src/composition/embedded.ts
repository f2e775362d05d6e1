/** The embedded profile: everything in the data folder and in this process. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderError, openDataFolder } from '../adapters/disk/data-folder';
import { FileSecrets } from '../adapters/disk/secrets';
import { InProcessCache } from '../adapters/in-process/cache';
import { systemClock } from '../adapters/in-process/system-clock';
import { StoredBlobs } from '../adapters/libsql/blob-store';
import { StoredCheckpoints } from '../adapters/libsql/checkpoints';
import { Database } from '../adapters/libsql/database';
import { LogFeed } from '../adapters/libsql/event-feed';
import { EventLog } from '../adapters/libsql/event-log';
import { ServingTables } from '../adapters/libsql/generation-tables';
import { StoredJobs } from '../adapters/libsql/jobs';
import { StoredLeases } from '../adapters/libsql/leases';
import { StoredPersonalKeys } from '../adapters/libsql/personal-keys';
import { TableProjectionStore } from '../adapters/libsql/projection-store';
import { StoredPushLog } from '../adapters/libsql/push-log';
import { StoredRateLimits } from '../adapters/libsql/rate-limits';
import { TableReadModels, TableTextSearch } from '../adapters/libsql/read-models';
import { StoredRefusals } from '../adapters/libsql/refusals';
import { StoredSessions } from '../adapters/libsql/sessions';
import { StoredSnapshots } from '../adapters/libsql/snapshots';
import { FileMailer } from '../adapters/mail/file-mailer';
import { SocketRealtime } from '../adapters/socket-io/socket-realtime';
import type { Clock } from '../ports/clock';
import type { Ports } from './ports';

const READ_MODELS_CACHE_BYTES = 64_000_000;
const MAIL_FROM = 'Libretto <no-reply@libretto.localhost>';

export { DataFolderError, systemClock };

/** @throws DataFolderError when the folder cannot be written to or another process has it. */
export function embeddedPorts(dataDir: string, clock: Clock): Ports {
  const folder = openDataFolder(dataDir);
  mkdirSync(join(dataDir, 'store'), { recursive: true });
  const open = (name: string, durability: 'full' | 'normal', cacheBytes?: number) =>
    new Database(join(dataDir, 'store', `${name}.db`), { durability, cacheBytes });

  const events = open('events', 'full');
  const state = open('state', 'full');
  // The same file: what is harmless to lose in a power cut does not wait for the disk.
  const quickState = open('state', 'normal');
  const keys = open('keys', 'full');
  const readModels = open('read-models', 'normal', READ_MODELS_CACHE_BYTES);

  const eventLog = new EventLog(events);
  const feed = new LogFeed(eventLog);
  const serving = new ServingTables();
  const pushLog = new StoredPushLog(readModels);
  const jobs = new StoredJobs(state, clock);
  const realtime = new SocketRealtime(pushLog);
  return {
    clock,
    eventStore: eventLog,
    feed,
    checkpoints: new StoredCheckpoints(quickState),
    snapshots: new StoredSnapshots(quickState),
    refusals: new StoredRefusals(state, clock),
    projectionStore: new TableProjectionStore(readModels, serving, pushLog),
    reads: new TableReadModels(serving),
    search: new TableTextSearch(serving),
    pushLog,
    realtime,
    sessions: new StoredSessions(state, clock),
    jobs,
    leases: new StoredLeases(state, clock),
    rateLimits: new StoredRateLimits(quickState, clock),
    cache: new InProcessCache(clock),
    blobs: new StoredBlobs(state, join(dataDir, 'blobs'), clock),
    mailer: new FileMailer(join(dataDir, 'mail'), MAIL_FROM),
    personalKeys: new StoredPersonalKeys(keys, clock),
    secrets: new FileSecrets(dataDir),
    onJobEnqueued: (listener) => void jobs.onEnqueued(listener),
    close: async () => {
      await realtime.close();
      await feed.close();
      eventLog.flush();
      for (const database of [events, quickState, state, keys, readModels]) database.close();
      folder.release();
    },
  };
}
