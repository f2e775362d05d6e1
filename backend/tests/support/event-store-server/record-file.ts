// The records of the EventStoreDB stand-in, in a database file: a commit is acknowledged only once it is durable, so
// that killing the process loses what a real server would lose, and no more.

import { Database } from '../../../src/adapters/libsql/database/database';
import type { LogRecord, NewRecord } from './append-rules';
import { type AppendRequest, type AppendVerdict, verdictOf } from './append-rules';
import {
  deletedMark,
  type StreamMetadata,
  streamMetadataOf,
  type VisibleRange,
  visibleRangeOf,
} from './stream-metadata';

export type AppendAnswer = AppendVerdict | { readonly kind: 'timeout' } | { readonly kind: 'unknown' };

interface Pending {
  readonly request: AppendRequest;
  readonly resolve: (answer: AppendAnswer) => void;
}

/** First offset of a new log: the server writes its own records before all others. */
const firstOffset = 1_613;
/** Bytes of a record in addition to its texts: length prefixes, flags, positions, time. */
const recordOverhead = 118;
/** How long the server waits for the first of two identical appends before it rejects the second. */
const repeatTimeoutMs = 2_500;
/** The revision that the server gives to a tombstone. */
export const tombstoneRevision = Number.MAX_SAFE_INTEGER;
const rememberedIds = 100_000;

type Row = readonly [number, string, number, string, string, string, Buffer, Buffer, number];
const columns = 'position, stream, revision, id, type, content_type, data, metadata, created_ms';

export class RecordFile {
  private readonly database: Database;
  private queue: Pending[] = [];
  private isWriting = false;
  private nextPosition: number;
  private durableEnd: number;
  private readonly inFlight = new Set<string>();
  private readonly listeners = new Set<() => void>();
  /** Ids of events appended since the start, for appends that expect any revision; they are lost in a restart. */
  private readonly recent = new Map<string, { readonly stream: string; readonly revision: number }>();

  /** @param beforeWrite awaited before every write, so that a test can simulate a slow disk. */
  constructor(
    path: string,
    private readonly beforeWrite?: () => Promise<void>,
  ) {
    this.database = new Database(path, { durability: 'awaited' });
    this.database.exec(`
      CREATE TABLE IF NOT EXISTS log_records (
        position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL,
        type TEXT NOT NULL, content_type TEXT NOT NULL, data BLOB NOT NULL, metadata BLOB NOT NULL,
        created_ms INTEGER NOT NULL
      );
      CREATE UNIQUE INDEX IF NOT EXISTS log_records_by_stream ON log_records (stream, revision);
    `);
    const last = this.select('ORDER BY position DESC LIMIT 1')[0];
    this.nextPosition = last === undefined ? firstOffset : last.position + sizeOf(last);
    if (last === undefined) this.writeFirstRecord();
    this.durableEnd = this.nextPosition;
  }

  /** Readers see the records below this offset. */
  get end(): number {
    return this.durableEnd;
  }

