// The embedded event store: a table in a database file of its own, committed in groups.
//
// Appends that arrive while one group is flushed to disk share the next transactions and the next flush, so that many
// callers cost little more than one. The flush runs beside this thread, which commits the next group meanwhile, and
// nobody sees an event before its flush is over: no answer, no consumer, no reader. It is the file's only writer (the
// data folder is locked), which is why the last revision of a stream may be remembered; the unique index stands behind it.
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
import { type Row, statementTexts, writeRows } from './many-rows';

interface PendingAppend {
  readonly streamId: string;
  readonly expectedRevision: number;
  readonly events: readonly StringifiedEvent[];
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Appends whose transaction is over, in the order of the table. */
interface CommittedGroup {
  readonly appends: readonly PendingAppend[];
  /** One each. */
  readonly results: readonly AppendResult[];
  readonly rows: readonly EventRow[];
  /** Of the newest event in the table when it was committed. */
  readonly lastPosition: number;
}

const usualTailEvents = 4096;
const rememberedHeads = 50_000;
/** One transaction takes no more, unless one append has more, so that it never holds the event loop for long. */
const maxGroupEvents = 512;
/** Nobody sits and waits for what a policy appends, and a commit costs as much for one as for many. */
const patienceMs = 2;

export class EventLog implements EventStore, FollowedLog {
  private queue: PendingAppend[] = [];
  private commitScheduled = false;
  private patience: NodeJS.Timeout | undefined;
  /** Of the newest event in the table. */
  private lastPosition: number;
  /** Of the newest event that survives a power cut. */
  private durablePosition: number;
  /** In the table behind the group that is flushed; its own flush has not begun. */
  private committed: CommittedGroup | undefined;
  /** In the table, with a flush that is under way or has failed: not yet known to survive a power cut. */
  private unconfirmed: EventRow[] = [];
  private flushing: Promise<void> | undefined;
  private readonly heads = new BoundedMap<string, number>(rememberedHeads);
  private readonly listeners = new Set<() => void>();
  readonly hasGaplessPositions = true;
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
      else this.scheduleCommit();
    });
  }

  private scheduleLater(): void {
    if (this.commitScheduled || this.patience !== undefined) return;
    this.patience = setTimeout(() => this.commit(), patienceMs);
  }

  private scheduleCommit(): void {
    if (this.commitScheduled || this.committed !== undefined) return;
    this.commitScheduled = true;
    setImmediate(() => this.commit());
  }

  /** Ends it once everything is stored that was asked for. */
  async close(): Promise<void> {
    while (this.queue.length > 0 || this.flushing !== undefined) {
      this.commit();
      await this.flushing;
    }
    await this.database.idle();
  }

  /** One group may stand ready behind the flush under way, so that the disk need not wait for this thread nor it for the disk. */
  private commit(): void {
    this.commitScheduled = false;
    clearTimeout(this.patience);
    this.patience = undefined;
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
   * Begins to make the committed group durable, once no other flush is under way. What is committed meanwhile may or may
   * not be part of that, and waits for the next one.
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

  /** Waits for the disk; only then are events there for others. Never rejects: what went wrong is the answer of each append. */
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
    // The disk goes on before this thread works on the answers.
    this.flush();
    this.tail.push(rows);
    for (const listener of this.listeners) listener();
    answerGroup(group);
  }

  /** @param unwritten what is to be inserted; where the table is asked, it goes in first. */
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
