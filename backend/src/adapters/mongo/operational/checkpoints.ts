import type { Position } from '../../../ports/events/position';
import type { Checkpoints } from '../../../ports/read-models/checkpoints';
import type { ConsumerProgress, ProgressMove } from '../../../ports/read-models/consumer-progress';
import { moveAlone } from '../read-models/lone-moves';
import { StoredParking, storeParking } from '../read-models/parking';
import { moveProgress, positionIn } from '../read-models/progress';
import type { MongoConnection } from './connection';

export class MongoCheckpoints implements Checkpoints {
  constructor(private readonly mongo: MongoConnection) {}

  progressOf(consumer: string): ConsumerProgress {
    return new CheckpointProgress(this.mongo, consumer);
  }

  async move(consumer: string, move: ProgressMove): Promise<void> {
    const isLone = (move.parking ?? []).length === 0;
    if (isLone && (await moveAlone(this.mongo, { mover: { consumer }, move }))) return;
    await this.mongo.transact(async (db, session) => {
      const { firstOrder } = await moveProgress(db, session, { consumer }, move);
      await storeParking(db, session, { consumer, partition: move.partition, firstOrder }, move.parking);
    });
  }
}

class CheckpointProgress extends StoredParking implements ConsumerProgress {
  position(partition: number): Promise<Position | undefined> {
    return positionIn(this.mongo, this.consumer, partition);
  }
}