  onCommitted(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  append(request: AppendRequest): Promise<AppendAnswer> {
    const firstId = request.events[0]?.id ?? '';
    const same = `${request.stream} ${request.expected} ${firstId}`;
    // The server delays repeats only while the first copy is being written; later repeats are known at once.
    if (this.recent.has(firstId)) return this.enqueue(request);
    if (this.inFlight.has(same)) {
      return new Promise((resolve) => setTimeout(() => resolve({ kind: 'timeout' }), repeatTimeoutMs));
    }
    this.inFlight.add(same);
    return this.enqueue(request).finally(() => this.inFlight.delete(same));
  }

  private enqueue(request: AppendRequest): Promise<AppendAnswer> {
    return new Promise((resolve) => {
      this.queue.push({ request, resolve });
      if (!this.isWriting) setImmediate(() => void this.write());
    });
  }

  /** Reads forwards from a position, including its record. */
  readAll(fromPosition: number, limit: number): readonly LogRecord[] {
    return this.select('WHERE position >= ? AND position < ? ORDER BY position LIMIT ?', fromPosition, this.end, limit);
  }

  /** Reads backwards, starting before a position. */
  readAllBackwards(beforePosition: number, limit: number): readonly LogRecord[] {
    const from = Math.min(beforePosition, this.end);
    return this.select('WHERE position < ? ORDER BY position DESC LIMIT ?', from, limit);
  }

  isRecordStart(position: number): boolean {
    return position === this.end || this.select('WHERE position = ?', position).length > 0;
  }

  /** Counts up to `limit` only. */
  countAfter(position: number, limit: number): number {
    const sql = 'SELECT count(*) FROM (SELECT 1 FROM log_records WHERE position > ? AND position < ? LIMIT ?)';
    return this.database.prepare<[number]>(sql).get(position, this.end, limit)?.[0] ?? 0;
  }

  readStream(stream: string, from: number, direction: 'forwards' | 'backwards', limit: number): readonly LogRecord[] {
    const range = this.visible(stream);
    const [low, high] =
      direction === 'forwards' ? [Math.max(from, range.first), range.last] : [range.first, Math.min(from, range.last)];
    const order = direction === 'forwards' ? 'ASC' : 'DESC';
    return this.select(
      `WHERE stream = ? AND revision BETWEEN ? AND ? AND position < ? AND created_ms >= ? ORDER BY revision ${order} LIMIT ?`,
      stream,
      low,
      high,
      this.end,
      range.notBeforeMs,
      limit,
    );
  }

  stateOf(stream: string): { readonly last: number; readonly isTombstoned: boolean; readonly isDeleted: boolean } {
    const isTombstoned = this.select('WHERE stream = ? AND revision = ?', stream, tombstoneRevision).length > 0;
    const last = this.lastRevision(stream);
    return { last, isTombstoned, isDeleted: last >= 0 && this.visible(stream).first > last };
  }

  metadataOf(stream: string): StreamMetadata {
    const records = this.select('WHERE stream = ? ORDER BY revision DESC LIMIT 1', `$$${stream}`);
    return streamMetadataOf(records[0]?.data);
  }

  close(): void {
    this.database.close();
  }

  private visible(stream: string): VisibleRange {
    return visibleRangeOf(this.metadataOf(stream), this.lastRevision(stream), Date.now());
  }

  private lastRevision(stream: string): number {
    const sql = 'SELECT max(revision) FROM log_records WHERE stream = ? AND revision < ?';
    return this.database.prepare<[number | null]>(sql).get(stream, tombstoneRevision)?.[0] ?? -1;
  }

  private async write(): Promise<void> {
    if (this.isWriting) return;
    this.isWriting = true;
    while (this.queue.length > 0) {
      await this.beforeWrite?.();
      const group = this.queue.splice(0, 512);
      const before = this.nextPosition;
      try {
        const answers = this.database.transaction(() => group.map(({ request }) => this.store(request)));
        await this.database.durable();
        this.durableEnd = this.nextPosition;
        for (const [index, { resolve }] of group.entries()) resolve(answers[index] as AppendVerdict);
        if (this.nextPosition > before) for (const listener of this.listeners) listener();
      } catch (error) {
        console.error(error);
        this.nextPosition = before;
        for (const { resolve } of group) resolve({ kind: 'unknown' });
      }
    }
    this.isWriting = false;
  }

  private store(request: AppendRequest): AppendVerdict {
    const { stream, events } = request;
    const state = this.stateOf(stream);
    const verdict = verdictOf(request, state, {
      storedId: (revision) => this.select('WHERE stream = ? AND revision = ?', stream, revision)[0],
      recent: (id) => this.recent.get(id),
    });
    if (verdict.kind !== 'append') return verdict;
    if (request.isTombstone) return this.insert(stream, tombstoneRevision, events[0] as NewRecord);
    let answer: AppendVerdict = { kind: 'appended', revision: state.last, position: 0 };
    for (const [index, event] of events.entries()) answer = this.insert(stream, state.last + 1 + index, event);
    // An append to a deleted stream restores it; revisions continue.
    if (state.isDeleted) this.insertMetadata(stream, { ...this.metadataOf(stream), $tb: state.last + 1 });
    return answer;
  }

  private insert(stream: string, revision: number, event: NewRecord): AppendVerdict {
    const position = this.nextPosition;
    const record = { ...event, stream, revision, position, createdMs: Date.now() };
    this.nextPosition += sizeOf(record);
    this.database
      .prepare(`INSERT INTO log_records (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
      .run(
        position,
        stream,
        revision,
        event.id,
        event.type,
        event.contentType,
        event.data,
        event.metadata,
        record.createdMs,
      );
    this.recent.set(event.id, { stream, revision });
    if (this.recent.size > rememberedIds) this.recent.delete(this.recent.keys().next().value as string);
    return { kind: 'appended', revision, position };
  }

  private insertMetadata(stream: string, metadata: StreamMetadata): void {
    this.insert(`$$${stream}`, this.lastRevision(`$$${stream}`) + 1, metadataRecord(metadata));
  }

  private writeFirstRecord(): void {
    this.database.transaction(() => this.insertMetadata('$stats', { $maxAge: 86_400 }));
  }

  private select(where: string, ...values: readonly (string | number)[]): readonly LogRecord[] {
    const rows = this.database.prepare<Row>(`SELECT ${columns} FROM log_records ${where}`).all(...values);
    return rows.map(([position, stream, revision, id, type, contentType, data, metadata, createdMs]) => {
      return { position, stream, revision, id, type, contentType, data, metadata, createdMs };
    });
  }
}

export function metadataRecord(metadata: StreamMetadata): NewRecord {
  // This is the server's own value, which exceeds the safe integers of JavaScript.
  const text = JSON.stringify(metadata).replace(`"$tb":${deletedMark}`, '"$tb":9223372036854775807');
  const id = crypto.randomUUID();
  return { id, type: '$metadata', contentType: 'application/json', data: Buffer.from(text), metadata: Buffer.alloc(0) };
}

function sizeOf({ stream, type, data, metadata }: Pick<LogRecord, 'stream' | 'type' | 'data' | 'metadata'>): number {
  return recordOverhead + Buffer.byteLength(stream) + Buffer.byteLength(type) + data.length + metadata.length;
}
