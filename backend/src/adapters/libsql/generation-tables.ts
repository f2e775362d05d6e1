// The currently serving tables, which readers look up by the name of a collection or text index.
import type { ProjectionShape } from '../../ports/projection-store';
import type { TextHit, TextIndexDefinition, TextSearchOptions } from '../../ports/text-search';
import type { Database } from './database';
import { DocumentTable } from './document-table';
import { ReadCache } from './read-cache';
import type { Step } from './read-model-writer';
import { TextTable } from './text-table';

export interface GenerationTables {
  readonly collections: ReadonlyMap<string, DocumentTable>;
  readonly texts: ReadonlyMap<string, TextPlace>;
}

/** Stores the texts of one generation in a table of this database, or in another engine. */
export interface TextPlace {
  /** All tables that `create` creates. */
  readonly tables: readonly string[];
  create(): void;
  put(id: string, texts: Readonly<Record<string, string>>, rank?: number): readonly Step[];
  delete(id: string): readonly Step[];
  search(query: string, options: TextSearchOptions): readonly TextHit[] | Promise<readonly TextHit[]>;
}

export interface TextPlaces {
  textOf(projection: string, definition: TextIndexDefinition, generation: number): TextPlace;
  /** Must be called inside the transaction that removes a generation. */
  dropped(table: string): void;
}

export function tablesOf(
  database: Database,
  shape: ProjectionShape,
  generation: number,
  { cache, texts }: { readonly cache: ReadCache; readonly texts?: TextPlaces },
): GenerationTables {
  const textOf = (definition: TextIndexDefinition) =>
    texts?.textOf(shape.name, definition, generation) ?? new TextTable(database, definition, generation);
  return {
    collections: new Map(
      shape.collections.map((each) => [each.name, new DocumentTable(database, each, generation, cache)]),
    ),
    texts: new Map(shape.textIndexes.map((each) => [each.name, textOf(each)])),
  };
}

export function createTables(tables: GenerationTables): void {
  for (const table of [...tables.collections.values(), ...tables.texts.values()]) table.create();
}

export function tableNames(tables: GenerationTables): readonly string[] {
  return [...tables.collections.values(), ...tables.texts.values()].flatMap((table) => table.tables);
}

/** The serving tables of all projections. */
export class ServingTables {
  private readonly collections = new Map<string, DocumentTable>();
  private readonly textPlaces = new Map<string, TextPlace>();

  /** @param texts creates text indexes in another engine; by default they are tables of this database. */
  constructor(
    readonly cache = new ReadCache(),
    readonly texts?: TextPlaces,
  ) {}

  serve(tables: GenerationTables): void {
    for (const [name, table] of tables.collections) this.collections.set(name, table);
    for (const [name, table] of tables.texts) this.textPlaces.set(name, table);
  }

  collection(name: string): DocumentTable {
    const table = this.collections.get(name);
    if (table === undefined) throw new Error(`No projection of this process owns the collection ${name}`);
    return table;
  }

  text(name: string): TextPlace {
    const table = this.textPlaces.get(name);
    if (table === undefined) throw new Error(`No projection of this process owns the text index ${name}`);
    return table;
  }
}
