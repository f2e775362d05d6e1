// A separate search engine on FTS5 in its own file, which is not part of the documents' store.
import type { NumberedTextWrite, TextIndex, TextIndexName } from '../../ports/text-index';
import type { TextHit, TextSearchOptions } from '../../ports/text-search';
import type { Database } from './database';
import { TextTable, textTableName, textTableNames } from './text-table';

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
      for (const { number, id, texts, rank } of writes) {
        const known = this.database
          .prepare<[number]>(`SELECT number FROM ${numbersOf(table)} WHERE id = ?`)
          .get(id)?.[0];
        if (known !== undefined && known >= number) continue;
        const steps = texts === undefined ? table.delete(id) : table.put(id, texts, rank);
        for (const [sql, values] of steps) this.database.prepare(sql).run(...values);
        // The number of a removed entry is stored too, so that an older write cannot restore the entry.
        this.database.prepare(`INSERT OR REPLACE INTO ${numbersOf(table)} VALUES (?, ?)`).run(id, number);
      }
    });
  }

  async search(index: TextIndexName, query: string, options: TextSearchOptions): Promise<readonly TextHit[]> {
    return this.tableOf(index).search(query, { ...options, limit: Math.min(options.limit, maxLimit) });
  }

  async drop(id: string): Promise<void> {
    this.tables.delete(id);
    const name = textTableName(id, generation);
    for (const table of [...textTableNames(name), `${name}_numbers`]) {
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

/** An id is never reused, so its index has no generations. */
const generation = 0;
const numbersOf = ({ name }: TextTable) => `${name}_numbers`;
