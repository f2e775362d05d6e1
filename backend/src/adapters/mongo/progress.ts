// Where each consumer stands, per partition, and the guard under which it moves.
import type { ClientSession, Collection, Db } from 'mongodb';
import { ConcurrentMoveError, FencedError, type ProgressMove } from '../../ports/consumer-progress';
import type { Position } from '../../ports/position';
import type { MongoConnection } from './connection';
import { idOf } from './parking';

export interface ProgressDoc {
  readonly _id: string;
  readonly consumer: string;
  readonly partition: number;
  readonly position: Position | null;
  readonly fencingToken: number;
  /** The number of parking changes so far, by which waiting events are kept in order. */
  readonly parkings: number;
  /** Of a projection's generation. */
  readonly projection?: string;
  readonly generation?: number;
}

export interface Mover {
  readonly consumer: string;
  readonly projection?: string;
  readonly generation?: number;
}

export const progressOf = (db: Db): Collection<ProgressDoc> => db.collection<ProgressDoc>('consumer-progress');

/** What the embedded log calls the place before its first event: the same as none. */
const beforeFirst = '0';

export async function positionIn(
  mongo: MongoConnection,
  consumer: string,
  partition: number,
): Promise<Position | undefined> {
  const stored = await mongo.run((db) => progressOf(db).findOne({ _id: idOf(consumer, partition) }));
  return stored?.position ?? undefined;
}

/** Where a consumer was before a move. */
export interface MovedFrom {
  readonly position: Position | undefined;
  /** The order of the next event that comes to wait. */
  readonly firstOrder: number;
}

/** Moves a consumer, inside the transaction of what it took; its parked keys are stored with `storeParking`. */
export async function moveProgress(
  db: Db,
  session: ClientSession,
  mover: Mover,
  { partition, expectedPosition, position, fencingToken = 0, parking = [] }: ProgressMove,
): Promise<MovedFrom> {
  const _id = idOf(mover.consumer, partition);
  const progress = progressOf(db);
  const stored = await progress.findOne({ _id }, { session });
  if (stored !== null && fencingToken < stored.fencingToken) {
    throw new FencedError(`${mover.consumer} has a newer owner`);
  }
  const isWhereExpected =
    (stored?.position ?? null) === (expectedPosition ?? null) ||
    ((stored?.position ?? null) === null && expectedPosition === beforeFirst);
  if (!isWhereExpected) {
    throw new ConcurrentMoveError(`${mover.consumer} is at ${stored?.position}, not at ${expectedPosition}`);
  }
  // Whoever else has moved it since this transaction began makes this write a conflict, and all of it is tried anew.
  await progress.updateOne(
    { _id },
    { $set: { ...mover, partition, position: position ?? null, fencingToken }, $inc: { parkings: parking.length } },
    { session, upsert: true },
  );
  return { position: stored?.position ?? undefined, firstOrder: stored?.parkings ?? 0 };
}

/** Of all consumers; 0 where nothing was moved yet. A lease store that has lost its memory begins above it. */
export async function highestToken(mongo: MongoConnection): Promise<number> {
  const [last] = await mongo.run((db) => progressOf(db).find().sort({ fencingToken: -1 }).limit(1).toArray());
  return last?.fencingToken ?? 0;
}

/** The policies among the consumers: those that have no generation. */
export function policiesIn(mongo: MongoConnection): Promise<readonly string[]> {
  return mongo.run((db) => progressOf(db).distinct('consumer', { generation: { $exists: false } }));
}

export interface FurthestConsumer {
  readonly consumer: string;
  /** Number that the event store gave the event. */
  readonly number: number;
}

/** The consumer that has come furthest in the log, where that is beyond `end`; undefined where none is. */
export async function consumerBeyond(mongo: MongoConnection, end: number): Promise<FurthestConsumer | undefined> {
  const asNumber = { $convert: { input: '$position', to: 'double', onError: 0, onNull: 0 } };
  const pipeline = [
    { $project: { consumer: 1, number: asNumber } },
    { $match: { number: { $gt: end } } },
    { $sort: { number: -1 as const } },
    { $limit: 1 },
  ];
  const [furthest] = await mongo.run((db) => progressOf(db).aggregate<FurthestConsumer>(pipeline).toArray());
  return furthest;
}

/** Projections of which a generation is being built that does not serve yet. */
export async function unfinishedRebuilds(mongo: MongoConnection): Promise<readonly string[]> {
  const isBeingBuilt = { supersededAtMs: { $exists: false }, isRemoved: { $exists: false } };
  return mongo.run(async (db) => {
    const built = await db.collection('generations').find(isBeingBuilt).toArray();
    const serving = await db.collection('projections').find().toArray();
    const servingOf = new Map(serving.map(({ _id, serving: number }) => [String(_id), number]));
    return built
      .filter(({ projection, number }) => servingOf.get(projection) !== number)
      .map(({ projection }) => projection);
  });
}
