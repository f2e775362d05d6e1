// Parked keys and the events that wait behind them, written in the transaction that moves their consumer's position.
import type { AnyBulkWriteOperation, ClientSession, Collection, Db } from 'mongodb';
import { groupBy } from '../../../kernel/values/group-by';
import type { Position } from '../../../ports/events/position';
import type {
  ConsumerProgress,
  ParkedKey,
  ParkedKeyRequest,
  ParkingChange,
} from '../../../ports/read-models/consumer-progress';
import type { MongoConnection } from '../operational/connection';
import { gatheredOn } from '../operational/gathered';

export interface ParkedDoc extends ParkedKey {
  readonly _id: string;
  readonly consumer: string;
  readonly partition: number;
}

export interface WaitingDoc {
  readonly _id: string;
  readonly consumer: string;
  readonly partition: number;
  readonly key: string;
  readonly position: Position;
  /** The order in which the events were added, because positions are opaque and cannot be compared. */
  readonly order: number;
  /** Whether another generation, which was removed since, has pushed this event. */
  readonly pushed?: true;
}

export const parkedKeysOf = (db: Db): Collection<ParkedDoc> => db.collection<ParkedDoc>('parked-keys');
export const waitingEventsOf = (db: Db): Collection<WaitingDoc> => db.collection<WaitingDoc>('waiting-events');

export const idOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

export async function createParkingIndexes(db: Db): Promise<void> {
  await parkedKeysOf(db).createIndex({ consumer: 1, partition: 1 });
  await waitingEventsOf(db).createIndex({ consumer: 1, partition: 1, key: 1, order: 1 });
}

/** @param firstOrder the order of the first event that is added now; each change reserves one number. */
export async function storeParking(
  db: Db,
  session: ClientSession,
  {
    consumer,
    partition,
    firstOrder,
  }: { readonly consumer: string; readonly partition: number; readonly firstOrder: number },
  changes: readonly ParkingChange[] = [],
): Promise<void> {
  const keys: AnyBulkWriteOperation<ParkedDoc>[] = [];
  const events: AnyBulkWriteOperation<WaitingDoc>[] = [];
  for (const [index, change] of changes.entries()) {
    const _id = idOf(consumer, partition, change.kind === 'park' ? change.parked.key : change.key);
    switch (change.kind) {
      case 'park':
        keys.push({
          updateOne: { filter: { _id }, update: parking(consumer, partition, change.parked), upsert: true },
        });
        break;
      case 'free':
        keys.push({ deleteOne: { filter: { _id } } });
        break;
      case 'wait': {
        const { key, position } = change;
        const order = firstOrder + index;
        const waiting = { consumer, partition, key, position, order };
        const filter = { _id: idOf(consumer, partition, key, position) };
        events.push({ updateOne: { filter, update: { $setOnInsert: waiting }, upsert: true } });
        break;
      }
      case 'take':
        events.push({ deleteOne: { filter: { _id: idOf(consumer, partition, change.key, change.position) } } });
    }
  }
  if (keys.length > 0) await parkedKeysOf(db).bulkWrite(keys, { session });
  if (events.length > 0) await waitingEventsOf(db).bulkWrite(events, { session });
}

/** Keeps an operator's skip request that arrived while the same event was being retried. */
function parking(consumer: string, partition: number, { skipEventId, ...parked }: ParkedKey): object[] {
  const known = { $cond: [{ $eq: ['$eventId', { $literal: parked.eventId }] }, '$skipEventId', '$$REMOVE'] };
  const literal = Object.fromEntries(Object.entries(parked).map(([name, value]) => [name, { $literal: value }]));
  return [
    {
      $set: {
        consumer: { $literal: consumer },
        partition,
        skipEventId: skipEventId === undefined ? known : { $literal: skipEventId },
      },
    },
    { $set: literal },
  ];
}

/** Deletes all parked keys and waiting events of a removed consumer. */
export async function forgetParking(db: Db, session: ClientSession, consumer: string): Promise<void> {
  await parkedKeysOf(db).deleteMany({ consumer }, { session });
  await waitingEventsOf(db).deleteMany({ consumer }, { session });
}

const parkedKeysIn = gatheredOn<Pick<ParkedDoc, 'consumer' | 'partition'>, readonly ParkedKey[]>(
  async (mongo, places) => {
    const consumer = { $in: [...new Set(places.map((place) => place.consumer))] };
    const partition = { $in: [...new Set(places.map((place) => place.partition))] };
    const found = await mongo.run((db) =>
      parkedKeysOf(db).find({ consumer, partition }).sort({ since: 1, key: 1 }).toArray(),
    );
    const docs = groupBy(found, (doc) => idOf(doc.consumer, doc.partition));
    return places.map((place) =>
      (docs.get(idOf(place.consumer, place.partition)) ?? []).map(
        ({ _id, consumer: _, partition: __, ...parked }) => parked,
      ),
    );
  },
);

export class StoredParking implements Omit<ConsumerProgress, 'position'> {
  constructor(
    protected readonly mongo: MongoConnection,
    readonly consumer: string,
  ) {}

  parkedKeys(partition: number): Promise<readonly ParkedKey[]> {
    return parkedKeysIn(this.mongo, { consumer: this.consumer, partition });
  }

  async waiting(partition: number, key: string, limit: number): Promise<readonly Position[]> {
    if (limit < 1) return [];
    const { consumer } = this;
    const found = await this.mongo.run((db) =>
      waitingEventsOf(db).find({ consumer, partition, key }).sort({ order: 1 }).limit(limit).toArray(),
    );
    return found.map(({ position }) => position);
  }

  async waitingCounts(partition: number): Promise<ReadonlyMap<string, number>> {
    const { consumer } = this;
    const counts = await this.mongo.run((db) =>
      waitingEventsOf(db)
        .aggregate<{ readonly _id: string; readonly count: number }>([
          { $match: { consumer, partition } },
          { $group: { _id: '$key', count: { $sum: 1 } } },
        ])
        .toArray(),
    );
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  }

  async request(partition: number, key: string, request: ParkedKeyRequest): Promise<boolean> {
    const _id = idOf(this.consumer, partition, key);
    const [filter, change] =
      request.kind === 'retry'
        ? [{ _id }, { retryAtMs: 0 }]
        : [
            { _id, eventId: request.eventId },
            { retryAtMs: 0, skipEventId: request.eventId },
          ];
    const { matchedCount } = await this.mongo.run((db) => parkedKeysOf(db).updateOne(filter, { $set: change }));
    return matchedCount > 0;
  }
}
