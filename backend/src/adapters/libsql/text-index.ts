// A search engine of its own, on FTS5 in a file of its own: what stands beside the documents' store, not in it.
import type { NumberedTextWrite, TextIndex, TextIndexName } from '../../ports/text-index';
import type { TextHit } from '../../ports/text-search';
import type { Database } from './database';
import { identifier } from './document-table';
import { TextTable } from './text-table';

const maxLimit = 1000;

export class StoredTextIndex implements TextIndex {
  private readonly tables = new Map<string, TextTable>();

  constructor(private readonly database: Database) {}

  async open(index: TextIndexName): Promise<number> {
    const table = this.tableOf(index);
    return this.database.prepare<[number | null]>(`SELECT max(number) FROM ${numbersOf(table)}`).get()?.[0] ?? 0;
  }

  async write(index: TextIndexName, writes: readonly NumberedTextWrite[]): Promise<void> {
    const table = this.tableOf(index);
    this.database.transaction(() => {
      for (const { number, id, texts } of writes) {
        const known = this.database
          .prepare<[number]>(`SELECT number FROM ${numbersOf(table)} WHERE id = ?`)
          .get(id)?.[0];
        if (known !== undefined && known >= number) continue;
        const steps = texts === undefined ? table.delete(id) : table.put(id, texts);
        for (const [sql, values] of steps) this.database.prepare(sql).run(...values);
        // Of what was taken out too, so that an older write never brings it back.
        this.database.prepare(`INSERT OR REPLACE INTO ${numbersOf(table)} VALUES (?, ?)`).run(id, number);
      }
    });
  }

  async search(
    index: TextIndexName,
    query: string,
    options: { readonly limit: number; readonly offset?: number },
  ): Promise<readonly TextHit[]> {
    return this.tableOf(index).search(query, Math.min(options.limit, maxLimit), options.offset ?? 0);
  }

  async drop(id: string): Promise<void> {
    this.tables.delete(id);
    const name = tableName(id);
    for (const table of [name, `${name}_ids`, `${name}_numbers`]) {
      this.database.exec(`DROP TABLE IF EXISTS ${table}`);
      this.database.forgetStatements(table);
    }
  }

  private tableOf({ id, fields }: TextIndexName): TextTable {
    let table = this.tables.get(id);
    if (table === undefined) {
      table = new TextTable(this.database, { name: id, fields }, generation);
      table.create();
      this.database.exec(
        `CREATE TABLE IF NOT EXISTS ${numbersOf(table)} (id TEXT PRIMARY KEY, number INTEGER NOT NULL)`,
      );
      this.tables.set(id, table);
    }
    return table;
  }
}

/** An id is given once, so the index it names has no generations. */
const generation = 0;
const tableName = (id: string) => `t_${identifier(id)}_${generation}`;
const numbersOf = ({ name }: TextTable) => `${name}_numbers`;
