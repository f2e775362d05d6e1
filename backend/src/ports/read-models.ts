// Read models: documents in collections, written by projections only. Queries are narrow on purpose, so that every
// engine answers them from an index: by id, by one declared index (equality, then one sort key), and counts.

export type Scalar = string | number | boolean | null;

/** An index: all of `equals` must be given, `sort` orders what matches (by id where equal). */
export interface IndexDefinition<Doc> {
  readonly equals: readonly (keyof Doc & string)[];
  readonly sort?: keyof Doc & string;
  /** The number of documents of each value is kept, so that `count` costs the same however many they are. */
  readonly counted?: true;
}

export interface CollectionDefinition<
  Doc extends object = object,
  Indexes extends Record<string, IndexDefinition<Doc>> = Record<string, IndexDefinition<Doc>>,
> {
  /** Kebab-case, unique in the product. */
  readonly name: string;
  readonly indexes: Indexes;
  /** Carries the type only; never set. */
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
  /** By the index's sort key; `descending` unless said otherwise, as lists are newest first. */
  readonly order?: 'ascending' | 'descending';
  /** At most so many documents, 1 to 1000. */
  readonly limit: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
  /** Documents to pass over, for callers whose contract has offsets. */
  readonly offset?: number;
  /** Bounds of the sort key, both inclusive. */
  readonly from?: string | number;
  readonly to?: string | number;
}

/** What a draw chooses among. */
export type SampleQuery<Doc, Index> = Pick<IndexQuery<Doc, Index>, 'equals' | 'limit' | 'from' | 'to'>;

export interface Page<Doc> {
  readonly items: readonly Doc[];
  /** Present when more follow. */
  readonly nextCursor?: string;
}

/** A cursor that this store did not make; the caller answers 400. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}

/** A document exactly as an engine stores it, for comparing it with what the log says. */
export interface ScannedDocument {
  readonly id: string;
  /** Its JSON. */
  readonly text: string;
  /** What its indexes hold of it: see `indexedValuesOf`. */
  readonly indexed: readonly (string | number | null)[];
}

/** The names of all indexed fields, in alphabetical order. */
export function indexedFieldsOf({ indexes }: CollectionDefinition): readonly string[] {
  const all = Object.values(indexes) as readonly IndexDefinition<Record<string, unknown>>[];
  return [...new Set(all.flatMap(({ equals, sort }) => (sort === undefined ? equals : [...equals, sort])))].sort();
}

/** What the indexes of a collection hold of a document, in the order of `indexedFieldsOf`. */
export function indexedValuesOf(definition: CollectionDefinition, doc: object): readonly (string | number | null)[] {
  return indexedFieldsOf(definition).map((field) => indexedValue((doc as Record<string, unknown>)[field]));
}

/** What an index holds of a field; absent and null are the same to a query. @throws TypeError for what cannot be indexed. */
export function indexedValue(value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`An indexed field holds ${typeof value}; only strings, numbers, booleans and null can be`);
}

export interface ReadCollection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>> {
  get(id: string): Promise<Doc | undefined>;
  /** In the order of the ids; undefined where there is none. */
  getMany(ids: readonly string[]): Promise<readonly (Doc | undefined)[]>;
  /** @throws InvalidCursorError */
  find<Name extends keyof Indexes & string>(index: Name, query: IndexQuery<Doc, Indexes[Name]>): Promise<Page<Doc>>;
  /**
   * Draws different documents, at most `limit`, in random order; every choice of them is equally likely. One read of the index,
   * whose keys alone are passed over; the documents are read of those that were drawn.
   */
  sample<Name extends keyof Indexes & string>(
    index: Name,
    query: SampleQuery<Doc, Indexes[Name]>,
  ): Promise<readonly Doc[]>;
  /** For indexes that are declared as `counted`. */
  count<Name extends CountedOf<Indexes>>(index: Name, equals: EqualsOf<Doc, Indexes[Name]>): Promise<number>;
  /**
   * Every document, ascending by id, read from the engine itself and not from a cache.
   * @param after the last id of the page before; undefined for the first page.
   */
  scan(after: string | undefined, limit: number): Promise<readonly ScannedDocument[]>;
  /** One document, read in the same way; an empty id asks for a row that has none. */
  scanOne(id: string): Promise<ScannedDocument | undefined>;
}

export interface ReadModels {
  collection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>>(
    definition: CollectionDefinition<Doc, Indexes>,
  ): ReadCollection<Doc, Indexes>;
}
