import { randomBytes } from 'node:crypto';
import type { MovableKey, MovableKeys } from '../../../ports/events/movable-keys';
import type { PersonalKeys } from '../../../ports/events/personal-keys';
import { type Clock, isoNow } from '../../../ports/operations/clock';
import type { Database } from '../database/database';

const keyBytes = 32;

/** Keys have their own database, so that a backup of the log never contains the keys to its personal data. */
export class StoredPersonalKeys implements PersonalKeys, MovableKeys {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS personal_keys (subject TEXT PRIMARY KEY, key BLOB, destroyed_at TEXT);
    `);
  }

  async obtain(subjectId: string): Promise<Buffer | undefined> {
    const row = this.rowOf(subjectId);
    if (row !== undefined) return row[0] ?? undefined;
    const key = randomBytes(keyBytes);
    this.database
      .prepare('INSERT INTO personal_keys (subject, key) VALUES (?, ?) ON CONFLICT DO NOTHING')
      .run(subjectId, key);
    return this.find(subjectId);
  }

  async find(subjectId: string): Promise<Buffer | undefined> {
    return this.rowOf(subjectId)?.[0] ?? undefined;
  }

  async destroy(subjectId: string): Promise<void> {
    this.database
      .prepare(
        'INSERT INTO personal_keys (subject, key, destroyed_at) VALUES (?, NULL, ?) ON CONFLICT (subject) ' +
          'DO UPDATE SET key = NULL, destroyed_at = coalesce(destroyed_at, excluded.destroyed_at)',
      )
      .run(subjectId, isoNow(this.clock));
    // The WAL still contains the page with the key until it is truncated.
    this.database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  }

  async destroyed(): Promise<readonly { readonly subjectId: string; readonly at: string }[]> {
    return this.database
      .prepare<[string, string]>(
        'SELECT subject, destroyed_at FROM personal_keys WHERE destroyed_at IS NOT NULL ORDER BY destroyed_at, subject',
      )
      .all()
      .map(([subjectId, at]) => ({ subjectId, at }));
  }

  async entries(): Promise<readonly MovableKey[]> {
    return this.database
      .prepare<[string, Buffer | null, string | null]>(
        'SELECT subject, key, destroyed_at FROM personal_keys ORDER BY subject',
      )
      .all()
      .map(([subjectId, key, destroyedAt]) => ({ subjectId, key, destroyedAt }));
  }

  async adopt({ subjectId, key, destroyedAt }: MovableKey): Promise<void> {
    this.database
      .prepare(
        'INSERT INTO personal_keys VALUES (?, ?, ?) ON CONFLICT (subject) DO UPDATE SET key = excluded.key, ' +
          'destroyed_at = excluded.destroyed_at WHERE personal_keys.destroyed_at IS NULL',
      )
      .run(subjectId, key, destroyedAt);
  }

  private rowOf(subjectId: string): readonly [Buffer | null] | undefined {
    return this.database.prepare<[Buffer | null]>('SELECT key FROM personal_keys WHERE subject = ?').get(subjectId);
  }
}
