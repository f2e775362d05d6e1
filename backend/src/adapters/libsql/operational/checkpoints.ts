import { type Position, positionOf } from '../../../ports/events/position';
import type { Checkpoints } from '../../../ports/read-models/checkpoints';
import {
  ConcurrentMoveError,
  type ConsumerProgress,
  FencedError,
  type ProgressMove,
} from '../../../ports/read-models/consumer-progress';
import { addColumn, type Database } from '../database/database';
import { createParkingTables, parkingSteps, StoredParking } from '../read-models/parking-tables';

type Row = readonly [position: number, fencingToken: number];

export class StoredCheckpoints implements Checkpoints {
  constructor(private readonly database: Database) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS checkpoints (
        consumer TEXT NOT NULL, part INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (consumer, part)
      ) WITHOUT ROWID;
    `);
    addColumn(database, 'checkpoints', 'fencing_token INTEGER NOT NULL DEFAULT 0');
    createParkingTables(database);
  }

  progressOf(consumer: string): ConsumerProgress {
    return new CheckpointProgress(this.database, consumer);
  }

  async move(consumer: string, move: ProgressMove): Promise<void> {
    const { partition, expectedPosition, position, fencingToken = 0 } = move;
    this.database.transaction(() => {
      const [stored, token] = this.database.prepare<Row>(select).get(consumer, partition) ?? [undefined, 0];
      if (fencingToken < token) throw new FencedError(`${consumer} has a newer owner`);
      if (stored !== numberOf(expectedPosition)) {
        throw new ConcurrentMoveError(`${consumer} is at ${stored}, not at ${expectedPosition}`);
      }
      if (position !== undefined) {
        this.database.prepare(moveSql).run(consumer, partition, Number(position), fencingToken);
      }
      for (const [sql, values] of parkingSteps(consumer, partition, move.parking)) {
        this.database.prepare(sql).run(...values);
      }
    });
  }
}

class CheckpointProgress extends StoredParking implements ConsumerProgress {
  constructor(
    private readonly checkpoints: Database,
    private readonly name: string,
  ) {
    super(checkpoints, name);
  }

  async position(partition: number): Promise<Position | undefined> {
    const stored = this.checkpoints.prepare<Row>(select).get(this.name, partition);
    return stored && positionOf(stored[0]);
  }
}

const numberOf = (position: Position | undefined) => (position === undefined ? undefined : Number(position));

const select = 'SELECT position, fencing_token FROM checkpoints WHERE consumer = ? AND part = ?';
const moveSql =
  'INSERT INTO checkpoints (consumer, part, position, fencing_token) VALUES (?, ?, ?, ?) ' +
  'ON CONFLICT (consumer, part) DO UPDATE SET position = excluded.position, fencing_token = excluded.fencing_token';
