/** The embedded profile for looking at alone: a command line may do so while the server runs. */
import { join } from 'node:path';
import { DataFolderError } from '../adapters/disk/data-folder';
import { ReadOnlyStore, ReadOnlyStoreError } from '../adapters/libsql/read-only-store';
import { checkStore } from '../adapters/libsql/store-check';
import type { ProjectionDefinition } from '../kernel/projection';

export { ReadOnlyStoreError };

/** @throws ReadOnlyStoreError */
export function openForReading(dataDir: string, projections: readonly ProjectionDefinition[]): ReadOnlyStore {
  const path = (name: string) => join(dataDir, 'store', `${name}.db`);
  return new ReadOnlyStore(
    { events: path('events'), readModels: path('read-models'), state: path('state') },
    projections,
  );
}

/** Why the files of the data folder do not belong together, or null: no read model may be ahead of the log. */
export function mismatchOf(dataDir: string): string | null {
  try {
    checkStore(dataDir);
    return null;
  } catch (error) {
    if (error instanceof DataFolderError) return error.message;
    throw error;
  }
}
