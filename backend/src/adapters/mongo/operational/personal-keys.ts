import { randomBytes } from 'node:crypto';
import { Binary, type Collection, type Db } from 'mongodb';
import type { MovableKey, MovableKeys } from '../../../ports/events/movable-keys';
import type { PersonalKeys } from '../../../ports/events/personal-keys';
import { type Clock, isoNow } from '../../../ports/operations/clock';
import type { MongoConnection } from './connection';
import { isDuplicate } from './engine-errors';

interface KeyDoc {
  readonly _id: string;
  /** Null once the key was destroyed. */
  readonly key: Binary | null;
  readonly destroyedAt?: string;
}

const keyBytes = 32;

/** Keys have their own database, so that a dump of the main one never contains the keys to the log's personal data. */
export class MongoPersonalKeys implements PersonalKeys, MovableKeys {
  private readonly mongo: Pick<MongoConnection, 'run'>;

  constructor(
    mongo: MongoConnection,
    private readonly clock: Clock,
  ) {
    this.mongo = mongo.siblingDatabase('keys');
  }

  async obtain(subjectId: string): Promise<Buffer | undefined> {
    const known = await this.docOf(subjectId);
    if (known !== null) return bytesOf(known);
    const key = new Binary(randomBytes(keyBytes));
    await this.mongo.run(async (db) => {
      await keysIn(db)
        .insertOne({ _id: subjectId, key })
        .catch((error) => {
          // Another process created the person's key first; that key is used.
          if (!isDuplicate(error)) throw error;
        });
    });
    return this.find(subjectId);
  }

  async find(subjectId: string): Promise<Buffer | undefined> {
    return bytesOf(await this.docOf(subjectId));
  }

  async destroy(subjectId: string): Promise<void> {
    const at = isoNow(this.clock);
    const update = [{ $set: { key: null, destroyedAt: { $ifNull: ['$destroyedAt', { $literal: at }] } } }];
    await this.mongo.run(async (db) => {
      try {
        await keysIn(db).updateOne({ _id: subjectId }, update, { upsert: true });
      } catch (error) {
        // Another process has created the key in between.
        if (!isDuplicate(error)) throw error;
        await keysIn(db).updateOne({ _id: subjectId }, update);
      }
    });
  }

  async destroyed(): Promise<readonly { readonly subjectId: string; readonly at: string }[]> {
    const filter = { destroyedAt: { $exists: true } };
    const docs = await this.mongo.run((db) => keysIn(db).find(filter).sort({ destroyedAt: 1, _id: 1 }).toArray());
    return docs.map(({ _id, destroyedAt = '' }) => ({ subjectId: _id, at: destroyedAt }));
  }

  async entries(): Promise<readonly MovableKey[]> {
    const docs = await this.mongo.run((db) => keysIn(db).find().sort({ _id: 1 }).toArray());
    return docs.map((doc) => ({
      ...{ subjectId: doc._id, key: bytesOf(doc) ?? null, destroyedAt: doc.destroyedAt ?? null },
    }));
  }

  async adopt({ subjectId, key, destroyedAt }: MovableKey): Promise<void> {
    const doc = { key: key === null ? null : new Binary(key), ...(destroyedAt !== null && { destroyedAt }) };
    const filter = { _id: subjectId, destroyedAt: { $exists: false } };
    await this.mongo.run(async (db) => {
      await keysIn(db)
        .replaceOne(filter, doc, { upsert: true })
        .catch((error) => {
          // The key was destroyed at the target, and stays so.
          if (!isDuplicate(error)) throw error;
        });
    });
  }

  private docOf(subjectId: string): Promise<KeyDoc | null> {
    return this.mongo.run((db) => keysIn(db).findOne({ _id: subjectId }));
  }
}

const keysIn = (db: Db): Collection<KeyDoc> => db.collection<KeyDoc>('personal-keys');

function bytesOf(doc: KeyDoc | null): Buffer | undefined {
  return doc?.key === null || doc === null ? undefined : Buffer.from(doc.key.buffer);
}
