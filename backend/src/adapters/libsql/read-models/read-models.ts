// The reading side: documents by id, by declared index and by text, from the serving tables.

import { formatCursor, type PageCursor, parseCursor } from '../../../kernel/values/page-cursor';
import type { Random } from '../../../kernel/values/random-sample';
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
import type { DocumentTable } from './document-table';
import type { ServingTables } from './generation-tables';

const maxLimit = 1000;

export class TableReadModels implements ReadModels {
  private readonly collections = new Map<string, ReadCollection<object, Record<string, IndexDefinition<object>>>>();

  /** @param random the random number generator for samples. */
  constructor(
    private readonly serving: ServingTables,
    private readonly random: Random = Math.random,
  ) {}

  collection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>>(
    definition: CollectionDefinition<Doc, Indexes>,
  ): ReadCollection<Doc, Indexes> {
    let collection = this.collections.get(definition.name);
    if (collection === undefined) {
      collection = new TableReadCollection(this.serving, definition.name, this.random);
      this.collections.set(definition.name, collection);
    }
    return collection as unknown as ReadCollection<Doc, Indexes>;
  }
}

type AnyQuery = IndexQuery<Record<string, never>, { readonly equals: readonly string[] }>;

class TableReadCollection implements ReadCollection<object, Record<string, IndexDefinition<object>>> {
  constructor(
    private readonly serving: ServingTables,
    private readonly name: string,
    private readonly random: Random,
  ) {}

  async get(id: string): Promise<object | undefined> {
    return this.table.get(id);
  }

  async getMany(ids: readonly string[]): Promise<readonly (object | undefined)[]> {
    const { table } = this;
    return ids.map((id) => table.get(id));
  }

  async find(index: string, query: AnyQuery): Promise<Page<object>> {
    const { table } = this;
    const after = query.cursor === undefined ? undefined : parseCursor(query.cursor);
    return table.shared(`find ${index} ${JSON.stringify(query)}`, () => pageOf(table, index, query, after));
  }

  async sample(index: string, { equals, limit, from, to }: AnyQuery): Promise<readonly object[]> {
    const drawn = { index, equals, from, to, limit: Math.min(Math.max(0, Math.trunc(limit)), maxLimit) };
    return this.table.sample(drawn, this.random).map((doc) => JSON.parse(doc) as object);
  }

  async count(index: string, equals: Readonly<Record<string, unknown>>): Promise<number> {
    const { table } = this;
    return table.shared(`count ${index} ${JSON.stringify(equals)}`, () => table.count(index, equals));
  }

  async scan(after: string | undefined, limit: number): Promise<readonly ScannedDocument[]> {
    return this.table.scan(after, limit);
  }

  async scanOne(id: string): Promise<ScannedDocument | undefined> {
    return this.table.scanOne(id);
  }

  async scanCounts(index: string): Promise<readonly ScannedCount[]> {
    return this.table.scanCounts(index);
  }

  /** Looked up for each query, because a rebuild may have promoted another generation. */
  private get table() {
    return this.serving.collection(this.name);
  }
}

function pageOf(table: DocumentTable, index: string, query: AnyQuery, after: PageCursor | undefined): Page<object> {
  const limit = Math.min(Math.max(1, Math.trunc(query.limit)), maxLimit);
  const { equals, offset, from, to } = query;
  const descending = query.order !== 'ascending';
  const rows = table.find({ index, equals, descending, limit: limit + 1, offset, from, to, after });
  const items = rows.slice(0, limit).map(([, doc]) => JSON.parse(doc) as object);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items };
  const lastId = rows[limit - 1]?.[0] as string;
  return { items, nextCursor: formatCursor(table.sortKeyOf(index, last), lastId) };
}

export class TableTextSearch implements TextSearch {
  constructor(private readonly serving: ServingTables) {}

  async search(index: TextIndexDefinition, query: string, options: TextSearchOptions): Promise<readonly TextHit[]> {
    return this.serving.text(index.name).search(query, { ...options, limit: Math.min(options.limit, maxLimit) });
  }
}
