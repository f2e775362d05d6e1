// The currently serving tables, which readers look up by the name of a collection or text index.

import type { ProjectionShape } from '../../../ports/read-models/projection-store';
import type { Database } from '../database/database';
import { DocumentTable } from './document-table';
import { ReadCache } from './read-cache';
import { TextTable } from './text-table';

export interface GenerationTables {
  readonly collections: ReadonlyMap<string, DocumentTable>;
  readonly texts: ReadonlyMap<string, TextTable>;
}

export function tablesOf(
  database: Database,
  shape: ProjectionShape,
  generation: number,
  { cache }: { readonly cache: ReadCache },
): GenerationTables {
  return {
    collections: new Map(
      shape.collections.map((each) => [each.name, new DocumentTable(database, each, generation, cache)]),
    ),
    texts: new Map(shape.textIndexes.map((each) => [each.name, new TextTable(database, each, generation)])),
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
  private readonly texts = new Map<string, TextTable>();

  constructor(readonly cache = new ReadCache()) {}

  serve(tables: GenerationTables): void {
    for (const [name, table] of tables.collections) this.collections.set(name, table);
    for (const [name, table] of tables.texts) this.texts.set(name, table);
  }

  collection(name: string): DocumentTable {
    const table = this.collections.get(name);
    if (table === undefined) throw new Error(`No projection of this process owns the collection ${name}`);
    return table;
  }

  text(name: string): TextTable {
    const table = this.texts.get(name);
    if (table === undefined) throw new Error(`No projection of this process owns the text index ${name}`);
    return table;
  }
}
