// The embedded event store: one table in its own database file, written with group commit.
//
// Appends that arrive while one group is being flushed to disk share the next transaction and the next flush, so many
// callers cost little more than one. The flush runs in the background while this thread commits the next group. An
// event becomes visible to callers, consumers and readers only after its flush has completed. This process is the only
// writer of the file (it locks the data folder), so it can cache the last revision of each stream; the unique index is
// the safeguard.
import { BoundedMap } from '../../../kernel/values/bounded-map';
import {
  type AppendResult,
  type EventStore,
  type EventToAppend,
  noStream,
  type StoredEvent,
  UnknownOutcomeError,
} from '../../../ports/events/event-store';
import { CommitFailedError, type Database, type Row, statementTexts, writeRows } from '../database/database';
import type { FollowedLog } from './event-feed';
import { EventReader, EventTail } from './event-reader';
import {
  bindingsOf,
  type EventRow,
  eventColumns,
  eventTables,
  type StringifiedEvent,
  stringifyAll,
} from './event-rows';

interface PendingAppend {
  readonly streamId: string;
  readonly expectedRevision: number;
  readonly events: readonly StringifiedEvent[];
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Appends whose transaction has committed, in table order. */
interface CommittedGroup {
  readonly appends: readonly PendingAppend[];
  /** One result per append, in the same order. */
  readonly results: readonly AppendResult[];
  readonly rows: readonly EventRow[];
  /** Position of the newest event in the table at the time of this commit. */
  readonly lastPosition: number;
}

const usualTailEvents = 4096;
const rememberedHeads = 50_000;
/** Upper bound of events per transaction, unless a single append has more; it keeps the event loop responsive. */
const maxGroupEvents = 512;
/**
 * How long appends of policies wait to share a commit: no user waits for them, and a commit costs the same for many.
 */
const mostCommitDelayMs = 2;

export class EventLog implements EventStore, FollowedLog {
  private queue: PendingAppend[] = [];
  private commitScheduled = false;
  private commitTimer: NodeJS.Timeout | undefined;
  /** Position of the newest event in the table. */
  private lastPosition: number;
  /** Position of the newest event that is flushed and survives a power cut. */
  private durablePosition: number;
  /** The group that is committed to the table but whose flush has not started yet, because another one is in flight. */
  private committed: CommittedGroup | undefined;
  /** Rows in the table whose flush is in flight or has failed: they are not yet known to survive a power cut. */
  private unconfirmed: EventRow[] = [];
  private flushing: Promise<void> | undefined;
  private readonly heads = new BoundedMap<string, number>(rememberedHeads);
  private readonly listeners = new Set<() => void>();
  readonly hasGaplessPositions = true;
  readonly tail: EventTail;
  private readonly reader: EventReader;

  /** @param tailEvents how many of the newest events are kept in memory. */
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

  /** Registers a listener that is called after each durable commit. */
  onCommitted(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async append(streamId: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult> {
    return this.appendStringified(streamId, expectedRevision, stringifyAll(streamId, events), { isDeferrable: false });
  }

  /**
   * Appends events that another thread has serialized; patient appends wait briefly so that others share their commit.
   */
  appendStringified(
    streamId: string,
    expectedRevision: number,
    events: readonly StringifiedEvent[],
    { isDeferrable }: { readonly isDeferrable: boolean },
  ): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.queue.push({ streamId, expectedRevision, events, resolve, reject });
      if (isDeferrable) this.scheduleLater();
      else this.scheduleCommit();
    });
  }

  private scheduleLater(): void {
    if (this.commitScheduled || this.commitTimer !== undefined) return;
    this.commitTimer = setTimeout(() => this.commit(), mostCommitDelayMs);
  }

  private scheduleCommit(): void {
    if (this.commitScheduled || this.committed !== undefined) return;
    this.commitScheduled = true;
    setImmediate(() => this.commit());
  }

  /** Stores every queued append, then waits until the database is idle. */
  async close(): Promise<void> {
    while (this.queue.length > 0 || this.flushing !== undefined) {
      this.commit();
      await this.flushing;
    }
    await this.database.idle();
  }

