import type { Clock } from '../../../ports/operations/clock';
import type { ExpiringRecords } from '../../../ports/operations/expiring-records';
import type { Database } from '../database/database';

const cleanEvery = 1000;

export class StoredExpiringRecords implements ExpiringRecords {
  private sinceCleaning = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS expiring_records (
        key TEXT PRIMARY KEY, text TEXT NOT NULL, until_ms INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS expiring_records_by_end ON expiring_records (until_ms);
    `);
  }

  async get(key: string): Promise<string | undefined> {
    return this.database
      .prepare<[text: string]>('SELECT text FROM expiring_records WHERE key = ? AND until_ms > ?')
      .get(key, this.clock.nowMs())?.[0];
  }

  async replace(key: string, before: string | undefined, after: string, forMs: number): Promise<boolean> {
    this.cleanEverySoOften();
    const nowMs = this.clock.nowMs();
    if (before !== undefined) {
      const swap = 'UPDATE expiring_records SET text = ?, until_ms = ? WHERE key = ? AND text = ? AND until_ms > ?';
      return this.database.prepare(swap).run(after, nowMs + forMs, key, before, nowMs) > 0;
    }
    const insert =
      'INSERT INTO expiring_records VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET ' +
      'text = excluded.text, until_ms = excluded.until_ms WHERE until_ms <= ?';
    return this.database.prepare(insert).run(key, after, nowMs + forMs, nowMs) > 0;
  }

  private cleanEverySoOften(): void {
    this.sinceCleaning++;
    if (this.sinceCleaning < cleanEvery) return;
    this.sinceCleaning = 0;
    this.database.prepare('DELETE FROM expiring_records WHERE until_ms <= ?').run(this.clock.nowMs());
  }
}
