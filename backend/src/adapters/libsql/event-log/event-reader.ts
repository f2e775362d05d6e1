// The reading side of the log's table, on any connection: the log's own, or that of a thread that only reads.
import type { EventStore, StoredEvent } from '../../../ports/events/event-store';
import type { Database } from '../database/database';
import { type EventRow, eventColumns, eventOf, eventOrFault, type FollowedRow } from './event-rows';

export class EventReader implements Omit<EventStore, 'append'> {
  /** @param lastDurable returns the position of the newest durable event; later events are not visible yet. */
  constructor(
    private readonly database: Database,
    private readonly lastDurable: () => number = () => Number.MAX_SAFE_INTEGER,
  ) {}

  async readStream(streamId: string, fromRevision: number, limit: number): Promise<readonly StoredEvent[]> {
    return this.database
      .prepare<EventRow>(selectStream)
      .all(streamId, fromRevision, this.lastDurable(), limit)
      .map(eventOf);
  }

  async readByIdempotencyKey(streamId: string, idempotencyKey: string): Promise<readonly StoredEvent[]> {
    return this.database.prepare<EventRow>(selectByKey).all(streamId, idempotencyKey, this.lastDurable()).map(eventOf);
  }

  async readAll(afterPosition: number, limit: number): Promise<readonly StoredEvent[]> {
    return this.readRows(afterPosition, limit).map(eventOf);
  }

  /** Reads unparsed rows for the feed, which parses only what a consumer requests. */
  readRows(afterPosition: number, limit: number): readonly EventRow[] {
    return this.database.prepare<EventRow>(selectAll).all(afterPosition, this.lastDurable(), limit);
  }

  /** Reads the same rows together with their idempotency keys. */
  readFollowedRows(afterPosition: number, limit: number): readonly FollowedRow[] {
    return this.database.prepare<FollowedRow>(selectFollowed).all(afterPosition, this.lastDurable(), limit);
  }

  /** Reads the unparsed rows at single positions. */
  readAt(positions: readonly number[]): readonly EventRow[] {
    const select = this.database.prepare<EventRow>(selectOne);
    return positions.map((position) => select.get(position)).filter((row) => row !== undefined);
  }

  readonly hasGaplessPositions = true;

  async head(): Promise<number> {
    return this.lastPosition();
  }

  async misfiledEvent(afterPosition: number, upToPosition: number) {
    const row = this.database
      .prepare<[streamId: string, revision: number, id: string]>(selectMisfiled)
      .get(afterPosition, Math.min(upToPosition, this.lastDurable()));
    return row && { streamId: row[0], revision: row[1], id: row[2] };
  }

  lastPosition(): number {
    const last = this.database.prepare<[number | null]>(selectLast).get()?.[0] ?? 0;
    return Math.min(last, this.lastDurable());
  }
}

const selectLast = 'SELECT max(position) FROM events';
const selectStream = `SELECT ${eventColumns} FROM events WHERE stream = ? AND revision >= ? AND position <= ? ORDER BY revision LIMIT ?`;
// Without the hint SQLite would use the streams' index for the order, and walk the whole stream.
const selectByKey =
  `SELECT ${eventColumns} FROM events INDEXED BY events_by_idempotency_key ` +
  'WHERE stream = ? AND idempotency_key = ? AND position <= ? ORDER BY revision';
// Invalid JSON is excluded here; the hash chain, or reading the event, reports it.
const selectMisfiled =
  "SELECT stream, revision, id FROM events WHERE idempotency_key IS NOT CASE WHEN json_valid(metadata) THEN json_extract(metadata, '$.idempotencyKey') ELSE idempotency_key END " +
  'AND position > ? AND position <= ? ORDER BY position LIMIT 1';
const selectOne = `SELECT ${eventColumns} FROM events WHERE position = ?`;
const selectFrom = (columns: string) =>
  `SELECT ${columns} FROM events WHERE position > ? AND position <= ? ORDER BY position LIMIT ?`;
const selectAll = selectFrom(eventColumns);
const selectFollowed = selectFrom(`${eventColumns}, idempotency_key`);

/**
 * The newest events in memory, so that consumers that keep up never read the file. A row is parsed from its text when
 * the first consumer requests it: a consumer never shares an object with the decider that created the event.
 */
export class EventTail {
  private entries: { readonly row: EventRow; event?: StoredEvent }[] = [];
  /** Every event after this position is in `entries`. */
  private completeAfter: number;

  constructor(
    head: number,
    private readonly size: number,
  ) {
    this.completeAfter = head;
  }

  push(rows: readonly EventRow[]): void {
    for (const row of rows) this.entries.push({ row });
    if (this.entries.length > 2 * this.size) this.forget(this.entries.length - this.size);
  }

  private forget(count: number): void {
    this.completeAfter = this.entries[count - 1]?.row[0] ?? this.completeAfter;
    this.entries = this.entries.slice(count);
  }

  /** Returns undefined if some events after `position` are no longer in memory. */
  after(
    position: number,
    limit: number,
    wanted: ReadonlySet<string> | undefined,
  ): { readonly events: readonly StoredEvent[]; readonly upToPosition: number } | undefined {
    if (position < this.completeAfter) return undefined;
    const events: StoredEvent[] = [];
    let upToPosition = position;
    for (let index = this.indexAfter(position); index < this.entries.length && events.length < limit; index++) {
      const entry = this.entries[index] as { readonly row: EventRow; event?: StoredEvent };
      upToPosition = entry.row[0];
      if (wanted !== undefined && !wanted.has(entry.row[4])) continue;
      entry.event ??= eventOrFault(entry.row);
      events.push(entry.event);
    }
    return { events, upToPosition };
  }

  /** Computes the index by subtraction, because positions are consecutive in this store. */
  private indexAfter(position: number): number {
    const first = this.entries[0];
    return first === undefined ? 0 : Math.max(0, position - first.row[0] + 1);
  }
}
