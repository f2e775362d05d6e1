// One collection of one generation: documents by id, with the indexes of its declaration.
import type { AnyBulkWriteOperation, ClientSession, Collection, Db, Filter } from 'mongodb';
import type { PageCursor } from '../../../kernel/values/page-cursor';
import {
  ConcurrentProjectionError,
  type DocumentRead,
  type DocumentWrite,
  type IndexRead,
  type LoadedDocument,
  noDocument,
} from '../../../ports/read-models/projection-store';
import {
  type CollectionDefinition,
  type IndexDefinition,
  indexedFieldsOf,
  indexedValuesOf,
  type ScannedCount,
  type ScannedDocument,
} from '../../../ports/read-models/read-models';
import type { MongoConnection } from '../operational/connection';
import { IndexCounts } from './index-counts';

export interface StoredDoc {
  readonly _id: string;
  readonly doc: Readonly<Record<string, unknown>>;
  /** Changes with every write. */
  readonly token: number;
}

export interface DocumentQuery {
  readonly index: string;
  readonly equals: Readonly<Record<string, unknown>>;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset?: number;
  readonly from?: string | number;
  readonly to?: string | number;
  /** Sort key and id of the last document of the previous page. */
  readonly after?: PageCursor;
}

type AnyIndex = IndexDefinition<Record<string, unknown>>;

/** The engine's error code for a collection that already exists. */
const namespaceExists = 48;

export class DocumentCollection {
  readonly name: string;
  private readonly indexes: Readonly<Record<string, AnyIndex>>;
  private readonly fields: readonly string[];
  private readonly indexedFields: readonly string[];
  private readonly counts: IndexCounts | undefined;

  constructor(
    private readonly mongo: MongoConnection,
    definition: CollectionDefinition,
    generation: number,
  ) {
    this.name = `c.${named(definition.name)}.${generation}`;
    this.indexes = definition.indexes as Readonly<Record<string, AnyIndex>>;
    this.indexedFields = indexedFieldsOf(definition);
    this.fields = [...new Set(Object.values(this.indexes).flatMap(fieldsOf))].map(named);
    const counted = Object.entries(this.indexes).filter(([, index]) => index.counted === true);
    if (counted.length > 0) this.counts = new IndexCounts(this.name, counted);
  }

  get names(): readonly string[] {
    return this.counts === undefined ? [this.name] : [this.name, this.counts.name];
  }

  /** Creates the collection and any missing index. */
  async create(): Promise<void> {
    const keys = Object.entries(this.indexes)
      .filter(([, index]) => fieldsOf(index).length > 0)
      .map(([name, index]) => ({ name: indexName(name, index), key: keyOf(index) }));
    await this.mongo.run(async (db) => {
      await db.createCollection(this.name).catch((error) => {
        if (error.code !== namespaceExists) throw error;
      });
      if (keys.length > 0) await db.collection(this.name).createIndexes(keys);
    });
    await this.counts?.create(this.mongo);
  }

  async load(id: string): Promise<LoadedDocument | undefined> {
    const stored = await this.mongo.run((db) => this.in(db).findOne({ _id: id }));
    return stored === null ? undefined : { doc: stored.doc, token: stored.token };
  }

  async loadMany(ids: readonly string[]): Promise<ReadonlyMap<string, LoadedDocument>> {
    return new Map((await this.storedOf(ids)).map(({ _id, doc, token }) => [_id, { doc, token }]));
  }

  async getMany(ids: readonly string[]): Promise<ReadonlyMap<string, object>> {
    return new Map((await this.storedOf(ids)).map(({ _id, doc }) => [_id, doc]));
  }

  find(query: DocumentQuery): Promise<readonly StoredDoc[]> {
    return this.mongo.run((db) => this.queryOf(db, query).toArray());
  }

