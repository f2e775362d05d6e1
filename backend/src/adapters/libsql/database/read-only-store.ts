// Read-only access to the store of a data folder, with or without a running server. It creates, checkpoints and removes
// nothing, and caches nothing, because another process may be writing.
import { existsSync } from 'node:fs';
import type { Snapshot } from '../../../ports/events/snapshots';
import type { CollectionDefinition } from '../../../ports/read-models/read-models';
import { EventReader } from '../event-log/event-reader';
import { StoredEventTexts } from '../event-log/stored-event-texts';
import { ServingTables, tablesOf } from '../read-models/generation-tables';
import { ReadCache } from '../read-models/read-cache';
import { TableReadModels } from '../read-models/read-models';
import { Database } from './database';

/** A required file is missing; the message is one clear line for the console. */
export class ReadOnlyStoreError extends Error {
  override readonly name = 'ReadOnlyStoreError';
}

export interface StorePaths {
  readonly events: string;
  readonly readModels: string;
  readonly state: string;
}

export interface ReadProjection {
  readonly name: string;
  readonly version: number;
  readonly collections: readonly CollectionDefinition[];
}

/** A cache that stores nothing, because another process writes and cannot invalidate it. */
class NoCache extends ReadCache {
  override document(_table: string, _id: string, load: () => object | undefined): object | undefined {
    return load();
  }

  override page<Page extends object | number>(_table: string, _query: string, load: () => Page): Page {
    return load();
  }
}

/** Opens an existing database read-only. @throws ReadOnlyStoreError */
export function openExisting(path: string): Database {
  if (!existsSync(path)) throw new ReadOnlyStoreError(`There is no ${path}; set LIBRETTO_DATA_DIR`);
  return new Database(path, { durability: 'normal', isReadOnly: true });
}

export class ReadOnlyStore {
  readonly events: EventReader;
  readonly texts: StoredEventTexts;
  readonly reads: TableReadModels;
  private readonly databases: readonly Database[];
  private readonly readModels: Database;
  private readonly state: Database;

  /** @throws ReadOnlyStoreError if the files are missing, or have another version. */
  constructor(paths: StorePaths, projections: readonly ReadProjection[]) {
    const events = openExisting(paths.events);
    this.readModels = openExisting(paths.readModels);
    this.state = openExisting(paths.state);
    this.databases = [events, this.readModels, this.state];
    this.events = new EventReader(events);
    this.texts = new StoredEventTexts(events);
    const serving = new ServingTables();
    for (const projection of projections) {
      const shape = { ...projection, textIndexes: [] };
      serving.serve(tablesOf(this.readModels, shape, this.generationOf(projection), { cache: new NoCache() }));
    }
    this.reads = new TableReadModels(serving);
  }

  /** Returns the last stored position of a projection. */
  positionOf(projection: string): number {
    const row = this.readModels
      .prepare<[number | null]>(
        'SELECT max(position) FROM projection_positions JOIN generations USING (projection) ' +
          'WHERE projection = ? AND generation = number AND live = 1',
      )
      .get(projection);
    return row?.[0] ?? 0;
  }

  /** Yields the snapshots of streams with this name prefix, one at a time. */
  *snapshotsOf(prefix: string): Generator<Snapshot & { readonly streamId: string }> {
    const next = this.state.prepare<[streamId: string, revision: number, version: number, state: string]>(
      'SELECT stream, revision, version, state FROM snapshots WHERE stream > ? AND substr(stream, 1, ?) = ? ' +
        'ORDER BY stream LIMIT 1',
    );
    for (let row = next.get('', prefix.length, prefix); row !== undefined; ) {
      const [streamId, revision, version, state] = row;
      yield { streamId, revision, version, state: JSON.parse(state) };
      row = next.get(streamId, prefix.length, prefix);
    }
  }

  close(): void {
    for (const database of this.databases) database.close();
  }

  private generationOf({ name, version }: ReadProjection): number {
    const row = this.readModels
      .prepare<[number: number, version: number]>(
        'SELECT number, version FROM generations WHERE projection = ? AND live = 1',
      )
      .get(name);
    if (row?.[1] === version) return row[0];
    throw new ReadOnlyStoreError(`The read model “${name}” is not built yet; start the server once`);
  }
}
