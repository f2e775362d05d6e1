// The log for a thread that only reads it: it reads the same file through its own connection, up to the position that
// the writing thread knows to be durable. The writing thread notifies this one of new events, and sends no second
// message before this thread has looked.
import type { FollowedLog } from '../libsql/event-log/event-feed';
import { type EventReader, EventTail } from '../libsql/event-log/event-reader';
import type { EventRow } from '../libsql/event-log/event-rows';
import { NegativeLookupCache } from './negative-lookup-cache';

const tailEvents = 4096;
const pageRows = 1000;
/** Index in the shared numbers: 1 while a notification of new events is in flight. */
export const isCallPending = 0;
/** Index in the shared numbers: the position of the newest durable event. */
export const lastDurable = 1;

export const sharedNumbers = () => new BigInt64Array(new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT));

export class LogFollower implements FollowedLog {
  readonly tail: EventTail;
  readonly streams: NegativeLookupCache;
  private position: number;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly reader: EventReader,
    private readonly shared: BigInt64Array,
  ) {
    this.position = reader.lastPosition();
    this.tail = new EventTail(this.position, tailEvents);
    this.streams = new NegativeLookupCache(reader, this.position, () => this.catchUp());
  }

  get headNow(): number {
    return this.position;
  }

  /** Must be called when the writing thread notifies this thread of new events. */
  called(): void {
    for (const listener of this.listeners) listener();
  }

  lookForNew(): void {
    // Resets the flag before reading, so that the writing thread notifies this one again of any later commit.
    Atomics.store(this.shared, isCallPending, 0n);
    this.catchUp();
  }

  /** Reads the events that are durable by now. Their notification may still be in flight; it wakes the followers. */
  private catchUp(): void {
    while (this.position < this.newestPosition()) {
      const rows = this.reader.readFollowedRows(this.position, pageRows);
      this.tail.push(rows);
      this.streams.push(rows);
      const last = rows.at(-1)?.[0];
      if (last === undefined) return;
      this.position = last;
    }
  }

  readRows(afterPosition: number, limit: number): readonly EventRow[] {
    return this.reader.readRows(afterPosition, limit);
  }

  readAt(positions: readonly number[]): readonly EventRow[] {
    return this.reader.readAt(positions);
  }

  /** Reads the position that the writing thread shares after each flush, which saves a query. */
  newestPosition(): number {
    return Number(Atomics.load(this.shared, lastDurable));
  }

  onCommitted(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
