// The embedded event store: a table in a database file of its own, committed in groups.
//
// Appends that arrive while one group is flushed to disk share the next transaction and the next flush, so that many
// callers cost little more than one. The flush runs beside this thread, and nobody sees an event before it is over: no
// answer, no consumer, no reader. It is the file's only writer (the data folder is locked), which is why the last
// revision of a stream may be remembered; the unique index stands behind it.
import { BoundedMap } from '../../kernel/bounded-map';
import {
  type AppendResult,
  type EventStore,
  type EventToAppend,
  noStream,
  type StoredEvent,
  UnknownOutcomeError,
} from '../../ports/event-store';
import { CommitFailedError, type Database } from './database';
import type { FollowedLog } from './event-feed';
import { EventReader } from './event-reader';
import {
  bindingsOf,
  type EventRow,
  eventColumns,
  eventTables,
  type StringifiedEvent,
  stringifyAll,
} from './event-rows';
import { EventTail } from './event-tail';

interface PendingAppend {
  readonly streamId: string;
  readonly expectedRevision: number;
  readonly events: readonly StringifiedEvent[];
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

const usualTailEvents = 4096;
const rememberedHeads = 50_000;
/** One transaction takes no more, so that it never holds the event loop for long. */
const maxGroup = 512;
/** Nobody sits and waits for what a policy appends, and a commit costs as much for one as for many. */
const patienceMs = 2;

export class EventLog implements EventStore, FollowedLog {
  private queue: PendingAppend[] = [];
  private flushScheduled = false;
  private patience: NodeJS.Timeout | undefined;
  /** Of the newest event in the table. */
  private lastPosition: number;
  /** Of the newest event that survives a power cut. */
  private durablePosition: number;
  /** In the table, and not yet known to survive a power cut. */
  private unconfirmed: EventRow[] = [];
  /** Of the group under way. */
  private flushing: Promise<void> | undefined;
  private readonly heads = new BoundedMap<string, number>(rememberedHeads);
  private readonly listeners = new Set<() => void>();
  readonly tail: EventTail;
  private readonly reader: EventReader;

  /** @param tailEvents how many of the newest events are held in memory. */
  constructor(
    private readonly database: Database,
    tailEvents = usualTailEvents,
  ) {
    database.exec(eventTables);
    this.reader = new EventReader(database, () => this.durablePosition);
    this.durablePosition = Number.MAX_SAFE_INTEGER;
    this.lastPosition = this.reader.lastPosition();
    this.durablePosition = this.lastPosition;
    this.tail = new EventTail(this.lastPosition, tailEvents);
  }

  /** Calls `listener` after each commit. */
  onCommitted(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async append(streamId: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult> {
    return this.appendStringified(streamId, expectedRevision, stringifyAll(streamId, events), { isPatient: false });
  }

  /** The same for events that another thread has made ready; they wait a moment for others to share their commit with. */
  appendStringified(
    streamId: string,
    expectedRevision: number,
    events: readonly StringifiedEvent[],
    { isPatient }: { readonly isPatient: boolean },
  ): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.queue.push({ streamId, expectedRevision, events, resolve, reject });
      if (isPatient) this.scheduleLater();
      else this.scheduleFlush();
    });
  }

  private scheduleLater(): void {
    if (this.flushScheduled || this.patience !== undefined) return;
    this.patience = setTimeout(() => this.flush(), patienceMs);
  }

  private scheduleFlush(): void {
    if (this.flushScheduled || this.flushing !== undefined) return;
    this.flushScheduled = true;
    setImmediate(() => this.flush());
  }

  /** Ends it once everything is stored that was asked for. */
  async close(): Promise<void> {
    while (this.queue.length > 0 || this.flushing !== undefined) await (this.flushing ?? this.flush());
  }

  private flush(): Promise<void> | undefined {
    this.flushScheduled = false;
    clearTimeout(this.patience);
    this.patience = undefined;
    if (this.flushing !== undefined || this.queue.length === 0) return this.flushing;
    this.flushing = this.storeGroup(this.queue.splice(0, maxGroup)).finally(() => {
      this.flushing = undefined;
      if (this.queue.length > 0) this.scheduleFlush();
    });
    return this.flushing;
  }