  /**
   * Compares what the batch has read with the current state, inside the commit's transaction and before its writes.
   * @throws ConcurrentProjectionError
   */
  async requireUnchanged(
    db: Db,
    session: ClientSession,
    reads: readonly DocumentRead[],
    finds: readonly IndexRead[],
  ): Promise<void> {
    const changed = (what: string) => new ConcurrentProjectionError(`${this.name}/${what} was changed in between`);
    if (reads.length > 0) {
      const query = { _id: { $in: reads.map(({ id }) => id) } };
      const stored = await this.in(db)
        .find(query, { session, projection: { token: 1 } })
        .toArray();
      const tokens = new Map(stored.map(({ _id, token }) => [_id, token]));
      const stale = reads.find(({ id, token }) => (tokens.get(id) ?? noDocument) !== token);
      if (stale !== undefined) throw changed(stale.id);
    }
    for (const { index, equals, limit, found } of finds) {
      const query = this.queryOf(db, { index, equals, limit, descending: false }, session).project<StoredDoc>({
        token: 1,
      });
      const now = await query.toArray();
      const isSame = now.length === found.length && now.every(({ _id, token }, at) => isSeen(found[at], _id, token));
      if (!isSame) throw changed(index);
    }
  }

  private queryOf(db: Db, query: DocumentQuery, session?: ClientSession) {
    const index = this.indexOf(query.index);
    const direction = query.descending ? -1 : 1;
    const sort = index.sort === undefined ? undefined : pathOf(index.sort);
    return this.in(db)
      .find(filterOf(index, sort, query), session && { session })
      .sort(sort === undefined ? { _id: direction } : { [sort]: direction, _id: direction })
      .hint(indexName(query.index, index))
      .skip(query.offset ?? 0)
      .limit(query.limit);
  }

  /** Samples with the engine's randomness: `$sample` after `$match` sorts by random numbers and repeats no document. */
  async sample(query: Omit<DocumentQuery, 'descending'>): Promise<readonly object[]> {
    const index = this.indexOf(query.index);
    const sort = index.sort === undefined ? undefined : pathOf(index.sort);
    const ids = await this.mongo.run((db) =>
      this.in(db)
        .aggregate<{ readonly _id: string }>(
          [
            { $match: filterOf(index, sort, { ...query, descending: false }) },
            { $project: { _id: 1 } },
            { $sample: { size: query.limit } },
          ],
          { hint: indexName(query.index, index) },
        )
        .toArray(),
    );
    const found = await this.getMany(ids.map(({ _id }) => _id));
    return ids.flatMap(({ _id }) => found.get(_id) ?? []);
  }

  /** Returns documents in id order. The engine indexes the fields of the documents themselves. */
  async scan(after: string | undefined, limit: number): Promise<readonly ScannedDocument[]> {
    const filter: Filter<StoredDoc> = after === undefined ? {} : { _id: { $gt: after } };
    const found = await this.mongo.run((db) => this.in(db).find(filter).sort({ _id: 1 }).limit(limit).toArray());
    return found.map((stored) => this.scanned(stored));
  }

  async scanOne(id: string): Promise<ScannedDocument | undefined> {
    const stored = await this.mongo.run((db) => this.in(db).findOne({ _id: id }));
    return stored === null ? undefined : this.scanned(stored);
  }

  private scanned({ _id, doc }: StoredDoc): ScannedDocument {
    return { id: _id, text: JSON.stringify(doc), indexed: indexedValuesOf(this.indexedFields, doc) };
  }

  async scanCounts(index: string): Promise<readonly ScannedCount[]> {
    return this.countsOf(index).all(this.mongo, index);
  }

  async count(index: string, equals: Readonly<Record<string, unknown>>): Promise<number> {
    return this.countsOf(index).count(this.mongo, index, equals);
  }

  private countsOf(index: string): IndexCounts {
    if (!this.indexOf(index).counted || this.counts === undefined) {
      throw new Error(`Index ${index} of ${this.name} is not declared as counted`);
    }
    return this.counts;
  }

  /** Returns the sort key of a document under an index, for the cursor. */
  sortKeyOf(index: string, doc: object): string | number | null {
    const { sort } = this.indexOf(index);
    return sort === undefined ? null : ((doc as Record<string, string | number>)[sort] ?? null);
  }

  /** Stores writes inside the transaction of a commit. Only the last write of each document counts. */
  async store(db: Db, session: ClientSession, partition: number, writes: readonly DocumentWrite[]): Promise<void> {
    const last = new Map(writes.map((write) => [write.id, write]));
    const isCompared = this.counts !== undefined || writes.some(({ token }) => token !== undefined);
    const before = isCompared ? await this.before(db, session, [...last.keys()]) : new Map<string, StoredDoc>();
    for (const { id, token } of writes) {
      // Another writer has changed or created the document in between.
      if (token !== undefined && token !== (before.get(id)?.token ?? noDocument)) {
        throw new ConcurrentProjectionError(`${this.name}/${id} was changed in between`);
      }
    }
    await this.in(db).bulkWrite(
      [...last.values()].map((write) => this.operationOf(write)),
      { session, ordered: false },
    );
    const changes = [...last.values()].map((write) => ({
      before: before.get(write.id)?.doc,
      after: write.kind === 'put' ? (write.doc as StoredDoc['doc']) : undefined,
    }));
    await this.counts?.add(db, session, partition, changes);
  }

