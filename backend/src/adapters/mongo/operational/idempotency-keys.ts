// Idempotency keys of long streams, derived from EventStoreDB, which cannot search for them.
import type { KeptKeys } from '../../../ports/events/idempotency';
import type { MongoConnection } from './connection';

interface KeyDoc {
  /** The stream id and the idempotency key. */
  readonly _id: string;
  readonly revisions: readonly number[];
}

interface StreamDoc {
  readonly _id: string;
  /** The keys of all events before this revision are stored. */
  readonly next: number;
}

const idOf = (streamId: string, key: string) => `${streamId}\n${key}`;

export class MongoIdempotencyKeys implements KeptKeys {
  constructor(private readonly mongo: MongoConnection) {}

  async find(streamId: string, key: string): Promise<{ next: number; revisions: readonly number[] }> {
    const [stream, kept] = await this.mongo.run((db) =>
      Promise.all([
        db.collection<StreamDoc>('idempotency-streams').findOne({ _id: streamId }),
        db.collection<KeyDoc>('idempotency-keys').findOne({ _id: idOf(streamId, key) }),
      ]),
    );
    return { next: stream?.next ?? 0, revisions: kept?.revisions ?? [] };
  }

  async keep(streamId: string, next: number, keys: ReadonlyMap<string, readonly number[]>): Promise<void> {
    const writes = [...keys].map(([key, revisions]) => ({
      updateOne: {
        filter: { _id: idOf(streamId, key) },
        update: { $addToSet: { revisions: { $each: [...revisions] } } },
        upsert: true,
      },
    }));
    await this.mongo.run(async (db) => {
      if (writes.length > 0) await db.collection<KeyDoc>('idempotency-keys').bulkWrite(writes, { ordered: false });
      // The revision is written last, so that a process that reads it finds all keys of earlier events.
      await db
        .collection<StreamDoc>('idempotency-streams')
        .updateOne({ _id: streamId }, { $max: { next } }, { upsert: true });
    });
  }
}
