/** Generations of projections: their tables, their checkpoints, and which one serves. */
import type {
  DocumentWrite,
  LoadedDocument,
  ProjectionCommit,
  ProjectionGeneration,
  ProjectionShape,
  ProjectionStore,
  TextWrite,
} from '../../ports/projection-store';
import type { Push } from '../../ports/realtime';
import type { Database } from './database';
import { createTables, type GenerationTables, type ServingTables, tableNames, tablesOf } from './generation-tables';
import { type ReadModelWriter, SELECT_POSITION, type Step } from './read-model-writer';

export class TableProjectionStore implements ProjectionStore {
  constructor(
    private readonly database: Database,
    private readonly serving: ServingTables,
    private readonly writer: ReadModelWriter,
    /** Resolves once everybody who reads knows that another generation serves; until then the old one stays. */
    private readonly promoted: (projection: string) => Promise<void> = async () => undefined,
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
  }

  async open(shape: ProjectionShape): Promise<ProjectionGeneration> {
    return this.database.transaction(() => {
      const generations = this.generationsOf(shape);
      for (const [number] of generations.filter(([, , live]) => live === 0)) this.remove(shape, number);
      const live = generations.find(([, , serves]) => serves === 1);
      const [number, version] = live ?? this.add(shape, 1, true);
      const tables = this.create(shape, number);
      this.serving.serve(tables);
      return this.generation(shape, { number, version, live: true }, tables);
    });
  }

  async beginRebuild(shape: ProjectionShape): Promise<ProjectionGeneration> {
    return this.database.transaction(() => {
      const newest = Math.max(...this.generationsOf(shape).map(([number]) => number));
      const [number, version] = this.add(shape, newest + 1, false);
      const tables = this.create(shape, number);
      return this.generation(shape, { number, version, live: false }, tables);
    });
  }

  async promote(shape: ProjectionShape, { number, version }: ProjectionGeneration): Promise<ProjectionGeneration> {
    const tables = this.tablesOf(shape, number);
    this.database.transaction(() => {
      this.database.prepare('UPDATE generations SET live = (number = ?) WHERE projection = ?').run(number, shape.name);
    });
    this.serving.serve(tables);
    await this.promoted(shape.name);
    // A crash before this leaves them to the next start.
    this.database.transaction(() => {
      for (const [old] of this.generationsOf(shape)) if (old !== number) this.remove(shape, old);
    });
    return this.generation(shape, { number, version, live: true }, tables);
  }

  async discard(shape: ProjectionShape, generation: ProjectionGeneration): Promise<void> {
    this.database.transaction(() => this.remove(shape, generation.number));
  }

  private tablesOf(shape: ProjectionShape, number: number): GenerationTables {
    return tablesOf(this.database, shape, number, this.serving.cache);
  }

  /** What was made is written down, as a later shape may no longer know of it. */
  private create(shape: ProjectionShape, number: number): GenerationTables {
    const tables = this.tablesOf(shape, number);
    createTables(tables);
    const note = this.database.prepare('INSERT OR IGNORE INTO generation_tables VALUES (?, ?, ?)');
    for (const name of tableNames(tables)) note.run(name, shape.name, number);
    return tables;
  }

  private generationsOf(shape: ProjectionShape) {
    return this.database
      .prepare<[number: number, version: number, live: number]>(
        'SELECT number, version, live FROM generations WHERE projection = ? ORDER BY number',
      )
      .all(shape.name);
  }

  private add(shape: ProjectionShape, number: number, live: boolean): readonly [number: number, version: number] {
    this.database
      .prepare('INSERT INTO generations VALUES (?, ?, ?, ?)')
      .run(shape.name, number, shape.version, live ? 1 : 0);
    return [number, shape.version];
  }

  private remove(shape: ProjectionShape, number: number): void {
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
  }

  private drop(table: string): void {
    this.database.exec(`DROP TABLE IF EXISTS ${table}`);
    this.database.forgetStatements(table);
    this.serving.cache.dropped(table);
  }

  private generation(
    shape: ProjectionShape,
    about: { readonly number: number; readonly version: number; readonly live: boolean },
    tables: GenerationTables,
  ): ProjectionGeneration {
    return new TableGeneration(this.database, this.writer, shape.name, about, tables);
  }
}

/** The embedded store has one writer, so documents need no token of who read them. */
const TOKEN = 0;

class TableGeneration implements ProjectionGeneration {
  readonly number: number;
  readonly version: number;
  readonly live: boolean;

  constructor(
    private readonly database: Database,
    private readonly writer: ReadModelWriter,
    private readonly projection: string,
    about: { readonly number: number; readonly version: number; readonly live: boolean },
    private readonly tables: GenerationTables,
  ) {
    this.number = about.number;
    this.version = about.version;
    this.live = about.live;
  }

  async position(partition: number): Promise<number> {
    return this.positionNow(partition);
  }

  async load(collection: string, id: string): Promise<LoadedDocument | undefined> {
    const doc = this.collection(collection).load(id);
    return doc && { doc, token: TOKEN };
  }

  async findByIndex(
    collection: string,
    index: string,
    equals: Readonly<Record<string, unknown>>,
    options: { readonly limit: number; readonly descending?: boolean },
  ) {
    const rows = this.collection(collection).find({
      index,
      equals,
      limit: options.limit,
      descending: options.descending ?? false,
    });
    return rows.map(([id, doc]) => ({ id, doc: JSON.parse(doc) as object, token: TOKEN }));
  }

  async commit({ partition, expectedPosition, position, documents, texts, pushes }: ProjectionCommit) {
    const written = documents.map((write) => this.written(write));
    const commit = {
      projection: this.projection,
      generation: this.number,
      partition,
      expectedPosition,
      position,
      steps: [...written.map(({ step }) => step), ...texts.flatMap((write) => this.textSteps(write))],
      pushes: this.live
        ? pushes.map(({ topic, kind, payload }) => ({ topic, kind, payload: JSON.stringify(payload) }))
        : [],
    };
    const offsets = await this.writer.write(commit).catch((error) => {
      for (const table of this.tables.collections.values()) table.forgetRecent();
      throw error;
    });
    for (const { table, id, text } of written) table.written(id, text);
    return offsets.map((offset, index) => ({ ...pushes[index], offset }) as Push);
  }

  private positionNow(partition: number): number {
    return this.database.prepare<[number]>(SELECT_POSITION).get(this.projection, this.number, partition)?.[0] ?? 0;
  }

  private written(write: DocumentWrite) {
    const { id } = write;
    const table = this.collection(write.collection);
    if (write.kind === 'delete') return { table, id, text: undefined, step: table.delete(id) };
    const text = JSON.stringify(write.doc);
    return { table, id, text, step: table.put(id, write.doc, text) };
  }

  private textSteps(write: TextWrite): readonly Step[] {
    const table = this.tables.texts.get(write.index);
    if (table === undefined) throw new Error(`${this.projection} does not own the text index ${write.index}`);
    return write.kind === 'put' ? table.put(write.id, write.texts) : table.delete(write.id);
  }

  private collection(name: string) {
    const table = this.tables.collections.get(name);
    if (table === undefined) throw new Error(`${this.projection} does not own the collection ${name}`);
    return table;
  }
}
