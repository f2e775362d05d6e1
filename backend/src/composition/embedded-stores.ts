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
import { consumerLeases } from '../kernel/consumers/consumer';
import type { Clock } from '../ports/clock';
import type { SharedPorts } from './ports';

export const readModelOptions: DatabaseOptions = { durability: 'normal', cacheBytes: 64_000_000, isRebuildable: true };

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

export interface StoresOptions {
  /** Removes what a crash left of uploads; for the thread that starts first, before any other writes. */
  readonly tidy: boolean;
  /** Called when a session was changed here, as another thread may remember it. */
  readonly onSessionsChanged?: () => void;
}

export class EmbeddedStores {
  /** The file of `state` once more: what is harmless to lose in a power cut does not wait for the disk. */
  readonly quickState: Database;
  readonly sessions: StoredSessions;
  private readonly leases: StoredLeases;
  readonly blobs: StoredBlobs;
  readonly ports: StoresPorts;
  private readonly databases: Database[] = [];

  constructor(
    private readonly dataDir: string,
    clock: Clock,
    { tidy, onSessionsChanged }: StoresOptions,
  ) {
    const state = this.open('state', { durability: 'full' });
    this.quickState = this.open('state', { durability: 'normal' });
    this.sessions = new StoredSessions(state, clock, onSessionsChanged);
    this.blobs = new StoredBlobs(state, join(dataDir, 'blobs'), clock, { tidy });
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
      blobs: this.blobs,
      personalKeys: new StoredPersonalKeys(this.open('keys', { durability: 'full' }), clock),
      secrets: new FileSecrets(dataDir),
      onJobEnqueued: (listener) => void jobs.onEnqueued(listener),
    };
  }

  open(name: string, options: DatabaseOptions): Database {
    const database = new Database(join(this.dataDir, 'store', `${name}.db`), options);
    this.databases.push(database);
    return database;
  }

  /** For the one thread that runs consumers: anyone who held their partitions has ended. */
  endConsumerLeases(): void {
    this.leases.endAll(consumerLeases);
  }

  close(): void {
    for (const database of this.databases) database.close();
  }
}
