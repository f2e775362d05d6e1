// Runs the embedded profile's two roles in two threads, and defines which thread opens and writes which file.
import { localStorageOf } from '../../../adapters/disk/local-storage';
import { systemClock } from '../../../adapters/in-process/system-clock';
import { LogFeed, LogPlaces } from '../../../adapters/libsql/event-log/event-feed';
import { EventLog } from '../../../adapters/libsql/event-log/event-log';
import { EventReader } from '../../../adapters/libsql/event-log/event-reader';
import { StoredCheckpoints } from '../../../adapters/libsql/operational/checkpoints';
import type { StoredSessions } from '../../../adapters/libsql/operational/sessions';
import { ServingTables } from '../../../adapters/libsql/read-models/generation-tables';
import { TableProjectionStore } from '../../../adapters/libsql/read-models/projection-store';
import { StoredPushLog } from '../../../adapters/libsql/read-models/push-log';
import { ReadCache } from '../../../adapters/libsql/read-models/read-cache';
import { ReadModelWriter } from '../../../adapters/libsql/read-models/read-model-writer';
import { TableReadModels, TableTextSearch } from '../../../adapters/libsql/read-models/read-models';
import { ServedTables } from '../../../adapters/libsql/read-models/served-tables';
import { SocketRealtime } from '../../../adapters/socket-io/socket-realtime';
import { CacheInvalidationBatch } from '../../../adapters/threads/cache-invalidation-batch';
import { LogFollower, lastDurable } from '../../../adapters/threads/log-follower';
import type { AppendRequest, Written } from '../../../adapters/threads/messages';
import { RemoteEventStore } from '../../../adapters/threads/remote-event-store';
import type { ProjectionDefinition } from '../../../kernel/consumers/projections/projection';
import { aloneLeaseTimes } from '../../../kernel/consumers/runtime/lease-keeper';
import type { Realtime } from '../../../ports/messages/realtime';
import type { ApiPorts, ProjectorPorts } from '../../application/ports';
import { EmbeddedStores, lockDataFolder, readModelOptions, type StoreFile } from '../embedded-stores';

type WritingThread = 'requests' | 'projector';

/**
 * The one thread that checkpoints each file's WAL, or schedules the checkpoint. It is a thread that writes to the file
 * continuously; if two do, it is the one whose pauses delay no request: the projector writes to `state` at least
 * twice a minute to renew its leases. The WAL of `events` is checkpointed on a background thread.
 */
const checkpointedBy: Readonly<Record<StoreFile, WritingThread>> = {
  events: 'requests',
  keys: 'requests',
  state: 'projector',
  'read-models': 'projector',
};

function checkpointedByOthers(own: WritingThread): readonly StoreFile[] {
  const files = Object.keys(checkpointedBy) as StoreFile[];
  return files.filter((file) => checkpointedBy[file] !== own);
}

/** The parts of the API thread that messages from the projector's thread act upon. */
export interface ApiParts {
  readonly ports: ApiPorts;
  readonly eventLog: EventLog;
  readonly sessions: StoredSessions;
  readonly realtime: SocketRealtime;
  readonly readCache: ReadCache;
  readonly served: ServedTables;
  /** Resolves once the other thread may open the same files. */
  readonly ready: Promise<void>;
}

/**
 * Opens the files for the API thread, which alone writes the log and only reads the read models.
 * @param settled resolves once every push that may be visible by now has been handed over.
 * @param blobsUrl an S3 store for the blobs instead of the data folder.
 * @throws DataFolderError when the folder is not writable or another process holds it.
 */
