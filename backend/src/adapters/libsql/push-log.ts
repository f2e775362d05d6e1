/** The numbered pushes of each topic, written in the transaction of the projection that caused them. */
import type { Push, PushLog } from '../../ports/realtime';
import type { Database } from './database';

/** Pushes kept per topic. A client that was away for longer reads the whole thing again. */
const KEPT_PUSHES = 256;

export class StoredPushLog implements PushLog {
  constructor(private readonly database: Database) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS push_topics (topic TEXT PRIMARY KEY, last INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS pushes (
        topic TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, payload TEXT NOT NULL,
        PRIMARY KEY (topic, number)
      ) WITHOUT ROWID;
    `);
  }

  /** Numbers and keeps pushes; to be called inside a transaction. */
  add(pushes: readonly { readonly topic: string; readonly kind: string; readonly payload: object }[]): Push[] {
    return pushes.map(({ topic, kind, payload }) => {
      const offset = this.lastOffsetNow(topic) + 1;
      this.database
        .prepare('INSERT INTO push_topics VALUES (?, ?) ON CONFLICT (topic) DO UPDATE SET last = excluded.last')
        .run(topic, offset);
      this.database.prepare('INSERT INTO pushes VALUES (?, ?, ?, ?)').run(topic, offset, kind, JSON.stringify(payload));
      if (offset > KEPT_PUSHES) {
        this.database.prepare('DELETE FROM pushes WHERE topic = ? AND number <= ?').run(topic, offset - KEPT_PUSHES);
      }
      return { topic, offset, kind, payload };
    });
  }

  async lastOffset(topic: string): Promise<number> {
    return this.lastOffsetNow(topic);
  }

  async replay(topic: string, since: number): Promise<readonly Push[] | 'gone'> {
    const last = this.lastOffsetNow(topic);
    if (since >= last) return since === last ? [] : 'gone';
    const rows = this.database
      .prepare<[number: number, kind: string, payload: string]>(
        'SELECT number, kind, payload FROM pushes WHERE topic = ? AND number > ? ORDER BY number',
      )
      .all(topic, since);
    if (rows[0]?.[0] !== since + 1) return 'gone';
    return rows.map(([offset, kind, payload]) => ({ topic, offset, kind, payload: JSON.parse(payload) }));
  }

  private lastOffsetNow(topic: string): number {
    return this.database.prepare<[number]>('SELECT last FROM push_topics WHERE topic = ?').get(topic)?.[0] ?? 0;
  }
}
