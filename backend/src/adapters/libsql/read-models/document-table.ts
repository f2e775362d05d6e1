// One collection of one generation: a table of ids and JSON documents. The indexed fields are also stored in their own
// columns, which costs a little space and saves the engine from parsing every document that it indexes.
import { BoundedMap } from '../../../kernel/values/bounded-map';
import { drawPlaces, type Random } from '../../../kernel/values/random-sample';
import {
  type CollectionDefinition,
  type IndexDefinition,
  indexedFieldsOf,
  indexedValue,
  type ScannedCount,
  type ScannedDocument,
} from '../../../ports/read-models/read-models';
import { type Bound, type Database, inStatements, type Row, statementTexts } from '../database/database';
import type { Step } from './generation-commit';
import { IndexCounter } from './index-counter';
import type { ReadCache } from './read-cache';
import { columnOf, fieldsOf, identifier, matching, type SampledQuery, type TableQuery } from './table-query';

export type DocumentRow = readonly [id: string, doc: string];

export interface NewDocument {
  readonly id: string;
  readonly doc: object;
}

/** A serialized document and the values of its index columns. */
export interface WrittenDocument {
  readonly text: string;
  readonly values: readonly Bound[];
}

/** Upper bound of recently written documents cached per table. */
const remembered = 4_000;
/** A table with at most this many documents is cached completely from the first read on. */
const fewDocuments = 500;
/**
 * After this many consecutive misses the table is counted again, because it may be small by now; that costs as much as
 * some dozen queries.
 */
const missesToLookAgain = 500;

export class DocumentTable {
  readonly name: string;
  private readonly fields: readonly string[];
  private readonly columns: readonly string[];
  private readonly upsert: (rows: number) => string;
  /**
   * Updates a document whose indexed fields stay the same and otherwise changes nothing. An upsert would write every
   * index again, even if no indexed field has changed.
   */
  private readonly update: (rows: number) => string;
  private readonly deletion: string;
  private readonly selection: string;
  /** Recently written documents: projections usually read them again with the next event. */
  private readonly recent = new BoundedMap<string, WrittenDocument>(remembered);
  /**
   * All documents, as long as there are few, so that a lookup of a missing document needs no query; for example, every
   * payment checks whether it is already pending. Undefined before the first read.
   */
  private whole: Map<string, WrittenDocument> | 'too-many' | undefined;
  /** Consecutive lookups of missing documents that the cache could not answer. */
  private misses = 0;
  /** Whether the projection reads this collection at all; otherwise written documents are not cached. */
  private isReadBack = false;

  constructor(
    private readonly database: Database,
    private readonly definition: CollectionDefinition,
    generation: number,
    private readonly cache: ReadCache,
  ) {
    this.name = `c_${identifier(definition.name)}_${generation}`;
    this.fields = indexedFieldsOf(definition);
    this.selection = `SELECT doc FROM ${this.name} WHERE id = ?`;
    this.deletion = `DELETE FROM ${this.name} WHERE id = ?`;
    this.columns = ['id', 'doc', ...this.fields.map(columnOf)];
    const insertion = (places: string) =>
      `INSERT INTO ${this.name} (${this.columns.join(', ')}) VALUES ${places} ON CONFLICT (id) DO UPDATE SET`;
    const replaced = this.columns.slice(1).map((column) => `${column} = excluded.${column}`);
    this.upsert = statementTexts(this.columns.length, (places) => `${insertion(places)} ${replaced.join(', ')}`);
    const isSame = this.fields.map(columnOf).map((column) => `${column} IS excluded.${column}`);
    const where = isSame.length === 0 ? '' : ` WHERE ${isSame.join(' AND ')}`;
    this.update = statementTexts(this.columns.length, (places) => `${insertion(places)} doc = excluded.doc${where}`);
  }

  /** Creates the table and any missing index, and fills an index that a newer declaration added from the documents. */
  create(): void {
    // The table gets all columns at once, because SQLite reads its whole schema again after each added column.
    const declared = ['id TEXT PRIMARY KEY', 'doc TEXT NOT NULL', ...this.fields.map(columnOf)];
    this.database.exec(`CREATE TABLE IF NOT EXISTS ${this.name} (${declared.join(', ')})`);
    const columns = this.database.prepare<[string]>(`SELECT name FROM pragma_table_info('${this.name}')`).all();
    const present = new Set(columns.map(([name]) => name));
    for (const field of this.fields.filter((name) => !present.has(columnOf(name)))) {
      this.database.exec(`ALTER TABLE ${this.name} ADD COLUMN ${columnOf(field)}`);
      this.database.exec(`UPDATE ${this.name} SET ${columnOf(field)} = json_extract(doc, '$.${identifier(field)}')`);
    }
    const indexes: [string, IndexDefinition<object>][] = Object.entries(this.definition.indexes);
    for (const [name, index] of indexes) {
      const key = [...fieldsOf(index).map(columnOf), 'id'].join(', ');
      this.database.exec(`CREATE INDEX IF NOT EXISTS ${this.name}_${identifier(name)} ON ${this.name} (${key})`);
      if (index.counted) this.counterOf(name).create();
    }
  }

