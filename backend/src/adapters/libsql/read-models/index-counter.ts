// Maintains the number of documents per index value with triggers, so that counting needs no scan.
import type { ScannedCount } from '../../../ports/read-models/read-models';
import type { Bound, Database } from '../database/database';

export class IndexCounter {
  readonly name: string;

  /** @param columns the equality columns of the index. */
  constructor(
    private readonly database: Database,
    private readonly table: string,
    index: string,
    private readonly columns: readonly string[],
  ) {
    this.name = `${table}_${index}_count`;
  }

  /** Creates the counter; an index that a newer declaration made counted starts with the existing documents. */
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

  all(): readonly ScannedCount[] {
    return this.database
      .prepare<[value: string, count: number]>(`SELECT value, count FROM ${this.name}`)
      .all()
      .map(([value, count]) => ({ value: textOf(value), count }));
  }

  /** Returns an SQL expression that encodes all columns as one text, in which null is an ordinary value. */
  private value(row: string): string {
    return `json_array(${this.columns.map((column) => `${row}.${column}`).join(', ')})`;
  }
}

/** The value as JavaScript writes JSON; a forged value that is no JSON stays as it is. */
function textOf(value: string): string {
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return value;
  }
}
