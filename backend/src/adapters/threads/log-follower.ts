// The log as a thread sees it that does not write it: it reads the same file by a connection of its own, up to what the
// writing thread knows to survive a power cut. That thread says by a message that there is something new, and says so
// once until this one has looked.
import type { FollowedLog } from '../libsql/event-feed';
import type { EventReader } from '../libsql/event-reader';
import type { EventRow } from '../libsql/event-rows';
import { EventTail } from '../libsql/event-tail';
import { FollowedStreams } from './followed-streams';

const tailEvents = 4096;
const pageRows = 1000;
/** Of the numbers that both threads share: 1 while a message is under way that there is something new. */
export const isCallUnderWay = 0;
/** And the position of the newest event that survives a power cut. */
export const lastDurable = 1;

export const sharedNumbers = () => new BigInt64Array(new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT));

export class LogFollower implements FollowedLog {
  readonly tail: EventTail;
  readonly streams: FollowedStreams;
  private position: number;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly reader: EventReader,
    private readonly shared: BigInt64Array,
  ) {
    this.position = reader.lastPosition();
    this.tail = new EventTail(this.position, tailEvents);
    this.streams = new FollowedStreams(reader, this.position, () => this.catchUp());
  }

  get headNow(): number {
    return this.position;
  }

  /** To be called when the writing thread says that there is something new. */
  called(): void {
    for (const listener of this.listeners) listener();
  }

  lookForNew(): void {
    // Before reading: whatever is committed from here on is said anew.
    Atomics.store(this.shared, isCallUnderWay, 0n);
    this.catchUp();
  }

  /** Reads what has become durable by now. The message about it is still to come, and wakes those who follow. */
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

  /** The writing thread tells it after each flush, so the file need not be asked. */
  newestPosition(): number {
    return Number(Atomics.load(this.shared, lastDurable));
  }

  onCommitted(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
