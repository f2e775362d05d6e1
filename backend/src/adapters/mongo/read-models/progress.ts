// The progress of each consumer per partition, and the check under which it moves.
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Position } from '../../../ports/events/position';
import { ConcurrentMoveError, FencedError, type ProgressMove } from '../../../ports/read-models/consumer-progress';
import type { MongoConnection } from '../operational/connection';
import { gatheredOn } from '../operational/gathered';
import { idOf } from './parking';

export interface ProgressDoc {
  readonly _id: string;
  readonly consumer: string;
  readonly partition: number;
  readonly position: Position | null;
  readonly fencingToken: number;
  /** The number of parking changes so far, which orders waiting events. */
  readonly parkings: number;
  /** Set for a projection's generation. */
  readonly projection?: string;
  readonly generation?: number;
}

export interface Mover {
  readonly consumer: string;
  readonly projection?: string;
  readonly generation?: number;
}

export const progressOf = (db: Db): Collection<ProgressDoc> => db.collection<ProgressDoc>('consumer-progress');

/** The embedded log's position before its first event, which equals no position. */
const beforeFirst = '0';

export const positionIn = (
  mongo: MongoConnection,
  consumer: string,
  partition: number,
): Promise<Position | undefined> => positionOfId(mongo, idOf(consumer, partition));

const positionOfId = gatheredOn<string, Position | undefined>(async (mongo, ids) => {
  const stored = await mongo.run((db) =>
    progressOf(db)
      .find({ _id: { $in: [...new Set(ids)] } })
      .toArray(),
  );
  const positions = new Map(stored.map(({ _id, position }) => [_id, position ?? undefined]));
  return ids.map((id) => positions.get(id));
});

/** The state of a consumer before a move. */
export interface MovedFrom {
  readonly position: Position | undefined;
  /** The order of the next waiting event. */
  readonly firstOrder: number;
}

/** Moves a consumer inside the transaction of its batch; `storeParking` stores its parked keys. */
export async function moveProgress(
  db: Db,
  session: ClientSession,
  mover: Mover,
  move: ProgressMove,
): Promise<MovedFrom> {
  const _id = idOf(mover.consumer, move.partition);
  const progress = progressOf(db);
  const stored = await progress.findOne({ _id }, { session });
  const misfit = misfitOf(stored ?? undefined, mover, move);
  if (misfit !== undefined) throw misfit;
  // If another process has moved the consumer since this transaction began, this write conflicts and is retried.
  await progress.updateOne({ _id }, moveOf(mover, move), { session, upsert: true });
  return { position: stored?.position ?? undefined, firstOrder: stored?.parkings ?? 0 };
}

/** Returns why a move does not fit what is stored; undefined if it fits. */
export function misfitOf(
  stored: ProgressDoc | undefined,
  { consumer }: Mover,
  { expectedPosition, fencingToken = 0 }: ProgressMove,
): ConcurrentMoveError | undefined {
  if (stored !== undefined && fencingToken < stored.fencingToken)
    return new FencedError(`${consumer} has a newer owner`);
  const position = stored?.position ?? null;
  const isWhereExpected =
    position === (expectedPosition ?? null) || (position === null && expectedPosition === beforeFirst);
  if (isWhereExpected) return undefined;
  return new ConcurrentMoveError(`${consumer} is at ${stored?.position}, not at ${expectedPosition}`);
}

/** The update of a move that fits. */
export const moveOf = (mover: Mover, { partition, position, fencingToken = 0, parking = [] }: ProgressMove) => ({
  $set: { ...mover, partition, position: position ?? null, fencingToken },
  $inc: { parkings: parking.length },
});

/**
 * Returns the highest fencing token of all consumers, 0 if nothing was moved yet. A lease store that lost its data
 * starts above it.
 */
export async function highestToken(mongo: MongoConnection): Promise<number> {
  const [last] = await mongo.run((db) => progressOf(db).find().sort({ fencingToken: -1 }).limit(1).toArray());
  return last?.fencingToken ?? 0;
}

/** Returns the policies among the consumers: those without a generation. */
export function policiesIn(mongo: MongoConnection): Promise<readonly string[]> {
  return mongo.run((db) => progressOf(db).distinct('consumer', { generation: { $exists: false } }));
}

export interface FurthestConsumer {
  readonly consumer: string;
  /** The event's number in the event store. */
  readonly number: number;
}

/** Returns the consumer with the highest position if that is beyond `end`; undefined otherwise. */
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
