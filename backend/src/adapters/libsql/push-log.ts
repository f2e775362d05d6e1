// The numbered pushes of each topic, written in the transaction of the projection that caused them.
import type { KeyedPush, PushRecorder } from '../../ports/push-recorder';
import type { Push, PushLog } from '../../ports/realtime';
import type { Database } from './database';
import { type Row, statementTexts, writeRows } from './many-rows';
import type { PushSink } from './read-model-writer';

/** A push that has no number in its topic yet, with its payload as JSON. */
export interface UnnumberedPush {
  readonly topic: string;
  readonly kind: string;
  readonly payload: string;
}

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
      if (kind.endsWith('-deleted')) {
        // The rows of this commit are written first, so that the deletion also covers them.
        writeRows(this.database, rows.splice(0), insertion);
        this.forget({ topic, kind, payload });
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

  /**
   * Replaces all kept pushes about a deleted object, and about answers to it, by its deletion, so that deleted content
   * is never replayed.
   */
  private forget({ topic, kind, payload }: UnnumberedPush): void {
    const { id } = JSON.parse(payload) as { readonly id?: unknown };
    if (typeof id !== 'string') return;
    const update =
      'UPDATE pushes SET kind = ?, payload = ? WHERE topic = ? AND (instr(payload, ?) OR instr(payload, ?))';
    const named = (field: string) => `"${field}":${JSON.stringify(id)}`;
    this.database.prepare(update).run(kind, payload, topic, named('id'), named('parentId'));
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
    if (rows[0]?.[0] !== since + 1) return 'gone';
    return rows.map(([offset, kind, payload]) => ({ topic, offset, kind, payload: JSON.parse(payload) }));
  }

  private lastOffsetNow(topic: string): number {
    return (
      this.database.prepare<[number | null]>('SELECT max(number) FROM pushes WHERE topic = ?').get(topic)?.[0] ?? 0
    );
  }
}
