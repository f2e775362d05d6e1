// The numbered pushes of each topic, written in the transaction of the projection that caused them.
import type { AnyBulkWriteOperation, ClientSession, Collection, Db } from 'mongodb';
import { pushErasureOf } from '../../../kernel/content/push-erasure';
import type { Push, PushLog } from '../../../ports/messages/realtime';
import type { KeyedPush, PushRecorder } from '../../../ports/read-models/push-recorder';
import type { MongoConnection } from '../operational/connection';
import { idOf } from './parking';

/** A push that has no number in its topic yet, with its payload as JSON. */
export interface UnnumberedPush {
  readonly topic: string;
  readonly kind: string;
  readonly payload: string;
}

interface TopicDoc {
  readonly _id: string;
  readonly last: number;
}

interface PushDoc extends UnnumberedPush {
  readonly _id: string;
  readonly number: number;
}

interface KeyDoc {
  readonly _id: string;
  readonly topic: string;
  readonly number: number;
}

/** Pushes kept per topic. A client that was away for longer reloads everything. */
const keptPushes = 256;

const topicsIn = (db: Db): Collection<TopicDoc> => db.collection<TopicDoc>('push-topics');
const pushesIn = (db: Db): Collection<PushDoc> => db.collection<PushDoc>('pushes');
const keysIn = (db: Db): Collection<KeyDoc> => db.collection<KeyDoc>('push-keys');

export async function createPushIndexes(db: Db): Promise<void> {
  await pushesIn(db).createIndex({ topic: 1, number: 1 }, { unique: true });
  await keysIn(db).createIndex({ topic: 1, number: 1 });
}

/** Numbers and stores pushes, inside the transaction that caused them. */
export async function addPushes(
  db: Db,
  session: ClientSession,
  pushes: readonly UnnumberedPush[],
): Promise<readonly number[]> {
  if (pushes.length === 0) return [];
  const names = [...new Set(pushes.map(({ topic }) => topic))];
  const topics = await topicsIn(db)
    .find({ _id: { $in: names } }, { session })
    .toArray();
  const last = new Map(topics.map((topic) => [topic._id, topic.last]));
  const offsets: number[] = [];
  let docs: PushDoc[] = [];
  const changes: AnyBulkWriteOperation<PushDoc>[] = [];
  for (const push of pushes) {
    const number = (last.get(push.topic) ?? 0) + 1;
    last.set(push.topic, number);
    offsets.push(number);
    const erasure = pushErasureOf(push.kind, JSON.parse(push.payload));
    if (erasure !== undefined) {
      const { topic, kind, payload } = push;
      const isObsolete = (doc: PushDoc) =>
        doc.topic === topic && erasure.texts.some((text) => doc.payload.includes(text));
      const $or = erasure.texts.map((text) => ({ $gte: [{ $indexOfBytes: ['$payload', { $literal: text }] }, 0] }));
      const filter = { topic, $expr: { $or } };
      if (erasure.how === 'remove') {
        docs = docs.filter((doc) => !isObsolete(doc));
        changes.push({ deleteMany: { filter } });
      } else {
        docs = docs.map((doc) => (isObsolete(doc) ? { ...doc, kind, payload } : doc));
        changes.push({ updateMany: { filter, update: { $set: { kind, payload } } } });
      }
    }
    docs.push({ _id: idOf(push.topic, number), number, ...push });
  }
  for (const [topic, number] of last) {
    const trimmed = number - keptPushes;
    if (trimmed > 0) changes.push({ deleteMany: { filter: { topic, number: { $lte: trimmed } } } });
  }
  const kept = docs.filter(({ topic, number }) => number > (last.get(topic) ?? 0) - keptPushes);
  // Two concurrent transactions that push to one topic conflict here, and one of them is retried: numbers have no gaps.
  await topicsIn(db).bulkWrite(
    names.map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: { last: last.get(_id) ?? 0 } }, upsert: true },
    })),
    { session, ordered: false },
  );
  if (changes.length > 0) await pushesIn(db).bulkWrite(changes, { session });
  await pushesIn(db).insertMany(kept, { session, ordered: false });
  return offsets;
}

export class MongoPushLog implements PushLog, PushRecorder {
  private isIndexed = false;

  constructor(private readonly mongo: MongoConnection) {}

  async record(pushes: readonly KeyedPush[]): Promise<readonly Push[]> {
    if (!this.isIndexed) await this.mongo.run(createPushIndexes);
    this.isIndexed = true;
    return this.mongo.transact((db, session) => recordPushes(db, session, pushes));
  }

  async lastOffset(topic: string): Promise<number> {
    const stored = await this.mongo.run((db) => topicsIn(db).findOne({ _id: topic }));
    return stored?.last ?? 0;
  }

  async lastOffsets(topics: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const stored = await this.mongo.run((db) =>
      topicsIn(db)
        .find({ _id: { $in: [...topics] } })
        .toArray(),
    );
    return new Map(stored.map(({ _id, last }) => [_id, last]));
  }

  async replay(topic: string, since: number): Promise<readonly Push[] | 'gone'> {
    const last = await this.lastOffset(topic);
    if (since >= last) return since === last ? [] : 'gone';
    const docs = await this.mongo.run((db) =>
      pushesIn(db)
        .find({ topic, number: { $gt: since } })
        .sort({ number: 1 })
        .toArray(),
    );
    if (docs.length < last - since) return 'gone';
    return docs.map(({ number, kind, payload }) => ({ topic, offset: number, kind, payload: JSON.parse(payload) }));
  }
}

async function recordPushes(db: Db, session: ClientSession, pushes: readonly KeyedPush[]): Promise<readonly Push[]> {
  const ids = pushes.map(({ topic, key }) => idOf(topic, key));
  const known = await keysIn(db)
    .find({ _id: { $in: ids } }, { session })
    .toArray();
  const numbers = new Map(known.map(({ _id, number }) => [_id, number]));
  const unknown = new Map(pushes.map((push, index) => [ids[index] as string, push] as const).reverse());
  for (const id of numbers.keys()) unknown.delete(id);
  const added = [...unknown].reverse();
  const offsets = await addPushes(
    db,
    session,
    added.map(([, { topic, kind, payload }]) => ({ topic, kind, payload: JSON.stringify(payload) })),
  );
  const keys = added.map(([_id, { topic }], index) => ({ _id, topic, number: offsets[index] ?? 0 }));
  for (const { _id, number } of keys) numbers.set(_id, number);
  if (keys.length > 0) await keysIn(db).insertMany(keys, { session });
  for (const topic of new Set(keys.map((key) => key.topic))) {
    const last = Math.max(...keys.filter((key) => key.topic === topic).map(({ number }) => number));
    await keysIn(db).deleteMany({ topic, number: { $lte: last - keptPushes } }, { session });
  }
  return pushes.map(({ topic, kind, payload }, index) => ({
    ...{ topic, kind, payload },
    offset: numbers.get(ids[index] as string) ?? 0,
  }));
}
