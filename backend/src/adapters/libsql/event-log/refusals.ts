import type { Refusals, RememberedRefusal } from '../../../ports/events/idempotency';
import type { Clock } from '../../../ports/operations/clock';
import type { Database } from '../database/database';

export class StoredRefusals implements Refusals {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS refusals (
        idempotency_key TEXT PRIMARY KEY, hash TEXT NOT NULL, refusal TEXT NOT NULL, until_ms INTEGER NOT NULL
      );
      CREATE INDEX IF NOT EXISTS refusals_by_end ON refusals (until_ms);
    `);
  }

  async find(idempotencyKey: string): Promise<RememberedRefusal | undefined> {
    const row = this.database
      .prepare<[hash: string, refusal: string]>(
        'SELECT hash, refusal FROM refusals WHERE idempotency_key = ? AND until_ms > ?',
      )
      .get(idempotencyKey, this.clock.nowMs());
    return row && { hash: row[0], refusal: JSON.parse(row[1]) };
  }

  async remember(idempotencyKey: string, { hash, refusal }: RememberedRefusal, forMs: number): Promise<void> {
    const nowMs = this.clock.nowMs();
    this.database.transaction(() => {
      this.database.prepare('DELETE FROM refusals WHERE until_ms <= ?').run(nowMs);
      this.database
        .prepare('INSERT INTO refusals VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING')
        .run(idempotencyKey, hash, JSON.stringify(refusal), nowMs + forMs);
    });
  }
}