  /** Never rejects: what went wrong is the answer of each append. */
  private async storeGroup(group: readonly PendingAppend[]): Promise<void> {
    const positionBefore = this.lastPosition;
    const rows: EventRow[] = [];
    try {
      const results = this.database.transaction(() => group.map((append) => this.store(append, rows)));
      this.unconfirmed.push(...rows);
      if (this.unconfirmed.length > 0) await this.confirm();
      for (const [index, append] of group.entries()) append.resolve(results[index] as AppendResult);
    } catch (error) {
      if (!(error instanceof UnconfirmedError)) this.lastPosition = positionBefore;
      this.heads.clear();
      rejectGroup(group, error);
    }
  }

  /** Waits for the disk; only then are events there for others. */
  private async confirm(): Promise<void> {
    try {
      await this.database.durable();
    } catch (error) {
      throw new UnconfirmedError('The disk did not confirm the commit', { cause: error });
    }
    const rows = this.unconfirmed;
    this.unconfirmed = [];
    this.durablePosition = this.lastPosition;
    this.tail.push(rows);
    for (const listener of this.listeners) listener();
  }

  private store(append: PendingAppend, rows: EventRow[]): AppendResult {
    const head = this.headOf(append.streamId);
    if (head !== append.expectedRevision) return this.repeatedOrConflict(append, head);
    const insert = this.database.prepare(insertSql);
    let revision = head;
    for (const event of append.events) {
      revision++;
      this.lastPosition++;
      insert.run(...bindingsOf(append.streamId, this.lastPosition, revision, event));
      rows.push(rowOf(append.streamId, this.lastPosition, revision, event));
    }
    this.heads.set(append.streamId, revision);
    return { kind: 'appended', lastRevision: revision, lastPosition: this.lastPosition };
  }

  private headOf(streamId: string): number {
    const known = this.heads.get(streamId);
    if (known !== undefined) return known;
    const head = this.database.prepare<[number | null]>(selectHead).get(streamId)?.[0] ?? noStream;
    this.heads.set(streamId, head);
    return head;
  }

  private repeatedOrConflict(append: PendingAppend, head: number): AppendResult {
    const { streamId, expectedRevision, events } = append;
    const stored = this.database
      .prepare<[id: string, position: number]>(selectIds)
      .all(streamId, expectedRevision, events.length);
    const repeated = stored.length === events.length && stored.every(([id], index) => id === events[index]?.id);
    const last = stored.at(-1);
    if (!repeated || last === undefined) return { kind: 'conflict', actualRevision: head };
    return { kind: 'appended', lastRevision: expectedRevision + events.length, lastPosition: last[1] };
  }

  async readStream(streamId: string, fromRevision: number, limit: number): Promise<readonly StoredEvent[]> {
    // Most are asked for only to see that nothing has come.
    if (fromRevision > this.headOf(streamId)) return [];
    return this.reader.readStream(streamId, fromRevision, limit);
  }

  readByIdempotencyKey(streamId: string, idempotencyKey: string): Promise<readonly StoredEvent[]> {
    return this.reader.readByIdempotencyKey(streamId, idempotencyKey);
  }

  readAll(afterPosition: number, limit: number): Promise<readonly StoredEvent[]> {
    return this.reader.readAll(afterPosition, limit);
  }

  readRows(afterPosition: number, limit: number): readonly EventRow[] {
    return this.reader.readRows(afterPosition, limit);
  }

  readAt(positions: readonly number[]): readonly EventRow[] {
    return this.reader.readAt(positions);
  }

  async head(): Promise<number> {
    return this.durablePosition;
  }

  newestPosition(): number {
    return this.durablePosition;
  }

  get headNow(): number {
    return this.durablePosition;
  }
}

/** The events are in the table, but not known to survive a power cut. */
class UnconfirmedError extends Error {}

const insertSql = `INSERT INTO events (${eventColumns}, idempotency_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const selectHead = 'SELECT max(revision) FROM events WHERE stream = ?';
const selectIds = 'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?';

function rowOf(streamId: string, position: number, revision: number, event: StringifiedEvent): EventRow {
  const { id, type, schemaVersion, data, metadata, partitionKey } = event;
  return [position, streamId, revision, id, type, schemaVersion, data, metadata, partitionKey];
}

function rejectGroup(group: readonly PendingAppend[], error: unknown): void {
  const reason =
    error instanceof CommitFailedError || error instanceof UnconfirmedError
      ? new UnknownOutcomeError('The commit was not confirmed', { cause: error })
      : error;
  for (const append of group) append.reject(reason);
}
