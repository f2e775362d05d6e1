// One text index of one generation, on FTS5. Its row numbers encode the order of hits (highest rank first, then
// newest), so the engine returns the best hits first and stops: a word that occurs in half of the texts costs no more
// than a rare one. Titles are in a separate indexed table, which finds them by prefix.
import { foldedTitle, indexedTokens, type SearchedToken, searchedTokens } from '../../../kernel/texts/text-words';
import {
  highestRank,
  type TextHit,
  type TextIndexDefinition,
  type TextMatch,
  type TextSearchOptions,
} from '../../../ports/read-models/text-search';
import type { Database } from '../database/database';

import type { Step } from './generation-commit';
import { identifier } from './table-query';
import { Vocabulary } from './vocabulary';

const maxWords = 12;
const longestTitle = 200;
/** Row numbers reserved for each rank; all row numbers stay below the largest safe integer of JavaScript. */
const entriesOfRank = 2 ** 40;

export const textTableName = (name: string, generation: number) => `x_${identifier(name)}_${generation}`;
/** Returns all tables of a text index, the virtual table first. */
export const textTableNames = (name: string): readonly string[] => [name, `${name}_ids`, `${name}_words`];

type Row = readonly [place: number, id: string];

export class TextTable {
  readonly name: string;
  readonly tables: readonly string[];
  private readonly fields: readonly string[];
  /** The field with the highest weight. */
  private readonly titleField: string;
  private readonly vocabulary: Vocabulary;

  constructor(
    private readonly database: Database,
    definition: TextIndexDefinition,
    generation: number,
  ) {
    this.name = textTableName(definition.name, generation);
    this.tables = textTableNames(this.name);
    this.fields = Object.keys(definition.fields);
    this.titleField = Object.entries(definition.fields).reduce((a, b) => (b[1] > a[1] ? b : a))[0];
    this.vocabulary = new Vocabulary(database, this.name);
  }

