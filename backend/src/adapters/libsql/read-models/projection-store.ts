// Generations of projections: their tables, their checkpoints, and which one serves.
import type {
  ProjectionGeneration,
  ProjectionShape,
  ProjectionStore,
} from '../../../ports/read-models/projection-store';
import { addColumn, type Database } from '../database/database';
import { createTables, type GenerationTables, type ServingTables, tableNames, tablesOf } from './generation-tables';
import { createParkingTables, forgetParking } from './parking-tables';
import { consumerOf, type ReadModelWriter, rememberPushes } from './read-model-writer';
import { type GenerationRow, TableGeneration } from './table-generation';

/** How long a superseded generation is kept for readers that have not noticed the promotion yet. */
const supersededKeptMs = 60_000;
const lookEveryMs = 500;

export interface ProjectionStoreOptions {
  /** Resolves once all readers of this process know that another generation serves. */
  readonly promoted?: (projection: string) => Promise<void>;
  readonly keepSupersededMs?: number;
}

interface Watcher {
  readonly shape: ProjectionShape;
  readonly onServing: (generation: ProjectionGeneration) => void;
  /** The number of the generation that the watcher knows. */
  seen: number | undefined;
}

const selectServing = 'SELECT projection, number, version FROM generations WHERE live = 1';

export class TableProjectionStore implements ProjectionStore {
  private readonly watchers = new Set<Watcher>();
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly serving: ServingTables,
    private readonly writer: ReadModelWriter,
    private readonly options: ProjectionStoreOptions = {},
  ) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS generations (
        projection TEXT NOT NULL, number INTEGER NOT NULL, version INTEGER NOT NULL, live INTEGER NOT NULL,
        PRIMARY KEY (projection, number)
      );
      CREATE TABLE IF NOT EXISTS generation_tables (
        name TEXT PRIMARY KEY, projection TEXT NOT NULL, generation INTEGER NOT NULL
      );
      CREATE TABLE IF NOT EXISTS projection_positions (
        projection TEXT NOT NULL, generation INTEGER NOT NULL, part INTEGER NOT NULL, position INTEGER NOT NULL,
        PRIMARY KEY (projection, generation, part)
      );
    `);
    addColumn(database, 'projection_positions', 'fencing_token INTEGER NOT NULL DEFAULT 0');
    addColumn(database, 'generations', 'superseded_at_ms INTEGER');
    createParkingTables(database);
  }

  async open(shape: ProjectionShape): Promise<ProjectionGeneration> {
    return this.database.transaction(() => {
      this.dropSuperseded(shape);
      const row = this.servingOf(shape) ?? this.add(shape, this.nextNumber(shape), true);
      return this.serve(shape, row);
    });
  }

  async unfinished(shape: ProjectionShape): Promise<ProjectionGeneration | undefined> {
    const row = this.unfinishedOf(shape);
    return row && this.database.transaction(() => this.generation(shape, row, this.create(shape, row.number)));
  }

  async beginRebuild(shape: ProjectionShape): Promise<ProjectionGeneration> {
    return this.database.transaction(() => {
      const row = this.unfinishedOf(shape) ?? this.add(shape, this.nextNumber(shape), false);
      return this.generation(shape, row, this.create(shape, row.number));
    });
  }

  async promote(shape: ProjectionShape, { number, version }: ProjectionGeneration): Promise<ProjectionGeneration> {
    this.database.transaction(() => {
      this.dropSuperseded(shape);
      this.database
        .prepare('UPDATE generations SET superseded_at_ms = ? WHERE projection = ? AND live = 1 AND number <> ?')
        .run(Date.now(), shape.name, number);
      this.database.prepare('UPDATE generations SET live = (number = ?) WHERE projection = ?').run(number, shape.name);
    });
    const tables = this.tablesOf(shape, number);
    this.serving.serve(tables);
    await this.options.promoted?.(shape.name);
    return this.generation(shape, { number, version, live: true }, tables);
  }

  async discard(shape: ProjectionShape, generation: ProjectionGeneration): Promise<void> {
    this.database.transaction(() => this.remove(shape, generation.number));
  }

  watch(shape: ProjectionShape, onServing: (generation: ProjectionGeneration) => void): () => void {
    const watcher: Watcher = { shape, onServing, seen: this.servingOf(shape)?.number };
    this.watchers.add(watcher);
    this.looking ??= setInterval(() => this.look(), lookEveryMs).unref();
    return () => {
      this.watchers.delete(watcher);
      if (this.watchers.size > 0) return;
      clearInterval(this.looking);
      this.looking = undefined;
    };
  }

  /** Reads the serving generations of all projections by one query. */
  private look(): void {
    const rows = this.database
      .prepare<[projection: string, number: number, version: number]>(selectServing)
      .all()
      .map(([projection, number, version]) => [projection, { number, version, live: true }] as const);
    const serving = new Map(rows);
    for (const watcher of this.watchers) {
      const row = serving.get(watcher.shape.name);
      if (row === undefined || row.number === watcher.seen) continue;
      watcher.seen = row.number;
      watcher.onServing(this.serve(watcher.shape, row));
    }
  }

  private serve(shape: ProjectionShape, row: GenerationRow): ProjectionGeneration {
    const tables = this.create(shape, row.number);
    this.serving.serve(tables);
    return this.generation(shape, row, tables);
  }

  /** Drops superseded generations that no reader can still use; an unfinished one may belong to a running rebuild. */
  private dropSuperseded(shape: ProjectionShape): void {
    const rows = this.database
      .prepare<[number]>('SELECT number FROM generations WHERE projection = ? AND superseded_at_ms <= ?')
      .all(shape.name, Date.now() - (this.options.keepSupersededMs ?? supersededKeptMs));
    for (const [number] of rows) this.remove(shape, number);
  }

  private tablesOf(shape: ProjectionShape, number: number): GenerationTables {
    return tablesOf(this.database, shape, number, this.serving);
  }

  /** Records the names of all created tables, because a later shape may no longer declare them. */
  private create(shape: ProjectionShape, number: number): GenerationTables {
    const tables = this.tablesOf(shape, number);
    createTables(tables);
    const note = this.database.prepare('INSERT OR IGNORE INTO generation_tables VALUES (?, ?, ?)');
    for (const name of tableNames(tables)) note.run(name, shape.name, number);
    return tables;
  }

  private servingOf(shape: ProjectionShape): GenerationRow | undefined {
    const row = this.database
      .prepare<[number, number]>('SELECT number, version FROM generations WHERE projection = ? AND live = 1')
      .get(shape.name);
    return row && { number: row[0], version: row[1], live: true };
  }

  private unfinishedOf(shape: ProjectionShape): GenerationRow | undefined {
    const row = this.database
      .prepare<[number]>(
        'SELECT max(number) FROM generations ' +
          'WHERE projection = ? AND version = ? AND live = 0 AND superseded_at_ms IS NULL HAVING max(number) > 0',
      )
      .get(shape.name, shape.version);
    return row && { number: row[0], version: shape.version, live: false };
  }

  private nextNumber(shape: ProjectionShape): number {
    const row = this.database
      .prepare<[number | null]>('SELECT max(number) FROM generations WHERE projection = ?')
      .get(shape.name);
    return (row?.[0] ?? 0) + 1;
  }

  private add(shape: ProjectionShape, number: number, live: boolean): GenerationRow {
    this.database
      .prepare('INSERT INTO generations (projection, number, version, live) VALUES (?, ?, ?, ?)')
      .run(shape.name, number, shape.version, live ? 1 : 0);
    return { number, version: shape.version, live };
  }

  private remove(shape: ProjectionShape, number: number): void {
    rememberPushes(this.database, shape.name, number);
    const names = this.database
      .prepare<[string]>('SELECT name FROM generation_tables WHERE projection = ? AND generation = ?')
      .all(shape.name, number);
    for (const [name] of names) this.drop(name);
    this.database
      .prepare('DELETE FROM generation_tables WHERE projection = ? AND generation = ?')
      .run(shape.name, number);
    this.database.prepare('DELETE FROM generations WHERE projection = ? AND number = ?').run(shape.name, number);
    this.database
      .prepare('DELETE FROM projection_positions WHERE projection = ? AND generation = ?')
      .run(shape.name, number);
    forgetParking(this.database, consumerOf(shape.name, number));
  }

  private drop(table: string): void {
    this.database.exec(`DROP TABLE IF EXISTS ${table}`);
    this.database.forgetStatements(table);
    this.serving.cache.dropped(table);
  }

  private generation(shape: ProjectionShape, about: GenerationRow, tables: GenerationTables): ProjectionGeneration {
    return new TableGeneration(this.database, this.writer, shape.name, about, tables);
  }
}
