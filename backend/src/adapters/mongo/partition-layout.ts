// Checkpoints are kept by the number of a partition, and another number of partitions gives keys other partitions: events
// would be taken twice or never. So the number that the checkpoints belong to is kept next to them.
import type { Collection, Db } from 'mongodb';
import type { MongoConnection } from './connection';

export interface PartitionLayout {
  readonly topic: string;
  readonly partitions: number;
}

interface LayoutDoc extends PartitionLayout {
  readonly _id: string;
}

const layoutId = 'kafka';
const layoutsIn = (db: Db): Collection<LayoutDoc> => db.collection<LayoutDoc>('partition-layout');

/**
 * Notes the layout where there is none yet, and the name of a new topic with as many partitions, which only copies the log again.
 *
 * @returns the layout that the checkpoints belong to.
 */
export async function partitionLayout(mongo: MongoConnection, wanted: PartitionLayout): Promise<PartitionLayout> {
  return mongo.run(async (db) => {
    const noted = await layoutsIn(db).findOneAndUpdate(
      { _id: layoutId },
      { $setOnInsert: wanted },
      { upsert: true, returnDocument: 'after' },
    );
    const { topic, partitions } = noted ?? wanted;
    if (partitions !== wanted.partitions || topic === wanted.topic) return { topic, partitions };
    await layoutsIn(db).updateOne({ _id: layoutId, partitions }, { $set: { topic: wanted.topic } });
    return wanted;
  });
}
