/** The embedded profile: everything in the data folder and in this process. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderError, openDataFolder } from '../adapters/disk/data-folder';
import { FileSecrets } from '../adapters/disk/secrets';
import { InProcessCache } from '../adapters/in-process/cache';
import { systemClock } from '../adapters/in-process/system-clock';
import { StoredBlobs } from '../adapters/libsql/blob-store';
import { StoredCheckpoints } from '../adapters/libsql/checkpoints';
import { Database, type DatabaseOptions } from '../adapters/libsql/database';
import { LogFeed } from '../adapters/libsql/event-feed';
import { EventLog } from '../adapters/libsql/event-log';
import { ServingTables } from '../adapters/libsql/generation-tables';
import { StoredJobs } from '../adapters/libsql/jobs';
import { StoredLeases } from '../adapters/libsql/leases';
import { StoredPersonalKeys } from '../adapters/libsql/personal-keys';
import { TableProjectionStore } from '../adapters/libsql/projection-store';
import { StoredPushLog } from '../adapters/libsql/push-log';
import { StoredRateLimits } from '../adapters/libsql/rate-limits';
import type { ReadModelWriter } from '../adapters/libsql/read-model-writer';
import { TableReadModels, TableTextSearch } from '../adapters/libsql/read-models';
import { StoredRefusals } from '../adapters/libsql/refusals';
import { StoredSessions } from '../adapters/libsql/sessions';
import { StoredSnapshots } from '../adapters/libsql/snapshots';
import { ThreadWriter, type WriterThread } from '../adapters/libsql/thread-writer';
import { TurnWriter } from '../adapters/libsql/turn-writer';
import { FileMailer } from '../adapters/mail/file-mailer';
import { SocketRealtime } from '../adapters/socket-io/socket-realtime';
import type { Clock } from '../ports/clock';
import type { Ports } from './ports';

const READ_MODELS: DatabaseOptions = { durability: 'normal', cacheBytes: 64_000_000 };
const MAIL_FROM = 'Libretto <no-reply@libretto.localhost>';

export { DataFolderError, systemClock };

export interface EmbeddedOptions {
  /** The thread that writes read models beside this one; without it this one does. */
  readonly writerThread?: WriterThread;
}

/** @throws DataFolderError when the folder cannot be written to or another process has it. */
export function embeddedPorts(dataDir: string, clock: Clock, { writerThread }: EmbeddedOptions = {}): Ports {
  const folder = openDataFolder(dataDir);
  mkdirSync(join(dataDir, 'store'), { recursive: true });
  const open = (name: string, options: DatabaseOptions) => new Database(join(dataDir, 'store', `${name}.db`), options);

  const events = open('events', { durability: 'full' });
  const state = open('state', { durability: 'full' });
  // The same file: what is harmless to lose in a power cut does not wait for the disk.
  const quickState = open('state', { durability: 'normal' });
  const keys = open('keys', { durability: 'full' });
  const readModels = open('read-models', READ_MODELS);

  const eventLog = new EventLog(events);
  const feed = new LogFeed(eventLog);
  const serving = new ServingTables();
  const writer: ReadModelWriter =
    writerThread === undefined
      ? new TurnWriter(readModels, new StoredPushLog(readModels))
      : new ThreadWriter(readModels.path, READ_MODELS, writerThread);
  const pushLog = new StoredPushLog(readModels, () => writer.settled());
  const jobs = new StoredJobs(state, clock);
  const realtime = new SocketRealtime(pushLog);
  return {
    clock,
    eventStore: eventLog,
    feed,
    checkpoints: new StoredCheckpoints(quickState),
    snapshots: new StoredSnapshots(quickState),
    refusals: new StoredRefusals(state, clock),
    projectionStore: new TableProjectionStore(readModels, serving, writer),
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
      await writer.close();
      eventLog.flush();
      for (const database of [events, quickState, state, keys, readModels]) database.close();
      folder.release();
    },
  };
}
