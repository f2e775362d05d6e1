// The number of documents per value of a counted index. Each partition of the log has its own counters, because its
// commits are sequential: processes that work on different partitions never conflict over a counter.
import type { ClientSession, Collection, Db } from 'mongodb';
import { type IndexDefinition, indexedValue, type ScannedCount } from '../../../ports/read-models/read-models';
import type { MongoConnection } from '../operational/connection';

type Fields = Readonly<Record<string, unknown>>;

interface CountDoc {
  readonly _id: string;
  readonly index: string;
  /** The values of the index fields as JSON; absent in the marker document of a counted index. */
  readonly value?: string;
  readonly count?: number;
}

/** The pseudo partition of the documents that existed before the index was counted. */
const earlier = -1;

export class IndexCounts {
  readonly name: string;

  constructor(
    private readonly documents: string,
    private readonly indexes: readonly (readonly [name: string, IndexDefinition<Record<string, unknown>>])[],
  ) {
    this.name = `${documents}.counts`;
  }

  /** Creates the counters; an index that a newer declaration made counted starts with the existing documents. */
  async create(mongo: MongoConnection): Promise<void> {
    const marks = this.indexes.map(([name]) => markOf(name));
    const known = await mongo.run(async (db) => {
      await this.in(db).createIndex({ index: 1, value: 1 });
      return this.in(db)
        .find({ _id: { $in: marks } })
        .toArray();
    });
    const marked = new Set(known.map(({ _id }) => _id));
    for (const [name, { equals }] of this.indexes) {
      if (!marked.has(markOf(name))) await mongo.transact((db, session) => this.begin(db, session, name, equals));
    }
  }

  async count(mongo: MongoConnection, index: string, equals: Fields): Promise<number> {
    const fields = this.indexes.find(([name]) => name === index)?.[1].equals ?? [];
    const value = keyOfValue(fields, equals);
    const counts = await mongo.run((db) => this.in(db).find({ index, value }).toArray());
    return counts.reduce((sum, { count = 0 }) => sum + count, 0);
  }

  async all(mongo: MongoConnection, index: string): Promise<readonly ScannedCount[]> {
    const counts = await mongo.run((db) => this.in(db).find({ index }).toArray());
    const sums = new Map<string, number>();
    for (const { value, count = 0 } of counts) {
      if (value === undefined) continue;
      // The keys hold booleans, which other engines index as numbers.
      const indexed = JSON.stringify((JSON.parse(value) as readonly unknown[]).map(indexedValue));
      sums.set(indexed, (sums.get(indexed) ?? 0) + count);
    }
    return [...sums].map(([value, count]) => ({ value, count }));
  }

  async add(
    db: Db,
    session: ClientSession,
    partition: number,
    changes: readonly { readonly before: Fields | undefined; readonly after: Fields | undefined }[],
  ): Promise<void> {
    const sums = new Map<string, { readonly index: string; readonly value: string; by: number }>();
    const count = (index: string, value: string, by: number) => {
      const _id = idOf(index, value, partition);
      const sum = sums.get(_id) ?? { index, value, by: 0 };
      sum.by += by;
      sums.set(_id, sum);
    };
    for (const [index, { equals }] of this.indexes) {
      for (const { before, after } of changes) {
        if (before !== undefined) count(index, keyOfValue(equals, before), -1);
        if (after !== undefined) count(index, keyOfValue(equals, after), 1);
      }
    }
    const operations = [...sums]
      .filter(([, { by }]) => by !== 0)
      .map(([_id, { index, value, by }]) => ({
        updateOne: { filter: { _id }, update: { $set: { index, value }, $inc: { count: by } }, upsert: true },
      }));
    if (operations.length > 0) await this.in(db).bulkWrite(operations, { session, ordered: false });
  }

  private async begin(db: Db, session: ClientSession, index: string, fields: readonly string[]): Promise<void> {
    const counts = this.in(db);
    if ((await counts.findOne({ _id: markOf(index) }, { session })) !== null) return;
    await counts.insertOne({ _id: markOf(index), index }, { session });
    const group = Object.fromEntries(fields.map((field) => [field, { $ifNull: [`$doc.${field}`, null] }]));
    const found = await db
      .collection(this.documents)
      .aggregate<{ readonly _id: Fields; readonly count: number }>([{ $group: { _id: group, count: { $sum: 1 } } }], {
        session,
      })
      .toArray();
    const docs = found.map(({ _id, count }): CountDoc => {
      const value = keyOfValue(fields, _id);
      return { _id: idOf(index, value, earlier), index, value, count };
    });
    if (docs.length > 0) await counts.insertMany(docs, { session });
  }

  private in(db: Db): Collection<CountDoc> {
    return db.collection<CountDoc>(this.name);
  }
}

const markOf = (index: string) => JSON.stringify([index]);
const idOf = (index: string, value: string, partition: number) => JSON.stringify([index, value, partition]);

/** Encodes the values of the fields as a key; queries treat absent and null alike. */
function keyOfValue(fields: readonly string[], doc: Fields): string {
  return JSON.stringify(fields.map((field) => doc[field] ?? null));
}
