// What every thread of the embedded profile opens for itself: connections to the same few files, and what stands on them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolder, openDataFolder } from '../adapters/disk/data-folder';
import { FileSecrets } from '../adapters/disk/secrets';
import { InProcessCache } from '../adapters/in-process/cache';
import { StoredBlobs } from '../adapters/libsql/blob-store';
import { Database, type DatabaseOptions } from '../adapters/libsql/database';
import { damageMarkerOf } from '../adapters/libsql/engine-errors';
import { StoredJobs } from '../adapters/libsql/jobs';
import { StoredLeases } from '../adapters/libsql/leases';
import { StoredPersonalKeys } from '../adapters/libsql/personal-keys';
import { StoredRateLimits } from '../adapters/libsql/rate-limits';
import { StoredRefusals } from '../adapters/libsql/refusals';
import { StoredSessions } from '../adapters/libsql/sessions';
import { StoredSnapshots } from '../adapters/libsql/snapshots';
import { checkStore } from '../adapters/libsql/store-check';
import { S3Blobs } from '../adapters/s3/s3-blob-store';
import { abortAbandonedUploads, connectS3, type S3Connection } from '../adapters/s3/s3-connection';
import { consumerLeases } from '../kernel/consumers/consumer';
import type { Clock } from '../ports/clock';
import type { SharedPorts } from './ports';

export const readModelOptions: DatabaseOptions = { durability: 'normal', cacheBytes: 64_000_000, isRebuildable: true };

/** By their names in the folder `store`. */
export type StoreFile = 'events' | 'read-models' | 'state' | 'keys';

type StoresPorts = Omit<SharedPorts, 'eventStore' | 'reads' | 'search' | 'pushLog' | 'realtime' | 'close'>;

/**
 * Makes the folder ours, once its parts are known to belong together. A damaged file that can be made anew is removed.
 *
 * @param warn is given one line for each file that is removed.
 * @throws DataFolderError when the folder cannot be written to, another process has it, or parts of it are missing.
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
    warn(`${path} is damaged (${reason}); it is built anew from the log.`);
    for (const file of [path, `${path}-wal`, `${path}-shm`, damageMarkerOf(path)]) rmSync(file, { force: true });
  }
}

/** What a process may keep in memory of what it has read. */
export interface MemoryUse {
  /** Of each connection. */
  readonly pageCacheBytes: number;
  /** The newest, for consumers that keep up. */
  readonly events: number;
  /** States, of each kind of stream. */
  readonly streams: number;
}

/** For work that goes through many things and comes back to none: what it would remember only makes it larger as it goes on. */
export const littleMemory: MemoryUse = { pageCacheBytes: 2_000_000, events: 256, streams: 128 };

export interface StoresOptions {
  /** Left out: as much as makes a server quick. */
  readonly memory?: MemoryUse;
  /** Removes what a crash left of uploads; for the thread that starts first, before any other writes. */
  readonly tidy: boolean;
  /** Files to which this thread leaves it to another one to move their write-ahead logs: see `leavesCheckpoints`. */
  readonly checkpointedElsewhere?: readonly StoreFile[];
  /** Called when a session was changed here, as another thread may remember it. */
  readonly onSessionsChanged?: () => void;
  /** An S3 store for the files, in place of the data folder. */
  readonly blobsUrl?: string;
}

export class EmbeddedStores {
  /** The file of `state` once more: what is harmless to lose in a power cut does not wait for the disk. */
  readonly quickState: Database;
  readonly sessions: StoredSessions;
  private readonly leases: StoredLeases;
  readonly blobs: StoredBlobs;
  readonly ports: StoresPorts;
  private readonly s3: S3Connection | undefined;
  private readonly databases: Database[] = [];
  private readonly pageCacheBytes: number | undefined;
  private readonly checkpointedElsewhere: ReadonlySet<StoreFile>;

  constructor(
    private readonly dataDir: string,
    clock: Clock,
    { tidy, onSessionsChanged, memory, blobsUrl, checkpointedElsewhere = [] }: StoresOptions,
  ) {
    this.checkpointedElsewhere = new Set(checkpointedElsewhere);
    this.pageCacheBytes = memory?.pageCacheBytes;
    const state = this.open('state', { durability: 'full' });
    this.quickState = this.open('state', { durability: 'normal' });
    this.sessions = new StoredSessions(state, clock, onSessionsChanged);
    this.blobs = new StoredBlobs(state, join(dataDir, 'blobs'), clock, { tidy });
    this.s3 = blobsUrl === undefined ? undefined : connectS3(blobsUrl);
    // Parts of uploads that a crash cut off; whether they go now or at the next start makes no difference.
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
      cache: new InProcessCache(clock),
      blobs: this.s3 === undefined ? this.blobs : new S3Blobs(this.s3, clock),
      personalKeys: new StoredPersonalKeys(this.open('keys', { durability: 'full' }), clock),
      secrets: new FileSecrets(dataDir),
      onJobEnqueued: (listener) => void jobs.onEnqueued(listener),
    };
  }

  open(name: StoreFile, options: DatabaseOptions): Database {
    const cacheBytes = this.pageCacheBytes ?? options.cacheBytes;
    const leavesCheckpoints = this.checkpointedElsewhere.has(name);
    const path = join(this.dataDir, 'store', `${name}.db`);
    const database = new Database(path, { ...options, cacheBytes, leavesCheckpoints });
    this.databases.push(database);
    return database;
  }

  /** For the one thread that runs consumers: anyone who held their partitions has ended. */
  endConsumerLeases(): void {
    this.leases.endAll(consumerLeases);
  }

  close(): void {
    this.s3?.close();
    for (const database of this.databases) database.close();
  }
}
