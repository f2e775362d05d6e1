// The embedded profile: all data in one folder and all roles in one process, in one thread or in two.
import { DataFolderError } from '../../adapters/disk/data-folder';
import { localStorageOf } from '../../adapters/disk/local-storage';
import { makeFilesPrivate } from '../../adapters/disk/private-folder';
import { systemClock } from '../../adapters/in-process/system-clock';
import { LogFeed } from '../../adapters/libsql/event-log/event-feed';
import { EventLog } from '../../adapters/libsql/event-log/event-log';
import { StoredCheckpoints } from '../../adapters/libsql/operational/checkpoints';
import { ServingTables } from '../../adapters/libsql/read-models/generation-tables';
import { TableProjectionStore } from '../../adapters/libsql/read-models/projection-store';
import { StoredPushLog } from '../../adapters/libsql/read-models/push-log';
import { ReadModelWriter } from '../../adapters/libsql/read-models/read-model-writer';
import { TableReadModels, TableTextSearch } from '../../adapters/libsql/read-models/read-models';
import { SocketRealtime } from '../../adapters/socket-io/socket-realtime';
import { aloneLeaseTimes } from '../../kernel/consumers/runtime/lease-keeper';
import type { Clock } from '../../ports/operations/clock';
import type { Ports } from '../application/ports';
import { EmbeddedStores, lockDataFolder, type MemoryUse, readModelOptions } from './embedded-stores';

export { littleMemory, type MemoryUse } from './embedded-stores';
export { DataFolderError, makeFilesPrivate, systemClock };

/**
 * Opens the ports of both roles in this thread.
 * @param blobsUrl an S3 store for the blobs instead of the data folder.
 * @throws DataFolderError when the folder is not writable or another process holds it.
 */
export function embeddedPorts(dataDir: string, clock: Clock, memory?: MemoryUse, blobsUrl?: string): Ports {
  const folder = lockDataFolder(dataDir);
  const stores = new EmbeddedStores(dataDir, clock, { tidy: true, blobsUrl, ...(memory && { memory }) });
  stores.endConsumerLeases();
  const eventLog = new EventLog(stores.open('events', { durability: 'awaited' }), memory?.events);
  const readModels = stores.open('read-models', readModelOptions);
  const feed = new LogFeed(eventLog);
  const serving = new ServingTables();
  const pushLog = new StoredPushLog(readModels);
  const writer = new ReadModelWriter(readModels, pushLog);
  const realtime = new SocketRealtime(pushLog);
  return {
    ...stores.ports,
    ...(memory && { rememberedStreams: memory.streams }),
    eventStore: eventLog,
    feed,
    leaseTimes: aloneLeaseTimes,
    checkpoints: new StoredCheckpoints(stores.quickState),
    projectionStore: new TableProjectionStore(readModels, serving, writer),
    reads: new TableReadModels(serving),
    search: new TableTextSearch(serving),
    pushLog,
    realtime,
    storage: localStorageOf(dataDir),
    close: async () => {
      await realtime.close();
      await feed.close();
      await writer.close();
      await eventLog.close();
      stores.close();
      folder.release();
    },
  };
}