  /** All tables that `create` creates. */
  get tables(): readonly string[] {
    const counted = Object.entries(this.definition.indexes).filter(([, index]) => index.counted);
    return [this.name, ...counted.map(([name]) => this.counterOf(name).name)];
  }

  private counterOf(indexName: string): IndexCounter {
    const columns = this.indexOf(indexName).equals.map(columnOf);
    return new IndexCounter(this.database, this.name, identifier(indexName), columns);
  }

  /** Returns the statements that store different documents, and what to pass to `written` once each is stored. */
  put(documents: readonly NewDocument[]): {
    readonly steps: readonly Step[];
    readonly written: readonly WrittenDocument[];
  } {
    const written = documents.map(({ doc }) => ({
      text: JSON.stringify(doc),
      values: this.fields.map((field) => indexedValue((doc as Record<string, unknown>)[field])),
    }));
    const same: Row[] = [];
    const other: Row[] = [];
    for (const [index, { id }] of documents.entries()) {
      const { text, values } = written[index] as WrittenDocument;
      const isLikelySame = this.remembered(id)?.values.every((value, place) => value === values[place]);
      (isLikelySame ? same : other).push([id, text, ...values]);
    }
    const whole = (rows: readonly Row[]) => [this.upsert(rows.length), rows.flat()] as const;
    const updates = inStatements(same).map((rows): Step => {
      const otherwise = whole(rows);
      return [this.update(rows.length), otherwise[1], rows.length, otherwise];
    });
    return { steps: [...updates, ...inStatements(other).map(whole)], written };
  }

  delete(id: string): Step {
    return [this.deletion, [id]];
  }

  /**
   * Must be called once a write is stored, to invalidate the cached document. `document` is undefined for a deletion.
   */
  written(id: string, document: WrittenDocument | undefined): void {
    this.cache.written(this.name, id);
    const known = this.whole instanceof Map ? this.whole : this.recent;
    if (document === undefined) known.delete(id);
    else if (this.isReadBack) known.set(id, document);
    if (this.whole instanceof Map && this.whole.size > remembered) {
      this.recent.clear();
      for (const [each, written] of this.whole) this.recent.set(each, written);
      this.whole = 'too-many';
    }
  }

  /** Must be called when the stored state is unknown. */
  forgetRecent(): void {
    this.recent.clear();
    this.whole = undefined;
  }

  /** Returns the projection's own copy of a document, because the projection may change it. */
  load(id: string): object | undefined {
    this.isReadBack = true;
    this.whole ??= this.allIfFew();
    const text = this.remembered(id)?.text ?? (this.whole === 'too-many' ? this.storedAmongMany(id) : undefined);
    return text === undefined ? undefined : JSON.parse(text);
  }

  private storedAmongMany(id: string): string | undefined {
    const text = this.stored(id);
    this.misses = text === undefined ? this.misses + 1 : 0;
    // A large table may have shrunk, such as the pending payments after a rush.
    if (this.misses === missesToLookAgain) {
      this.misses = 0;
      this.whole = this.allIfFew();
    }
    return text;
  }

  private remembered(id: string): WrittenDocument | undefined {
    return this.whole instanceof Map ? this.whole.get(id) : this.recent.get(id);
  }

  private allIfFew(): Map<string, WrittenDocument> | 'too-many' {
    const rows = this.database
      .prepare<[id: string, text: string, ...values: Bound[]]>(
        `SELECT ${this.columns.join(', ')} FROM ${this.name} LIMIT ?`,
      )
      .all(fewDocuments + 1);
    if (rows.length > fewDocuments) return 'too-many';
    return new Map(rows.map(([id, text, ...values]) => [id, { text, values }]));
  }

  /** Returns the document that all readers share. */
  get(id: string): object | undefined {
    return this.cache.document(this.name, id, () => {
      const text = this.stored(id);
      return text === undefined ? undefined : JSON.parse(text);
    });
  }

