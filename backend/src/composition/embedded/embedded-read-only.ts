// Opens the embedded profile read-only, which a command line may do while the server runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderError } from '../../adapters/disk/data-folder';
import { FileSecrets, secretFile } from '../../adapters/disk/secrets';
import { systemClock } from '../../adapters/in-process/system-clock';
import { openExisting, ReadOnlyStore, ReadOnlyStoreError } from '../../adapters/libsql/database/read-only-store';
import { checkStore } from '../../adapters/libsql/database/store-check';
import { EventReader } from '../../adapters/libsql/event-log/event-reader';
import { StoredPersonalKeys } from '../../adapters/libsql/operational/personal-keys';
import type { ProjectionDefinition } from '../../kernel/consumers/projections/projection';
import type { EventStore } from '../../ports/events/event-store';
import type { PersonalKeys } from '../../ports/events/personal-keys';
import type { Secrets } from '../../ports/operations/secrets';

export { ReadOnlyStoreError };

/** Path of the event log's file. */
export const logPathOf = (dataDir: string) => join(dataDir, 'store', 'events.db');

/** @throws ReadOnlyStoreError */
export function openForReading(dataDir: string, projections: readonly ProjectionDefinition[]): ReadOnlyStore {
  const path = (name: string) => join(dataDir, 'store', `${name}.db`);
  return new ReadOnlyStore(
    { events: path('events'), readModels: path('read-models'), state: path('state') },
    projections,
  );
}

/** @returns why the files of the data folder are inconsistent, or null: no read model may be ahead of the log. */
export function mismatchOf(dataDir: string): string | null {
  try {
    checkStore(dataDir);
    return null;
  } catch (error) {
    if (error instanceof DataFolderError) return error.message;
    throw error;
  }
}

export interface ReadableLog {
  readonly eventStore: Pick<EventStore, 'readAll' | 'readStream'>;
  readonly personalKeys: PersonalKeys;
  close(): void;
}

/** Opens the log and the keys that decrypt its personal data. @throws ReadOnlyStoreError */
export function openLogForReading(dataDir: string): ReadableLog {
  const events = openExisting(join(dataDir, 'store', 'events.db'));
  const keys = openExisting(join(dataDir, 'store', 'keys.db'));
  return {
    eventStore: new EventReader(events),
    personalKeys: new StoredPersonalKeys(keys, systemClock),
    close: () => {
      events.close();
      keys.close();
    },
  };
}

/** @throws ReadOnlyStoreError when no secret exists; only the server creates it. */
export function secretsForReading(dataDir: string): Secrets {
  const path = join(dataDir, secretFile);
  if (!existsSync(path)) throw new ReadOnlyStoreError(`There is no ${path}; set LIBRETTO_DATA_DIR`);
  return new FileSecrets(dataDir);
}
