// Read models: documents in collections, written only by projections. Queries are deliberately narrow so that every
// engine can answer them from an index: by id, by one declared index (equality, then one sort key), and counts.

export type Scalar = string | number | boolean | null;

/** An index: a query must give all fields of `equals`; `sort` orders the matches (by id for equal keys). */
export interface IndexDefinition<Doc> {
  readonly equals: readonly (keyof Doc & string)[];
  readonly sort?: keyof Doc & string;
  /** The store maintains a count per index value, so that `count` has a constant cost. */
  readonly counted?: true;
}

export interface CollectionDefinition<
  Doc extends object = object,
  Indexes extends Record<string, IndexDefinition<Doc>> = Record<string, IndexDefinition<Doc>>,
> {
  /** Kebab-case, unique in the product. */
  readonly name: string;
  readonly indexes: Indexes;
  /** Carries only the type; never set. */
  readonly docType?: Doc;
}

/** Declares a collection: `defineCollection<CommentDoc>()({ name: 'comments', indexes: { … } })`. */
export function defineCollection<Doc extends object>() {
  return <const Indexes extends Record<string, IndexDefinition<Doc>>>(definition: {
    readonly name: string;
    readonly indexes: Indexes;
  }): CollectionDefinition<Doc, Indexes> => definition;
}

/** The document type of a collection. */
export type DocumentOf<Collection> = Collection extends CollectionDefinition<infer Doc, infer _> ? Doc : never;

type EqualsOf<Doc, Index> = Index extends { readonly equals: readonly (infer Field)[] }
  ? { readonly [K in Field & keyof Doc & string]: Doc[K] & Scalar }
  : never;

/** Names of the indexes that are declared as counted. */
type CountedOf<Indexes> = {
  [Name in keyof Indexes & string]: Indexes[Name] extends { readonly counted: true } ? Name : never;
}[keyof Indexes & string];

export interface IndexQuery<Doc, Index> {
  readonly equals: EqualsOf<Doc, Index>;
  /** Order by the index's sort key; `descending` by default, as lists are newest first. */
  readonly order?: 'ascending' | 'descending';
  /** Maximum number of documents, 1 to 1000. */
  readonly limit: number;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Number of documents to skip, for callers whose contract has offsets. */
  readonly offset?: number;
  /** Inclusive bounds of the sort key. */
  readonly from?: string | number;
  readonly to?: string | number;
}

/** The population that a sample is drawn from. */
export type SampleQuery<Doc, Index> = Pick<IndexQuery<Doc, Index>, 'equals' | 'limit' | 'from' | 'to'>;

export interface Page<Doc> {
  readonly items: readonly Doc[];
  /** Present if more documents follow. */
  readonly nextCursor?: string;
}

/** A cursor that this store did not make; the caller answers 400. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}

/** A document exactly as an engine stores it, for comparison with the log. */
export interface ScannedDocument {
  readonly id: string;
  /** The stored JSON. */
  readonly text: string;
  /** The values in the index columns: see `indexedValuesOf`. */
  readonly indexed: readonly (string | number | null)[];
}

/** The stored number of documents of an index value, for comparison with the log. */
export interface ScannedCount {
  /** The JSON array of the values of the index's equality fields: see `countedValueOf`. */
  readonly value: string;
  readonly count: number;
}

/** Returns the value under which a counted index counts a document. */
export function countedValueOf({ equals }: { readonly equals: readonly string[] }, doc: object): string {
  const fields = doc as Record<string, unknown>;
  return JSON.stringify(equals.map((field) => indexedValue(fields[field])));
}

/** The names of all indexed fields, in alphabetical order. */
export function indexedFieldsOf({ indexes }: CollectionDefinition): readonly string[] {
  const all = Object.values(indexes) as readonly IndexDefinition<Record<string, unknown>>[];
  return [...new Set(all.flatMap(({ equals, sort }) => (sort === undefined ? equals : [...equals, sort])))].sort();
}

/** Returns the index column values of a document, in the order of the fields from `indexedFieldsOf`. */
export function indexedValuesOf(fields: readonly string[], doc: object): readonly (string | number | null)[] {
  return fields.map((field) => indexedValue((doc as Record<string, unknown>)[field]));
}

/**
 * Returns the index column value of a field; queries treat absent and null alike. @throws TypeError for values that
 * cannot be indexed.
 */
export function indexedValue(value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`An indexed field holds ${typeof value}; only strings, numbers, booleans and null can be`);
}

export interface ReadCollection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>> {
  get(id: string): Promise<Doc | undefined>;
  /** Returns documents in the order of the ids; undefined for each missing one. */
  getMany(ids: readonly string[]): Promise<readonly (Doc | undefined)[]>;
  /** @throws InvalidCursorError */
  find<Name extends keyof Indexes & string>(index: Name, query: IndexQuery<Doc, Indexes[Name]>): Promise<Page<Doc>>;
  /**
   * Draws different documents, at most `limit`, in random order; every selection is equally likely. One query reads
   * only the index keys; the documents are loaded only for the drawn ids.
   */
  sample<Name extends keyof Indexes & string>(
    index: Name,
    query: SampleQuery<Doc, Indexes[Name]>,
  ): Promise<readonly Doc[]>;
  /** Counts the documents of an index value; only for indexes declared as `counted`. */
  count<Name extends CountedOf<Indexes>>(index: Name, equals: EqualsOf<Doc, Indexes[Name]>): Promise<number>;
  /**
   * Returns every document, ascending by id, read from the engine and not from a cache.
   * @param after the last id of the previous page; undefined for the first page.
   */
  scan(after: string | undefined, limit: number): Promise<readonly ScannedDocument[]>;
  /** Reads one document in the same way; an empty id reads a row that has no id. */
  scanOne(id: string): Promise<ScannedDocument | undefined>;
  /** Returns every count of an index that is declared as counted, read from the engine; counts of zero may be missing. */
  scanCounts(index: string): Promise<readonly ScannedCount[]>;
}

export interface ReadModels {
  collection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>>(
    definition: CollectionDefinition<Doc, Indexes>,
  ): ReadCollection<Doc, Indexes>;
}