  /** Commits the next group. One group may wait behind the flush in flight, so neither disk nor thread is idle. */
  private commit(): void {
    this.commitScheduled = false;
    clearTimeout(this.commitTimer);
    this.commitTimer = undefined;
    if (this.committed !== undefined || this.queue.length === 0) return;
    this.committed = this.storeGroup(this.nextGroup());
    if (this.flushing === undefined) this.flush();
  }

  private nextGroup(): readonly PendingAppend[] {
    let events = 0;
    const end = this.queue.findIndex((append, index) => {
      events += append.events.length;
      return index > 0 && events > maxGroupEvents;
    });
    return this.queue.splice(0, end < 0 ? this.queue.length : end);
  }

  private storeGroup(appends: readonly PendingAppend[]): CommittedGroup | undefined {
    const positionBefore = this.lastPosition;
    const rows: EventRow[] = [];
    try {
      const results = this.database.transaction(() => {
        const unwritten: Row[] = [];
        const each = appends.map((append) => this.store(append, rows, unwritten));
        writeRows(this.database, unwritten, insertion);
        return each;
      });
      return { appends, results, rows, lastPosition: this.lastPosition };
    } catch (error) {
      this.lastPosition = positionBefore;
      this.heads.clear();
      rejectGroup(appends, error);
      return undefined;
    }
  }

  /**
   * Starts to flush the committed group once no other flush is in flight. A group that commits during this flush may or
   * may not be covered by it, so it waits for the next one.
   */
  private flush(): void {
    this.flushing = undefined;
    const group = this.committed;
    this.committed = undefined;
    if (group !== undefined) {
      this.unconfirmed.push(...group.rows);
      if (this.unconfirmed.length > 0) this.flushing = this.confirm(group);
      else answerGroup(group);
    }
    if (this.queue.length > 0) this.scheduleCommit();
  }

  /** Waits for the disk and only then publishes the events. Never rejects: each append receives its own error. */
  private async confirm(group: CommittedGroup): Promise<void> {
    try {
      await this.database.durable();
    } catch (error) {
      this.flush();
      rejectGroup(group.appends, new UnknownOutcomeError('The disk did not confirm the commit', { cause: error }));
      return;
    }
    const rows = this.unconfirmed;
    this.unconfirmed = [];
    this.durablePosition = group.lastPosition;
    // The next flush starts before this thread works on the answers, so that the disk is not idle.
    this.flush();
    this.tail.push(rows);
    for (const listener of this.listeners) listener();
    answerGroup(group);
  }

  /** @param unwritten rows to insert later; they are written first whenever the table has to be queried. */
  private store(append: PendingAppend, rows: EventRow[], unwritten: Row[]): AppendResult {
    const head = this.headOf(append.streamId);
    if (head !== append.expectedRevision) {
      writeRows(this.database, unwritten.splice(0), insertion);
      return this.repeatedOrConflict(append, head);
    }
    let revision = head;
    for (const event of append.events) {
      revision++;
      this.lastPosition++;
      unwritten.push(bindingsOf(append.streamId, this.lastPosition, revision, event));
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
    // Most callers only check for new events, and the cached head answers that without a query.
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

  misfiledEvent = (...of: Parameters<EventReader['misfiledEvent']>) => this.reader.misfiledEvent(...of);

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

const insertion = statementTexts(
  10,
  (places) => `INSERT INTO events (${eventColumns}, idempotency_key) VALUES ${places}`,
);
const selectHead = 'SELECT max(revision) FROM events WHERE stream = ?';
const selectIds = 'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?';

function rowOf(streamId: string, position: number, revision: number, event: StringifiedEvent): EventRow {
  const { id, type, schemaVersion, data, metadata, partitionKey } = event;
  return [position, streamId, revision, id, type, schemaVersion, data, metadata, partitionKey];
}

function answerGroup({ appends, results }: CommittedGroup): void {
  for (const [index, append] of appends.entries()) append.resolve(results[index] as AppendResult);
}

function rejectGroup(appends: readonly PendingAppend[], error: unknown): void {
  const reason =
    error instanceof CommitFailedError
      ? new UnknownOutcomeError('The commit was not confirmed', { cause: error })
      : error;
  for (const append of appends) append.reject(reason);
}
