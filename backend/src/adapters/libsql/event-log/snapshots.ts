import type { Snapshot, Snapshots } from '../../../ports/events/snapshots';
import type { Database } from '../database/database';

export class StoredSnapshots implements Snapshots {
  constructor(private readonly database: Database) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS snapshots (
        stream TEXT PRIMARY KEY, revision INTEGER NOT NULL, version INTEGER NOT NULL, state TEXT NOT NULL
      );
    `);
  }

  async load(streamId: string): Promise<Snapshot | undefined> {
    const row = this.database
      .prepare<[revision: number, version: number, state: string]>(
        'SELECT revision, version, state FROM snapshots WHERE stream = ?',
      )
      .get(streamId);
    return row && { revision: row[0], version: row[1], state: JSON.parse(row[2]) };
  }

  async save(streamId: string, { revision, version, state }: Snapshot): Promise<number> {
    const text = JSON.stringify(state);
    this.database
      .prepare(
        'INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT (stream) DO UPDATE SET ' +
          'revision = excluded.revision, version = excluded.version, state = excluded.state ' +
          'WHERE excluded.revision >= snapshots.revision',
      )
      .run(streamId, revision, version, text);
    return text.length;
  }
}
