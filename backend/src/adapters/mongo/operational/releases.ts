// The running processes with the events that each of them understands, and the events that may be written.
import type { Collection, Db } from 'mongodb';
import type { EventVersions } from '../../../ports/events/written-events';
import type { MongoConnection } from './connection';

export interface RunningProcess {
  readonly id: string;
  readonly role: string;
  readonly host: string;
  readonly pid: number;
  readonly understands: EventVersions;
}

interface ProcessDoc extends Omit<RunningProcess, 'id'> {
  readonly _id: string;
  readonly seenAt: Date;
}

interface WrittenDoc {
  readonly _id: 'events';
  readonly versions: EventVersions;
}

/** A process that has not been seen for this long no longer runs. */
const gone = { $lt: ['$seenAt', { $dateSubtract: { startDate: '$$NOW', unit: 'second', amount: 60 } }] };

export class MongoReleases {
  constructor(private readonly mongo: MongoConnection) {}

  /** Notes by the clock of MongoDB that the process runs; must be repeated more often than once a minute. */
  async note({ id, ...process }: RunningProcess): Promise<void> {
    const about = { $literal: process };
    const seen = [{ $replaceWith: { $mergeObjects: [about, { _id: '$_id', seenAt: '$$NOW' }] } }];
    await this.mongo.run((db) => processesIn(db).updateOne({ _id: id }, seen, { upsert: true }));
  }

  /** Notes that the process still runs, without writing what it understands again. @returns false if it is not noted. */
  async touch(id: string): Promise<boolean> {
    const seen = [{ $set: { seenAt: '$$NOW' } }];
    return (await this.mongo.run((db) => processesIn(db).updateOne({ _id: id }, seen))).matchedCount > 0;
  }

  async forget(id: string): Promise<void> {
    await this.mongo.run((db) => processesIn(db).deleteOne({ _id: id }));
  }

  async running(): Promise<readonly RunningProcess[]> {
    return this.mongo.run(async (db) => {
      await processesIn(db).deleteMany({ $expr: gone });
      const docs = await processesIn(db).find().toArray();
      return docs.map(({ _id, seenAt, ...process }) => ({ id: _id, ...process }));
    });
  }

  /** Returns the events that may be written; undefined in an installation that no process has joined yet. */
  async written(): Promise<EventVersions | undefined> {
    return (await this.mongo.run((db) => writtenIn(db).findOne({ _id: 'events' })))?.versions;
  }

  /** Stores them unless some are stored already. @returns those that are stored. */
  async writtenOr(versions: EventVersions): Promise<EventVersions> {
    const stored = await this.mongo.run((db) =>
      writtenIn(db).findOneAndUpdate(
        { _id: 'events' },
        { $setOnInsert: { versions } },
        { upsert: true, returnDocument: 'after' },
      ),
    );
    return stored?.versions ?? versions;
  }

  async write(versions: EventVersions): Promise<void> {
    await this.mongo.run((db) => writtenIn(db).updateOne({ _id: 'events' }, { $set: { versions } }, { upsert: true }));
  }
}

const processesIn = (db: Db): Collection<ProcessDoc> => db.collection<ProcessDoc>('processes');
const writtenIn = (db: Db): Collection<WrittenDoc> => db.collection<WrittenDoc>('written-events');
