// Checkpoints are stored per partition number, and a different number of partitions assigns keys to other partitions:
// events would be processed twice or never. The number of partitions that the checkpoints belong to is therefore stored
// with them, and changed together with them.
import type { Collection, Db } from 'mongodb';
import type { Position } from '../../../ports/events/position';
import { idOf } from '../read-models/parking';
import { type ProgressDoc, progressOf } from '../read-models/progress';
import type { MongoConnection } from './connection';

export interface PartitionLayout {
  readonly topic: string;
  readonly partitions: number;
  /** Set while a change is in progress: some checkpoints already belong to the new layout. */
  readonly changing?: { readonly topic: string; readonly partitions: number; readonly position: Position };
}

interface LayoutDoc extends PartitionLayout {
  readonly _id: string;
}

const layoutId = 'kafka';
const layoutsIn = (db: Db): Collection<LayoutDoc> => db.collection<LayoutDoc>('partition-layout');

/**
 * Stores the layout if there is none yet, and the name of a new topic with the same number of partitions, which merely
 * copies the log again.
 *
 * @returns the layout that the checkpoints belong to.
 */
export async function partitionLayout(
  mongo: MongoConnection,
  wanted: Pick<PartitionLayout, 'topic' | 'partitions'>,
): Promise<PartitionLayout> {
  return mongo.run(async (db) => {
    if ((await layoutsIn(db).countDocuments({ _id: layoutId }, { limit: 1 })) === 0) {
      // A former release stored no layout: a checkpoint of a higher partition reveals a larger number of partitions.
      const [highest] = await progressOf(db).find().sort({ partition: -1 }).limit(1).toArray();
      const known = (highest?.partition ?? -1) + 1;
      if (known > wanted.partitions) return { topic: wanted.topic, partitions: known };
    }
    const noted = await layoutsIn(db).findOneAndUpdate(
      { _id: layoutId },
      { $setOnInsert: wanted },
      { upsert: true, returnDocument: 'after' },
    );
    const { _id, ...kept } = noted ?? { _id: layoutId, ...wanted };
    if (kept.changing !== undefined || kept.partitions !== wanted.partitions || kept.topic === wanted.topic)
      return kept;
    await layoutsIn(db).updateOne({ _id: layoutId, partitions: kept.partitions }, { $set: { topic: wanted.topic } });
    return { ...kept, topic: wanted.topic };
  });
}

/** Returns the stored layout; undefined in a new installation. */
export async function notedLayout(mongo: MongoConnection): Promise<PartitionLayout | undefined> {
  const noted = await mongo.run((db) => layoutsIn(db).findOne({ _id: layoutId }));
  if (noted === null) return undefined;
  const { _id, ...layout } = noted;
  return layout;
}

/**
 * Gives every consumer the same position in each partition of a new layout. Every consumer must have passed that
 * position in every partition of the former layout, and no process may run. A repeated call continues where the last
 * one stopped.
 *
 * @param to the new layout, with the position that all consumers have passed.
 */
export async function changeLayout(
  mongo: MongoConnection,
  to: NonNullable<PartitionLayout['changing']>,
  onConsumer: (done: number, total: number) => void,
): Promise<void> {
  await mongo.run((db) => layoutsIn(db).updateOne({ _id: layoutId }, { $set: { changing: to } }));
  const consumers = await mongo.run((db) => progressOf(db).distinct('consumer'));
  for (const [index, consumer] of consumers.entries()) {
    await mongo.transact(async (db, session) => {
      const former = await progressOf(db).find({ consumer }, { session }).toArray();
      await progressOf(db).deleteMany({ consumer }, { session });
      await progressOf(db).insertMany(docsOf(consumer, former, to), { session });
    });
    onConsumer(index + 1, consumers.length);
  }
  const { topic, partitions } = to;
  await mongo.run((db) =>
    layoutsIn(db).updateOne({ _id: layoutId }, { $set: { topic, partitions }, $unset: { changing: '' } }),
  );
}

function docsOf(
  consumer: string,
  former: readonly ProgressDoc[],
  { partitions, position }: NonNullable<PartitionLayout['changing']>,
): ProgressDoc[] {
  const { projection, generation } = former[0] ?? {};
  // Tokens and numbers only ever grow, no matter which partition they come from.
  const fencingToken = Math.max(0, ...former.map((doc) => doc.fencingToken));
  const parkings = Math.max(0, ...former.map((doc) => doc.parkings));
  const of = {
    consumer,
    ...(projection !== undefined && { projection }),
    ...(generation !== undefined && { generation }),
  };
  return Array.from({ length: partitions }, (_, partition) => ({
    ...{ _id: idOf(consumer, partition), ...of, partition, position, fencingToken, parkings },
  }));
}
