import type { Snapshot, Snapshots } from '../../../ports/events/snapshots';
import type { MongoConnection } from './connection';
import { isDuplicate } from './engine-errors';

interface SnapshotDoc {
  readonly _id: string;
  readonly revision: number;
  readonly version: number;
  /** The state as JSON, because its keys may be any text. */
  readonly state: string;
}

export class MongoSnapshots implements Snapshots {
  constructor(private readonly mongo: MongoConnection) {}

  async load(streamId: string): Promise<Snapshot | undefined> {
    const stored = await this.mongo.run((db) => db.collection<SnapshotDoc>(collection).findOne({ _id: streamId }));
    if (stored === null) return undefined;
    return { revision: stored.revision, version: stored.version, state: JSON.parse(stored.state) };
  }

  async save(streamId: string, { revision, version, state }: Snapshot): Promise<number> {
    const text = JSON.stringify(state);
    const filter = { _id: streamId, revision: { $lte: revision } };
    const update = { $set: { revision, version, state: text } };
    await this.mongo.run(async (db) => {
      const snapshots = db.collection<SnapshotDoc>(collection);
      try {
        await snapshots.updateOne(filter, update, { upsert: true });
      } catch (error) {
        // A snapshot exists by now: a newer one stays, and an older one that was stored in between is replaced.
        if (!isDuplicate(error)) throw error;
        await snapshots.updateOne(filter, update);
      }
    });
    return text.length;
  }
}

const collection = 'snapshots';
