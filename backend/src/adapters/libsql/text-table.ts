// One text index of one generation, on FTS5. Ids live in a table of their own, so that replacing a text is quick.
import type { TextHit, TextIndexDefinition } from '../../ports/text-search';
import type { Database } from './database';
import { identifier } from './document-table';
import type { TextPlace } from './generation-tables';
import type { Step } from './read-model-writer';

const maxWords = 12;

export class TextTable implements TextPlace {
  readonly name: string;
  private readonly fields: readonly string[];
  private readonly ranking: string;

  constructor(
    private readonly database: Database,
    definition: TextIndexDefinition,
    generation: number,
  ) {
    this.name = `t_${identifier(definition.name)}_${generation}`;
    this.fields = Object.keys(definition.fields).map(identifier);
    const weights = Object.values(definition.fields).map((weight) => weight.toFixed(4));
    this.ranking = `bm25(${this.name}, ${weights.join(', ')})`;
  }

  create(): void {
    this.database.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS ${this.name} USING fts5(${this.fields.join(', ')}, ` +
        `tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3')`,
    );
    this.database.exec(
      `CREATE TABLE IF NOT EXISTS ${this.name}_ids (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE)`,
    );
  }

  /** Everything that `create` makes, the virtual table first. */
  get tables(): readonly string[] {
    return [this.name, `${this.name}_ids`];
  }

  put(id: string, texts: Readonly<Record<string, string>>): readonly Step[] {
    const places = ['rowid', ...this.fields];
    return [
      [`INSERT INTO ${this.name}_ids (id) VALUES (?) ON CONFLICT DO NOTHING`, [id]],
      [
        `INSERT OR REPLACE INTO ${this.name} (${places.join(', ')}) ` +
          `SELECT number, ${this.fields.map(() => '?').join(', ')} FROM ${this.name}_ids WHERE id = ?`,
        [...this.fields.map((field) => texts[field] ?? ''), id],
      ],
    ];
  }

  delete(id: string): readonly Step[] {
    return [
      [`DELETE FROM ${this.name} WHERE rowid = (SELECT number FROM ${this.name}_ids WHERE id = ?)`, [id]],
      [`DELETE FROM ${this.name}_ids WHERE id = ?`, [id]],
    ];
  }

  search(query: string, limit: number, offset: number): readonly TextHit[] {
    const match = matchOf(query);
    if (match === undefined) return [];
    return this.database
      .prepare<[id: string, rank: number]>(
        `SELECT ids.id, ${this.ranking} AS rank FROM ${this.name} ` +
          `JOIN ${this.name}_ids AS ids ON ids.number = ${this.name}.rowid ` +
          `WHERE ${this.name} MATCH ? ORDER BY rank, ids.id LIMIT ? OFFSET ?`,
      )
      .all(match, limit, offset)
      .map(([id, rank]) => ({ id, score: -rank }));
  }
}

/** Words only, each quoted: what a listener types can never be read as the engine's query language. */
function matchOf(query: string): string | undefined {
  const words = query
    .normalize('NFC')
    .match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.slice(0, maxWords);
  if (words === undefined) return undefined;
  return words.map((word, index) => `"${word}"${index === words.length - 1 ? '*' : ''}`).join(' ');
}
