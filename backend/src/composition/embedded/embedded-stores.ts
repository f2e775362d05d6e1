// Opens what each thread of the embedded profile needs for itself: connections to the shared files and the stores on
// them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolder, openDataFolder } from '../../adapters/disk/data-folder';
import { erasureFile, erasureJournalIn, withErasureJournal } from '../../adapters/disk/erasure-journal';
import { FileSecrets } from '../../adapters/disk/secrets';
import { InProcessCache } from '../../adapters/in-process/cache';
import { Database, type DatabaseOptions } from '../../adapters/libsql/database/database';
import { damageMarkerOf } from '../../adapters/libsql/database/engine-errors';
import { checkStore } from '../../adapters/libsql/database/store-check';
import { StoredRefusals } from '../../adapters/libsql/event-log/refusals';
import { StoredSnapshots } from '../../adapters/libsql/event-log/snapshots';
import { StoredBlobs } from '../../adapters/libsql/operational/blob-store';
import { StoredExpiringRecords } from '../../adapters/libsql/operational/expiring-records';
import { StoredJobs } from '../../adapters/libsql/operational/jobs';
import { StoredLeases } from '../../adapters/libsql/operational/leases';
import { StoredPersonalKeys } from '../../adapters/libsql/operational/personal-keys';
import { StoredRateLimits } from '../../adapters/libsql/operational/rate-limits';
import { StoredSessions } from '../../adapters/libsql/operational/sessions';
import { S3Blobs } from '../../adapters/s3/s3-blob-store';
import { abortAbandonedUploads, connectS3, type S3Connection } from '../../adapters/s3/s3-connection';
import { consumerLeases } from '../../kernel/consumers/runtime/consumer';
import type { Clock } from '../../ports/operations/clock';
import type { SharedPorts } from '../application/ports';

export const readModelOptions: DatabaseOptions = { durability: 'normal', cacheBytes: 64_000_000, isRebuildable: true };

/** Names of the database files in the folder `store`. */
export type StoreFile = 'events' | 'read-models' | 'state' | 'keys';

type StoresPorts = Omit<SharedPorts, 'eventStore' | 'reads' | 'search' | 'pushLog' | 'realtime' | 'close'>;

/**
 * Locks the data folder once its files are known to be consistent. A damaged file that can be rebuilt is removed.
 * @param warn receives one line for each removed file.
 * @throws DataFolderError when the folder is not writable, another process holds it, or files are missing.
 */
export function lockDataFolder(dataDir: string, warn: (line: string) => void = console.warn): DataFolder {
  const folder = openDataFolder(dataDir);
  try {
    removeDamaged(dataDir, warn);
  } catch (error) {
    folder.release();
    throw error;
  }
  mkdirSync(join(dataDir, 'store'), { recursive: true });
  return folder;
}

function removeDamaged(dataDir: string, warn: (line: string) => void): void {
  for (const { path, reason } of checkStore(dataDir).toRebuild) {
    warn(`${path} is damaged (${reason}); it is rebuilt from the log.`);
    for (const file of [path, `${path}-wal`, `${path}-shm`, damageMarkerOf(path)]) rmSync(file, { force: true });
  }
}

/** Limits of a process's in-memory caches. */
export interface MemoryUse {
  /** Page cache of each connection. */
  readonly pageCacheBytes: number;
  /** The newest events, for consumers that keep up. */
  readonly events: number;
  /** Stream states, per stream type. */
  readonly streams: number;
}

/** For bulk work that reads everything once: larger caches would only cost memory. */
export const littleMemory: MemoryUse = { pageCacheBytes: 2_000_000, events: 256, streams: 128 };

export interface StoresOptions {
  /** Defaults to caches that make a server fast. */
  readonly memory?: MemoryUse;
  /** Removes uploads that a crash interrupted; set by the thread that starts first, before any other one writes. */
  readonly tidy: boolean;
  /** Files whose WAL another thread checkpoints; see `leavesCheckpoints`. */
  readonly checkpointedByOtherThreads?: readonly StoreFile[];
  /** Called when this thread has changed a session, since another thread may have cached it. */
  readonly onSessionsChanged?: () => void;
  /** An S3 store for the blobs instead of the data folder. */
  readonly blobsUrl?: string;
}

export class EmbeddedStores {
  /** A second connection to `state` without synchronous writes, for data that may be lost in a power cut. */
  readonly quickState: Database;
  readonly sessions: StoredSessions;
  private readonly leases: StoredLeases;
  readonly blobs: StoredBlobs;
  readonly ports: StoresPorts;
  private readonly s3: S3Connection | undefined;
  private readonly databases: Database[] = [];
  private readonly pageCacheBytes: number | undefined;
  private readonly checkpointedByOtherThreads: ReadonlySet<StoreFile>;

  constructor(
    private readonly dataDir: string,
    clock: Clock,
    { tidy, onSessionsChanged, memory, blobsUrl, checkpointedByOtherThreads = [] }: StoresOptions,
  ) {
    this.checkpointedByOtherThreads = new Set(checkpointedByOtherThreads);
    this.pageCacheBytes = memory?.pageCacheBytes;
    const state = this.open('state', { durability: 'full' });
    this.quickState = this.open('state', { durability: 'normal' });
    this.sessions = new StoredSessions(state, clock, onSessionsChanged);
    this.blobs = new StoredBlobs(state, join(dataDir, 'blobs'), clock, { tidy });
    this.s3 = blobsUrl === undefined ? undefined : connectS3(blobsUrl);
    // Deletes parts of uploads that a crash interrupted; a failure is ignored, since the next start tries again.
    if (tidy && this.s3) abortAbandonedUploads(this.s3, clock.nowMs()).catch(() => undefined);
    const jobs = new StoredJobs(state, clock);
    this.leases = new StoredLeases(this.quickState, clock);
    this.ports = {
      clock,
      snapshots: new StoredSnapshots(this.quickState),
      refusals: new StoredRefusals(state, clock),
      sessions: this.sessions,
      jobs,
      leases: this.leases,
      rateLimits: new StoredRateLimits(this.quickState, clock),
      records: new StoredExpiringRecords(this.quickState, clock),
      cache: new InProcessCache(clock),
      blobs: this.s3 === undefined ? this.blobs : new S3Blobs(this.s3, clock),
      personalKeys: withErasureJournal(
        new StoredPersonalKeys(this.open('keys', { durability: 'full' }), clock),
        erasureJournalIn(join(dataDir, erasureFile)),
      ),
      secrets: new FileSecrets(dataDir),
      onJobEnqueued: (listener) => void jobs.onEnqueued(listener),
    };
  }

  open(name: StoreFile, options: DatabaseOptions): Database {
    const cacheBytes = this.pageCacheBytes ?? options.cacheBytes;
    const leavesCheckpoints = this.checkpointedByOtherThreads.has(name);
    const path = join(this.dataDir, 'store', `${name}.db`);
    const database = new Database(path, { ...options, cacheBytes, leavesCheckpoints });
    this.databases.push(database);
    return database;
  }

  /** Called by the only thread that runs consumers: earlier holders of consumer leases have ended. */
  endConsumerLeases(): void {
    this.leases.endAll(consumerLeases);
  }

  close(): void {
    this.s3?.close();
    for (const database of this.databases) database.close();
  }
}
