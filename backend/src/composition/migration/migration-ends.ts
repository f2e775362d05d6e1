// Opens the two ends of a migration on their engines: the log, the keys of personal data, the root secret, and the
// policies' positions, so that no policy repeats an action.
import { join } from 'node:path';
import { FileSecrets } from '../../adapters/disk/secrets';
import { Connection } from '../../adapters/eventstore/connection';
import { EventStoreDb } from '../../adapters/eventstore/event-store';
import { Database } from '../../adapters/libsql/database/database';
import { EventLog } from '../../adapters/libsql/event-log/event-log';
import { StoredBlobs } from '../../adapters/libsql/operational/blob-store';
import { StoredCheckpoints } from '../../adapters/libsql/operational/checkpoints';
import { StoredPersonalKeys } from '../../adapters/libsql/operational/personal-keys';
import { MongoCheckpoints } from '../../adapters/mongo/operational/checkpoints';
import { MongoConnection } from '../../adapters/mongo/operational/connection';
import { MongoPersonalKeys } from '../../adapters/mongo/operational/personal-keys';
import { MongoSecrets } from '../../adapters/mongo/operational/secrets';
import { policiesIn } from '../../adapters/mongo/read-models/progress';
import { S3Blobs } from '../../adapters/s3/s3-blob-store';
import { connectS3 } from '../../adapters/s3/s3-connection';
import type { EventStore } from '../../ports/events/event-store';
import type { MovableKeys } from '../../ports/events/movable-keys';
import { positionOf } from '../../ports/events/position';
import type { BlobStore } from '../../ports/media/blob-store';
import type { Checkpoints } from '../../ports/read-models/checkpoints';
import { systemClock } from '../embedded/embedded';
import { lockDataFolder } from '../embedded/embedded-stores';

export interface MigrationEnd {
  /** Name of this end in messages to the operator. */
  readonly title: string;
  readonly eventStore: EventStore;
  readonly keys: MovableKeys;
  /** Sound, pictures and videos. */
  readonly blobs: BlobStore;
  /** The root of all secrets, in hex. */
  secret(): Promise<string>;
  /** @throws when the target already has a different one. */
  adoptSecret(rootInHex: string): Promise<void>;
  policies(): Promise<readonly string[]>;
  /** Moves policies to the end of the log, so that they handle nothing that was copied. */
  passPolicies(names: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** @throws DataFolderError when a server holds the folder, since nothing may be written during the copy. */
export function embeddedEnd(dataDir: string): MigrationEnd {
  const folder = lockDataFolder(dataDir);
  const open = (name: string) => new Database(join(dataDir, 'store', `${name}.db`), { durability: 'full' });
  const events = new Database(join(dataDir, 'store', 'events.db'), { durability: 'awaited' });
  const [state, keys] = [open('state'), open('keys')];
  const eventStore = new EventLog(events);
  const checkpoints = new StoredCheckpoints(state);
  return {
    title: dataDir,
    eventStore,
    keys: new StoredPersonalKeys(keys, systemClock),
    blobs: new StoredBlobs(state, join(dataDir, 'blobs'), systemClock),
    secret: async () => new FileSecrets(dataDir).rootInHex(),
    adoptSecret: async (root) => FileSecrets.adopt(dataDir, root),
    policies: async () =>
      state
        .prepare<[string]>('SELECT DISTINCT consumer FROM checkpoints ORDER BY consumer')
        .all()
        .map(([name]) => name),
    passPolicies: (names) => pass(checkpoints, eventStore, names, 1),
    close: async () => {
      await eventStore.close();
      for (const database of [events, state, keys]) database.close();
      folder.release();
    },
  };
}

export interface DistributedEndOptions {
  readonly eventStoreUrl: string;
  readonly mongoUrl: string;
  readonly partitions: number;
  /** Undefined when no blobs are moved. */
  readonly blobsUrl: string | undefined;
}

export function distributedEnd(options: DistributedEndOptions): MigrationEnd {
  const { eventStoreUrl, mongoUrl, partitions, blobsUrl } = options;
  const connection = new Connection(eventStoreUrl);
  const mongo = new MongoConnection(mongoUrl);
  const eventStore = new EventStoreDb(connection);
  const s3 = blobsUrl === undefined ? undefined : connectS3(blobsUrl);
  return {
    title: 'the distributed profile',
    eventStore,
    keys: new MongoPersonalKeys(mongo, systemClock),
    get blobs() {
      if (s3 === undefined) throw new Error('This end was opened without an S3 store');
      return new S3Blobs(s3, systemClock);
    },
    secret: async () => (await MongoSecrets.open(mongo)).rootInHex(),
    adoptSecret: (root) => MongoSecrets.adopt(mongo, root),
    policies: () => policiesIn(mongo),
    passPolicies: (names) => pass(new MongoCheckpoints(mongo), eventStore, names, partitions),
    close: async () => {
      await connection.close();
      await mongo.close();
      s3?.close();
    },
  };
}

async function pass(
  checkpoints: Checkpoints,
  store: Pick<EventStore, 'head'>,
  names: readonly string[],
  partitions: number,
): Promise<void> {
  const position = positionOf(await store.head());
  for (const name of names) {
    for (let partition = 0; partition < partitions; partition++) {
      const expectedPosition = await checkpoints.progressOf(name).position(partition);
      if (expectedPosition !== position) await checkpoints.move(name, { partition, expectedPosition, position });
    }
  }
}
