// How many documents each value of an index has: kept by the engine as rows come and go, so that nobody counts them.
import type { Bound, Database } from './database';

export class IndexCounter {
  readonly name: string;

  /** @param columns that the index asks to be equal. */
  constructor(
    private readonly database: Database,
    private readonly table: string,
    index: string,
    private readonly columns: readonly string[],
  ) {
    this.name = `${table}_${index}_count`;
  }

  /** An index that is counted since a newer declaration begins with what is there. */
  create(): void {
    const exists = this.database
      .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
      .get(this.name);
    if (exists !== undefined) return;
    const { name, table } = this;
    const add = `INSERT INTO ${name} VALUES (${this.value('NEW')}, 1) ON CONFLICT (value) DO UPDATE SET count = count + 1`;
    const takeAway = `UPDATE ${name} SET count = count - 1 WHERE value = ${this.value('OLD')}`;
    this.database.exec(`
      CREATE TABLE ${name} (value TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
      INSERT INTO ${name} SELECT ${this.value(table)}, count(*) FROM ${table} GROUP BY 1;
      CREATE TRIGGER ${name}_insert AFTER INSERT ON ${table} BEGIN ${add}; END;
      CREATE TRIGGER ${name}_delete AFTER DELETE ON ${table} BEGIN ${takeAway}; END;
    `);
    if (this.columns.length === 0) return;
    this.database.exec(
      `CREATE TRIGGER ${name}_update AFTER UPDATE OF ${this.columns.join(', ')} ON ${table} ` +
        `WHEN ${this.value('OLD')} <> ${this.value('NEW')} BEGIN ${takeAway}; ${add}; END`,
    );
  }

  count(values: readonly Bound[]): number {
    const value = `json_array(${values.map(() => '?').join(', ')})`;
    return (
      this.database.prepare<[number]>(`SELECT count FROM ${this.name} WHERE value = ${value}`).get(...values)?.[0] ?? 0
    );
  }

  /** All columns as one text, in which null is a value like any other. */
  private value(row: string): string {
    return `json_array(${this.columns.map((column) => `${row}.${column}`).join(', ')})`;
  }
}