export function embeddedApi(
  dataDir: string,
  projections: readonly ProjectionDefinition[],
  settled: () => Promise<void>,
  blobsUrl?: string,
): ApiParts {
  const folder = lockDataFolder(dataDir);
  const stores = new EmbeddedStores(dataDir, systemClock, {
    tidy: true,
    blobsUrl,
    checkpointedByOtherThreads: checkpointedByOthers('requests'),
  });
  // Consumers follow the log in the other thread; caching the newest events here would only make the garbage collector
  // copy them between generations.
  const eventLog = new EventLog(stores.open('events', { durability: 'awaited' }), 0);
  const readModels = stores.open('read-models', readModelOptions);
  const readCache = new ReadCache();
  const serving = new ServingTables(readCache);
  const shapes = projections.map((definition) => ({ ...definition, textIndexes: definition.textIndexes ?? [] }));
  const pushLog = new StoredPushLog(readModels, settled);
  const realtime = new SocketRealtime(pushLog);
  const ports: ApiPorts = {
    ...stores.ports,
    eventStore: eventLog,
    feed: new LogPlaces(() => eventLog.newestPosition()),
    reads: new TableReadModels(serving),
    search: new TableTextSearch(serving),
    pushLog,
    realtime,
    storage: localStorageOf(dataDir),
    close: async () => {
      await realtime.close();
      await eventLog.close();
      stores.close();
      folder.release();
    },
  };
  const served = new ServedTables(readModels, serving, shapes);
  return { ports, eventLog, sessions: stores.sessions, realtime, readCache, served, ready: stores.blobs.ready };
}

const truncateEveryMs = 60 * 60_000;

/** The projector thread's link to the API thread. */
export interface ProjectorLink {
  /** Memory shared with the log's writer; see `LogFollower`. */
  readonly shared: BigInt64Array;
  append(appends: readonly AppendRequest[]): void;
  written(written: Written): void;
  /** Resolves once the API thread reads the promoted generation. */
  promoted(projection: string): Promise<void>;
  sessionsChanged(): void;
  readonly realtime: Omit<Realtime, 'publish'>;
}

export interface EmbeddedProjectorOptions {
  /** True if no other process follows the log, so that leases still held belong to a process that has ended. */
  readonly isAlone: boolean;
  readonly blobsUrl?: string;
}

export interface ProjectorParts {
  readonly ports: ProjectorPorts;
  readonly log: LogFollower;
  readonly eventStore: RemoteEventStore;
  readonly outbox: CacheInvalidationBatch;
}

/** Opens the files for the projector's thread, which alone writes the read models and only reads the log. */
export function embeddedProjector(
  dataDir: string,
  link: ProjectorLink,
  { isAlone, blobsUrl }: EmbeddedProjectorOptions = { isAlone: true },
): ProjectorParts {
  const stores = new EmbeddedStores(dataDir, systemClock, {
    tidy: false,
    blobsUrl,
    checkpointedByOtherThreads: checkpointedByOthers('projector'),
    onSessionsChanged: () => link.sessionsChanged(),
  });
  if (isAlone) stores.endConsumerLeases();
  const { shared } = link;
  const events = stores.open('events', { durability: 'normal' });
  const reader = new EventReader(events, () => Number(Atomics.load(shared, lastDurable)));
  const log = new LogFollower(reader, shared);
  const eventStore = new RemoteEventStore(log.streams, (appends) => link.append(appends));
  const feed = new LogFeed(log);
  const outbox = new CacheInvalidationBatch((written) => link.written(written));
  const readModels = stores.open('read-models', readModelOptions);
  const serving = new ServingTables(new ReadCache(outbox));
  const pushLog = new StoredPushLog(readModels);
  const writer = new ReadModelWriter(readModels, pushLog);
  // The WAL of an idle installation would keep erased data until it is overwritten.
  const truncation = setInterval(() => readModels.truncateWriteAheadLog(), truncateEveryMs).unref();
  const promoted = (projection: string) => link.promoted(projection);
  const ports: ProjectorPorts = {
    ...stores.ports,
    eventStore,
    feed,
    ...(isAlone && { leaseTimes: aloneLeaseTimes }),
    checkpoints: new StoredCheckpoints(stores.quickState),
    projectionStore: new TableProjectionStore(readModels, serving, writer, { promoted }),
    reads: new TableReadModels(serving),
    search: new TableTextSearch(serving),
    pushLog,
    realtime: {
      ...link.realtime,
      publish: (pushes) => {
        for (const { topic, offset, kind, payload } of pushes)
          outbox.push([topic, offset, kind, JSON.stringify(payload)]);
      },
    },
    close: async () => {
      clearInterval(truncation);
      await feed.close();
      await writer.close();
      outbox.flush();
      stores.close();
    },
  };
  return { ports, log, eventStore, outbox };
}
