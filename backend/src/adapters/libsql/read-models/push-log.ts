// The numbered pushes of each topic, written in the transaction of the projection that caused them.

import { type PushErasure, pushErasureOf } from '../../../kernel/content/push-erasure';
import type { Push, PushLog } from '../../../ports/messages/realtime';
import type { KeyedPush, PushRecorder } from '../../../ports/read-models/push-recorder';
import { type Database, type Row, statementTexts, writeRows } from '../database/database';
import type { PushSink, UnnumberedPush } from './generation-commit';

/** Pushes kept per topic. A client that was away for longer reloads everything. */
const keptPushes = 256;

const insertion = statementTexts(4, (places) => `INSERT INTO pushes VALUES ${places}`);

export class StoredPushLog implements PushLog, PushSink, PushRecorder {
  /** @param settled resolves once every push that may already be readable was handed to its publisher. */
  constructor(
    private readonly database: Database,
    private readonly settled: () => Promise<void> = async () => undefined,
  ) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS pushes (
        topic TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, payload TEXT NOT NULL,
        PRIMARY KEY (topic, number)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS push_keys (
        topic TEXT NOT NULL, key TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (topic, key)
      ) WITHOUT ROWID;
    `);
  }

  /** Numbers and stores pushes; must be called inside a transaction. */
  add(pushes: readonly UnnumberedPush[]): readonly number[] {
    const last = new Map<string, number>();
    const rows: Row[] = [];
    const offsets = pushes.map(({ topic, kind, payload }) => {
      const offset = (last.get(topic) ?? this.lastOffsetNow(topic)) + 1;
      last.set(topic, offset);
      const erasure = pushErasureOf(kind, JSON.parse(payload));
      if (erasure !== undefined) {
        // The rows of this commit are written first, so that the erasure also covers them.
        writeRows(this.database, rows.splice(0), insertion);
        this.erase(erasure, { topic, kind, payload });
      }
      rows.push([topic, offset, kind, payload]);
      return offset;
    });
    // Pushes that would be trimmed immediately are not written at all.
    const kept = rows.filter(([topic, offset]) => Number(offset) > (last.get(topic as string) ?? 0) - keptPushes);
    writeRows(this.database, kept, insertion);
    const trim = this.database.prepare('DELETE FROM pushes WHERE topic = ? AND number <= ?');
    for (const [topic, offset] of last) if (offset > keptPushes) trim.run(topic, offset - keptPushes);
    return offsets;
  }

  private erase({ texts, how }: PushErasure, { topic, kind, payload }: UnnumberedPush): void {
    const where = `topic = ? AND (${texts.map(() => 'instr(payload, ?)').join(' OR ')})`;
    if (how === 'remove') this.database.prepare(`DELETE FROM pushes WHERE ${where}`).run(topic, ...texts);
    else
      this.database
        .prepare(`UPDATE pushes SET kind = ?, payload = ? WHERE ${where}`)
        .run(kind, payload, topic, ...texts);
  }

  /**
   * Does the same as `add` in its own transaction and once per key, for documents that are stored in another engine.
   */
  async record(pushes: readonly KeyedPush[]): Promise<readonly Push[]> {
    return this.database.transaction(() =>
      pushes.map(({ key, topic, kind, payload }) => {
        const known = this.database
          .prepare<[number]>('SELECT number FROM push_keys WHERE topic = ? AND key = ?')
          .get(topic, key)?.[0];
        if (known !== undefined) return { topic, kind, payload, offset: known };
        const [offset = 0] = this.add([{ topic, kind, payload: JSON.stringify(payload) }]);
        this.database.prepare('INSERT INTO push_keys VALUES (?, ?, ?)').run(topic, key, offset);
        this.database.prepare('DELETE FROM push_keys WHERE topic = ? AND number <= ?').run(topic, offset - keptPushes);
        return { topic, kind, payload, offset };
      }),
    );
  }

  async lastOffset(topic: string): Promise<number> {
    const last = this.lastOffsetNow(topic);
    await this.settled();
    return last;
  }

  async lastOffsets(topics: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const last = new Map(topics.map((topic) => [topic, this.lastOffsetNow(topic)]));
    await this.settled();
    return last;
  }

  async replay(topic: string, since: number): Promise<readonly Push[] | 'gone'> {
    const pushes = this.replayNow(topic, since);
    await this.settled();
    return pushes;
  }

  private replayNow(topic: string, since: number): readonly Push[] | 'gone' {
    const last = this.lastOffsetNow(topic);
    if (since >= last) return since === last ? [] : 'gone';
    const rows = this.database
      .prepare<[number: number, kind: string, payload: string]>(
        'SELECT number, kind, payload FROM pushes WHERE topic = ? AND number > ? ORDER BY number',
      )
      .all(topic, since);
    if (rows.length < last - since) return 'gone';
    return rows.map(([offset, kind, payload]) => ({ topic, offset, kind, payload: JSON.parse(payload) }));
  }

  private lastOffsetNow(topic: string): number {
    return (
      this.database.prepare<[number | null]>('SELECT max(number) FROM pushes WHERE topic = ?').get(topic)?.[0] ?? 0
    );
  }
}
