// The transactional outbox, stored in the same database as the documents: commits add to it in their own transaction.
import { randomBytes } from 'node:crypto';
import type { Outbox, OutboxEntry, OutboxIndex } from '../../ports/outbox';
import type { KeyedPush } from '../../ports/push-recorder';
import type { NumberedTextWrite, TextIndex, TextIndexName } from '../../ports/text-index';
import type { TextHit, TextSearchOptions } from '../../ports/text-search';
import type { Database } from './database';
import type { TextPlace, TextPlaces } from './generation-tables';
import type { UnnumberedPush } from './push-log';
import type { PushSink, Step } from './read-model-writer';
import { identifier } from './table-query';

type Body =
  | { readonly kind: 'text'; readonly indexId: string; readonly write: Omit<NumberedTextWrite, 'number'> }
  | { readonly kind: 'drop'; readonly indexId: string }
  | { readonly kind: 'push'; readonly push: Omit<KeyedPush, 'key'> };

export class StoredOutbox implements Outbox, PushSink {
  /** Identifies this database: a recreated database counts from 1 again and must not be mistaken for the former one. */
  private readonly incarnation: string;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly database: Database) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS outbox (number INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS outbox_indexes (
        id TEXT PRIMARY KEY, projection TEXT NOT NULL, fields TEXT NOT NULL, confirmed INTEGER NOT NULL
      );
      CREATE TABLE IF NOT EXISTS outbox_name (one INTEGER PRIMARY KEY, name TEXT NOT NULL);
    `);
    database.prepare('INSERT OR IGNORE INTO outbox_name VALUES (1, ?)').run(`i${randomBytes(6).toString('hex')}`);
    this.incarnation = database.prepare<[string]>('SELECT name FROM outbox_name').get()?.[0] as string;
  }

  /** Stores the texts of all generations in an index of another engine. */
  textsIn(textIndex: TextIndex): TextPlaces {
    return {
      textOf: (projection, definition, generation) => {
        const id = this.indexId(`t_${identifier(definition.name)}_${generation}`);
        return new OutboxText(this.database, textIndex, projection, { id, fields: definition.fields });
      },
      dropped: (table) => {
        const id = this.indexId(table);
        const isOurs = this.database.prepare('DELETE FROM outbox_indexes WHERE id = ?').run(id) > 0;
        if (isOurs) this.database.prepare(add).run(JSON.stringify({ kind: 'drop', indexId: id } satisfies Body));
      },
    };
  }

  /** Adds pushes without numbers; the push log numbers them when the outbox is delivered. */
  add(pushes: readonly UnnumberedPush[]): readonly null[] {
    return pushes.map(({ topic, kind, payload }) => {
      const push = { topic, kind, payload: JSON.parse(payload) as object };
      this.database.prepare(add).run(JSON.stringify({ kind: 'push', push } satisfies Body));
      return null;
    });
  }

  /** Must be called after a commit that may have added entries. */
  added(): void {
    for (const listener of this.listeners) listener();
  }

  async pending(limit: number): Promise<readonly OutboxEntry[]> {
    const rows = this.database
      .prepare<[number: number, body: string]>('SELECT number, body FROM outbox ORDER BY number LIMIT ?')
      .all(limit);
    return rows.flatMap(([number, body]) => this.entryOf(number, JSON.parse(body) as Body));
  }

  async confirm(upTo: number): Promise<void> {
    this.database.transaction(() => {
      this.database
        .prepare(
          'UPDATE outbox_indexes SET confirmed = max(confirmed, coalesce((SELECT max(number) FROM outbox ' +
            "WHERE number <= ? AND json_extract(body, '$.indexId') = outbox_indexes.id), 0))",
        )
        .run(upTo);
      this.database.prepare('DELETE FROM outbox WHERE number <= ?').run(upTo);
    });
  }

  async indexes(): Promise<readonly OutboxIndex[]> {
    return this.database
      .prepare<[id: string, projection: string, fields: string, confirmed: number]>(
        // Indexes of superseded generations are excluded, because no one searches them.
        'SELECT i.id, i.projection, i.fields, i.confirmed FROM outbox_indexes i ' +
          "JOIN generation_tables t ON t.name = substr(i.id, instr(i.id, '-') + 1) " +
          'JOIN generations g ON g.projection = t.projection AND g.number = t.generation ' +
          'WHERE g.superseded_at_ms IS NULL ORDER BY i.id',
      )
      .all()
      .map(([id, projection, fields, confirmed]) => ({
        index: { id, fields: JSON.parse(fields) },
        projection,
        confirmed,
      }));
  }

  onAdded(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private indexId(table: string): string {
    return `${this.incarnation}-${table}`;
  }

  private entryOf(number: number, body: Body): readonly OutboxEntry[] {
    switch (body.kind) {
      case 'push':
        return [{ number, kind: 'push', push: { ...body.push, key: `${this.incarnation}-${number}` } }];
      case 'drop':
        return [{ number, kind: 'drop', indexId: body.indexId }];
      case 'text': {
        const fields = this.database
          .prepare<[string]>('SELECT fields FROM outbox_indexes WHERE id = ?')
          .get(body.indexId)?.[0];
        // The generation of this text was removed in the meantime.
        if (fields === undefined) return [{ number, kind: 'drop', indexId: body.indexId }];
        const index = { id: body.indexId, fields: JSON.parse(fields) };
        const { id, texts, rank } = body.write;
        return [{ number, kind: 'text', index, write: { number, id, texts, rank } }];
      }
    }
  }
}

const add = 'INSERT INTO outbox (body) VALUES (?)';

/** Writes the texts of one generation to the outbox; an external search engine indexes them. */
class OutboxText implements TextPlace {
  constructor(
    private readonly database: Database,
    private readonly textIndex: TextIndex,
    private readonly projection: string,
    private readonly index: TextIndexName,
  ) {}

  get tables(): readonly string[] {
    return [this.index.id.slice(this.index.id.indexOf('-') + 1)];
  }

  create(): void {
    this.database
      .prepare('INSERT OR IGNORE INTO outbox_indexes VALUES (?, ?, ?, 0)')
      .run(this.index.id, this.projection, JSON.stringify(this.index.fields));
  }

  put(id: string, texts: Readonly<Record<string, string>>, rank = 0): readonly Step[] {
    return [this.step({ id, texts, rank })];
  }

  delete(id: string): readonly Step[] {
    return [this.step({ id, texts: undefined })];
  }

  search(query: string, options: TextSearchOptions): Promise<readonly TextHit[]> {
    return this.textIndex.search(this.index, query, options);
  }

  private step(write: Omit<NumberedTextWrite, 'number'>): Step {
    return [add, [JSON.stringify({ kind: 'text', indexId: this.index.id, write } satisfies Body)]];
  }
}