  create(): void {
    const { database, name } = this;
    // Texts are already folded (`text-words.ts`), so the tokenizer only has to split at spaces.
    database.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS ${name} USING fts5(${this.columns.join(', ')}, ` +
        `tokenize = 'ascii', detail = 'column', prefix = '1 2 3')`,
    );
    this.eraseSecurely();
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${name}_ids (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, ` +
        'place INTEGER NOT NULL, title TEXT NOT NULL, words TEXT NOT NULL)',
    );
    database.exec(`CREATE INDEX IF NOT EXISTS ${name}_titles ON ${name}_ids (title, place)`);
    database.exec(`CREATE UNIQUE INDEX IF NOT EXISTS ${name}_places ON ${name}_ids (place)`);
    this.vocabulary.create();
  }

  /**
   * Deleted words leave the index itself. Without this setting FTS5 keeps them, marked as deleted, until a later merge;
   * for an index from before it, one full merge drops them.
   */
  private eraseSecurely(): void {
    const { database, name } = this;
    const isSet = database.prepare<[number]>(`SELECT v FROM ${name}_config WHERE k = 'secure-delete'`).get()?.[0] === 1;
    if (isSet) return;
    database.exec(`INSERT INTO ${name}(${name}, rank) VALUES ('secure-delete', 1)`);
    database.exec(`INSERT INTO ${name}(${name}) VALUES ('optimize')`);
  }

  put(id: string, texts: Readonly<Record<string, string>>, rank = 0): readonly Step[] {
    const { name } = this;
    const tokens = this.fields.map((field) => indexedTokens(texts[field] ?? ''));
    const words = Vocabulary.of(tokens.flat());
    const title = foldedTitle(texts[this.titleField] ?? '').slice(0, longestTitle);
    return [
      // A unique provisional place until the row has its number.
      [
        `INSERT INTO ${name}_ids (id, place, title, words) ` +
          `SELECT ?, -1 - coalesce(max(number), 0), '', '[]' FROM ${name}_ids WHERE true ON CONFLICT (id) DO NOTHING`,
        [id],
      ],
      this.vocabulary.release(id),
      this.vocabulary.add(words),
      this.vocabulary.forgetUnused(id),
      this.takeOut(id),
      [
        `UPDATE ${name}_ids SET title = ?, words = ?, place = (? + 1) * ${entriesOfRank} - number WHERE id = ?`,
        [title, words, highestRank - rank, id],
      ],
      [
        `INSERT INTO ${name} (rowid, ${this.columns.join(', ')}) ` +
          `SELECT place, ${this.fields.map(() => '?').join(', ')} FROM ${name}_ids WHERE id = ?`,
        [...tokens.map((each) => each.join(' ')), id],
      ],
    ];
  }

  delete(id: string): readonly Step[] {
    return [
      this.vocabulary.release(id),
      this.vocabulary.forgetUnused(id),
      this.takeOut(id),
      [`DELETE FROM ${this.name}_ids WHERE id = ?`, [id]],
    ];
  }

  search(query: string, { limit, offset = 0, misspelt = false }: TextSearchOptions): readonly TextHit[] {
    const tokens = searchedTokens(query, maxWords);
    if (tokens.length === 0) return [];
    const found = new Map<string, TextHit>();
    const wanted = limit + offset;
    const add = (match: TextMatch, rows: readonly Row[]) => {
      for (const [place, id] of rows) if (!found.has(id)) found.set(id, { id, match, rank: rankAt(place) });
    };
    // Each query also finds the hits of the previous ones, so its limit is the total number of wanted hits.
    const ways: readonly (() => void)[] = [
      () => add('title', this.withTitle(query, wanted)),
      () => add('beginning', this.withBeginning(query, wanted)),
      () => add('title-words', this.matching(`${identifier(this.titleField)} : (${matchOf(tokens)})`, wanted)),
      () => add('words', this.matching(matchOf(tokens), wanted)),
      () => misspelt && this.addMisspelt(tokens, wanted, (rows) => add('misspelt', rows)),
    ];
    for (const look of ways) if (found.size < wanted) look();
    return [...found.values()].slice(offset, wanted);
  }

  private get columns(): readonly string[] {
    return this.fields.map(identifier);
  }

  private takeOut(id: string): Step {
    return [`DELETE FROM ${this.name} WHERE rowid = (SELECT place FROM ${this.name}_ids WHERE id = ?)`, [id]];
  }

  private withTitle(query: string, limit: number): readonly Row[] {
    return this.database
      .prepare<Row>(`SELECT place, id FROM ${this.name}_ids WHERE title = ? ORDER BY place LIMIT ?`)
      .all(foldedTitle(query), limit);
  }

  private withBeginning(query: string, limit: number): readonly Row[] {
    const beginning = foldedTitle(query);
    return this.database
      .prepare<Row>(
        // The inner query reads only the index of titles; ids are read only for the returned rows.
        `SELECT place, id FROM ${this.name}_ids WHERE place IN (` +
          `SELECT place FROM ${this.name}_ids WHERE title >= ? AND title < ? ORDER BY place LIMIT ?) ORDER BY place`,
      )
      .all(beginning, `${beginning}\u{10ffff}`, limit);
  }

  private matching(match: string, limit: number): readonly Row[] {
    return this.database
      .prepare<Row>(
        `SELECT ids.place, ids.id FROM (SELECT rowid AS place FROM ${this.name} WHERE ${this.name} MATCH ? ` +
          `ORDER BY rowid LIMIT ?) AS hit JOIN ${this.name}_ids AS ids ON ids.place = hit.place ORDER BY ids.place`,
      )
      .all(match, limit);
  }

  /** Adds hits with one edit per word before hits with two. */
  private addMisspelt(tokens: readonly SearchedToken[], limit: number, add: (rows: readonly Row[]) => void): void {
    const variants = tokens.map((token) => this.vocabulary.variantsOf(token));
    const most = Math.max(0, ...variants.flat().map(({ edits }) => edits));
    for (let edits = 1; edits <= most; edits++) {
      const match = tokens.map((token, index) => {
        const near = (variants[index] ?? []).filter((variant) => variant.edits <= edits);
        return `(${[termOf(token), ...near.map(({ word }) => `"${word}"`)].join(' OR ')})`;
      });
      add(this.matching(match.join(' AND '), limit));
    }
  }
}

function rankAt(place: number): number {
  return highestRank - Math.floor(place / entriesOfRank);
}

/** Builds a query of quoted words only, so that a listener's text is never interpreted as FTS5 query syntax. */
function matchOf(tokens: readonly SearchedToken[]): string {
  return tokens.map(termOf).join(' AND ');
}

const termOf = ({ text, isBeginning }: SearchedToken) => `"${text}"${isBeginning ? '*' : ''}`;