  private stored(id: string): string | undefined {
    return this.database.prepare<[string]>(this.selection).get(id)?.[0];
  }

  /** Returns the cached result of `load`, shared by all callers of the same query. */
  shared<Page extends object | number>(query: string, load: () => Page): Page {
    return this.cache.page(this.name, query, load);
  }

  find(query: TableQuery): readonly DocumentRow[] {
    const { sort, conditions, values } = matching(this.indexOf(query.index), query);
    const direction = query.descending ? 'DESC' : 'ASC';
    if (query.after !== undefined) {
      const comparison = query.descending ? '<' : '>';
      conditions.push(sort === undefined ? `id ${comparison} ?` : `(${sort}, id) ${comparison} (?, ?)`);
      values.push(...(sort === undefined ? [query.after[1]] : query.after));
    }
    const order = [...(sort === undefined ? [] : [sort]), 'id'].map((column) => `${column} ${direction}`).join(', ');
    const sql =
      `SELECT id, doc FROM ${this.indexed(query.index)} ` +
      `WHERE ${conditions.join(' AND ') || '1'} ORDER BY ${order} LIMIT ? OFFSET ?`;
    return this.database.prepare<DocumentRow>(sql).all(...values, query.limit, query.offset ?? 0);
  }

  /** Returns documents at random places among those that match, in the order of the draw. */
  sample(query: SampledQuery, random: Random): readonly string[] {
    const { conditions, values } = matching(this.indexOf(query.index), query);
    const found = `FROM ${this.indexed(query.index)} WHERE ${conditions.join(' AND ') || '1'}`;
    const total = this.database.prepare<[number]>(`SELECT count(*) ${found}`).get(...values)?.[0] ?? 0;
    const places = drawPlaces(total, query.limit, random);
    const rows = this.database
      .prepare<[place: number, doc: string]>(
        `SELECT drawn.place, whole.doc FROM (SELECT id, row_number() OVER () - 1 AS place ${found}) AS drawn ` +
          `JOIN ${this.name} AS whole ON whole.id = drawn.id WHERE drawn.place IN (SELECT value FROM json_each(?))`,
      )
      .all(...values, JSON.stringify(places));
    const docAt = new Map(rows);
    return places.flatMap((place) => docAt.get(place) ?? []);
  }

  /**
   * Reads from the file, bypassing every cache, in id order. The first page has no lower bound, so that it includes a
   * row without an id, which only a forger can add.
   */
  scan(after: string | undefined, limit: number): readonly ScannedDocument[] {
    return after === undefined ? this.scanned('', limit) : this.scanned('WHERE id > ?', after, limit);
  }

  scanOne(id: string): ScannedDocument | undefined {
    return this.scanned('WHERE id IS ?', id === '' ? null : id, 1)[0];
  }

  private scanned(where: string, ...values: readonly Bound[]): readonly ScannedDocument[] {
    return this.database
      .prepare<[id: string | null, text: string, ...indexed: (string | number | null)[]]>(
        `SELECT ${this.columns.join(', ')} FROM ${this.name} ${where} ORDER BY id LIMIT ?`,
      )
      .all(...values)
      .map(([id, text, ...indexed]) => ({ id: id ?? '', text, indexed }));
  }

  scanCounts(indexName: string): readonly ScannedCount[] {
    this.requireCounted(indexName);
    return this.counterOf(indexName).all();
  }

  count(indexName: string, equals: Readonly<Record<string, unknown>>): number {
    const { equals: fields } = this.requireCounted(indexName);
    return this.counterOf(indexName).count(fields.map((field) => indexedValue(equals[field])));
  }

  private requireCounted(indexName: string): IndexDefinition<Record<string, unknown>> {
    const index = this.indexOf(indexName);
    if (!index.counted) throw new Error(`Index ${indexName} of ${this.definition.name} is not declared as counted`);
    return index;
  }

  /** Returns the sort key of a document under an index, for the cursor. */
  sortKeyOf(indexName: string, doc: object): string | number | null {
    const { sort } = this.indexOf(indexName);
    return sort === undefined ? null : ((doc as Record<string, string | number>)[sort] ?? null);
  }

  private indexed(index: string): string {
    return `${this.name} INDEXED BY ${this.name}_${identifier(index)}`;
  }

  private indexOf(name: string): IndexDefinition<Record<string, unknown>> {
    const index = (this.definition.indexes as Record<string, IndexDefinition<Record<string, unknown>>>)[name];
    if (index === undefined) throw new Error(`Collection ${this.definition.name} declares no index ${name}`);
    return index;
  }
}
