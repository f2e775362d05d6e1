import type { Checkpoints } from '../../ports/checkpoints';
import type { Database } from './database';

export class StoredCheckpoints implements Checkpoints {
  constructor(private readonly database: Database) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS checkpoints (
        consumer TEXT NOT NULL, part INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (consumer, part)
      ) WITHOUT ROWID;
    `);
  }

  async load(consumer: string, partition: number): Promise<number | undefined> {
    return this.database
      .prepare<[number]>('SELECT position FROM checkpoints WHERE consumer = ? AND part = ?')
      .get(consumer, partition)?.[0];
  }

  async save(consumer: string, partition: number, position: number): Promise<void> {
    this.database
      .prepare(
        'INSERT INTO checkpoints VALUES (?, ?, ?) ON CONFLICT (consumer, part) ' +
          'DO UPDATE SET position = max(position, excluded.position)',
      )
      .run(consumer, partition, position);
  }
}
