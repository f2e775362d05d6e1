// The reading side: documents by id, by declared index and by text, from the serving collections.
import { formatCursor, parseCursor } from '../../../kernel/values/page-cursor';
import type {
  CollectionDefinition,
  IndexDefinition,
  IndexQuery,
  Page,
  ReadCollection,
  ReadModels,
  ScannedCount,
  ScannedDocument,
} from '../../../ports/read-models/read-models';
import type {
  TextHit,
  TextIndexDefinition,
  TextSearch,
  TextSearchOptions,
} from '../../../ports/read-models/text-search';
import type { ServingCollections } from './generation-collections';

const maxLimit = 1000;

export class MongoReadModels implements ReadModels {
  constructor(private readonly serving: ServingCollections) {}

  collection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>>({
    name,
  }: CollectionDefinition<Doc, Indexes>): ReadCollection<Doc, Indexes> {
    return new MongoReadCollection(this.serving, name) as unknown as ReadCollection<Doc, Indexes>;
  }
}

type AnyQuery = IndexQuery<Record<string, never>, { readonly equals: readonly string[] }>;

class MongoReadCollection implements ReadCollection<object, Record<string, IndexDefinition<object>>> {
  constructor(
    private readonly serving: ServingCollections,
    private readonly name: string,
  ) {}

  async get(id: string): Promise<object | undefined> {
    return (await this.documents.load(id))?.doc;
  }

  async getMany(ids: readonly string[]): Promise<readonly (object | undefined)[]> {
    const found = await this.documents.getMany(ids);
    return ids.map((id) => found.get(id));
  }

  async find(index: string, query: AnyQuery): Promise<Page<object>> {
    const { documents } = this;
    const limit = Math.min(Math.max(1, Math.trunc(query.limit)), maxLimit);
    const after = query.cursor === undefined ? undefined : parseCursor(query.cursor);
    const { equals, offset, from, to } = query;
    const descending = query.order !== 'ascending';
    const found = await documents.find({ index, equals, descending, limit: limit + 1, offset, from, to, after });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const docs = items.map(({ doc }) => doc);
    if (found.length <= limit || last === undefined) return { items: docs };
    return { items: docs, nextCursor: formatCursor(documents.sortKeyOf(index, last.doc), last._id) };
  }

  async sample(index: string, { equals, limit, from, to }: AnyQuery): Promise<readonly object[]> {
    const size = Math.min(Math.max(0, Math.trunc(limit)), maxLimit);
    return size === 0 ? [] : this.documents.sample({ index, equals, from, to, limit: size });
  }

  async count(index: string, equals: Readonly<Record<string, unknown>>): Promise<number> {
    return this.documents.count(index, equals);
  }

  scan(after: string | undefined, limit: number): Promise<readonly ScannedDocument[]> {
    return this.documents.scan(after, limit);
  }

  scanOne(id: string): Promise<ScannedDocument | undefined> {
    return this.documents.scanOne(id);
  }

  scanCounts(index: string): Promise<readonly ScannedCount[]> {
    return this.documents.scanCounts(index);
  }

  /** Looked up for each query, because a rebuild may have promoted another generation. */
  private get documents() {
    return this.serving.collection(this.name);
  }
}

export class MongoTextSearch implements TextSearch {
  constructor(private readonly serving: ServingCollections) {}

  async search(index: TextIndexDefinition, query: string, options: TextSearchOptions): Promise<readonly TextHit[]> {
    return this.serving.text(index.name).search(query, { ...options, limit: Math.min(options.limit, maxLimit) });
  }
}