  /** Loads only the fields of the documents that are compared and counted. */
  private async before(db: Db, session: ClientSession, ids: string[]): Promise<ReadonlyMap<string, StoredDoc>> {
    const projection = Object.fromEntries([['token', 1], ...this.fields.map((field) => [pathOf(field), 1])]);
    const found = await this.in(db)
      .find({ _id: { $in: ids } }, { session, projection })
      .toArray();
    return new Map(found.map((stored) => [stored._id, stored]));
  }

  private async storedOf(ids: readonly string[]): Promise<readonly StoredDoc[]> {
    if (ids.length === 0) return [];
    return this.mongo.run((db) =>
      this.in(db)
        .find({ _id: { $in: [...new Set(ids)] } })
        .toArray(),
    );
  }

  private operationOf(write: DocumentWrite): AnyBulkWriteOperation<StoredDoc> {
    const filter = { _id: write.id };
    if (write.kind === 'delete') return { deleteOne: { filter } };
    const doc = write.doc as StoredDoc['doc'];
    for (const field of this.fields) requireIndexable(this.name, field, doc[field]);
    return { replaceOne: { filter, replacement: { doc, token: newToken() }, upsert: true } };
  }

  private in(db: Db): Collection<StoredDoc> {
    return db.collection<StoredDoc>(this.name);
  }

  private indexOf(name: string): AnyIndex {
    const index = this.indexes[name];
    if (index === undefined) throw new Error(`Collection ${this.name} declares no index ${name}`);
    return index;
  }
}

const isSeen = (seen: { readonly id: string; readonly token: number } | undefined, id: string, token: number) =>
  seen?.id === id && seen.token === token;

/** Names come from our own declarations; an invalid name is a bug there. */
export function named(name: string): string {
  if (!/^[A-Za-z][\w-]*$/.test(name)) throw new Error(`${name} cannot name a collection, index or field`);
  return name;
}

const pathOf = (field: string) => `doc.${field}`;

function fieldsOf(index: AnyIndex): readonly string[] {
  return index.sort === undefined ? index.equals : [...index.equals, index.sort];
}

function keyOf(index: AnyIndex): Record<string, 1> {
  return Object.fromEntries([...fieldsOf(index).map(pathOf), '_id'].map((path) => [path, 1]));
}

/** The name includes the fields, so a newer declaration with other fields creates another index. */
function indexName(name: string, index: AnyIndex): string {
  const fields = fieldsOf(index);
  return fields.length === 0 ? '_id_' : [named(name), ...fields].join('_');
}

function filterOf(index: AnyIndex, sort: string | undefined, query: DocumentQuery): Filter<StoredDoc> {
  // A query for null also matches documents without the field.
  const all: Filter<StoredDoc>[] = index.equals.map((field) => ({ [pathOf(field)]: query.equals[field] ?? null }));
  if (sort !== undefined && query.from !== undefined) all.push({ [sort]: { $gte: query.from } });
  if (sort !== undefined && query.to !== undefined) all.push({ [sort]: { $lte: query.to } });
  if (query.after !== undefined) {
    const [key, id] = query.after;
    const beyond = query.descending ? '$lt' : '$gt';
    if (sort === undefined) all.push({ _id: { [beyond]: id } });
    else {
      // The first condition bounds the index scan, the second one excludes already returned rows with an equal key.
      all.push({ [sort]: { [`${beyond}e`]: key } });
      all.push({ $or: [{ [sort]: { [beyond]: key } }, { [sort]: key, _id: { [beyond]: id } }] } as Filter<StoredDoc>);
    }
  }
  return all.length === 0 ? {} : { $and: all };
}

function requireIndexable(collection: string, field: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (['string', 'number', 'boolean'].includes(typeof value)) return;
  throw new TypeError(
    `${field} of ${collection} holds ${typeof value}; an index takes strings, numbers, booleans and null`,
  );
}

/** Tokens are random, so that a document that was deleted and created again has another token. */
const newToken = () => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
