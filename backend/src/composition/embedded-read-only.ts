/** The embedded profile for looking at alone: a command line may do so while the server runs. */
import { join } from 'node:path';
import { ReadOnlyStore, ReadOnlyStoreError } from '../adapters/libsql/read-only-store';
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
