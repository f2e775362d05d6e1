// What a thread that follows the log knows of streams without asking the file. Most reads of a policy are answered by
// nothing: it asks whether more has come to a stream that it has folded, and whether it has reacted to an event before.
import { BoundedMap } from '../../kernel/bounded-map';
import type { EventStore, StoredEvent } from '../../ports/event-store';
import type { EventReader } from '../libsql/event-reader';
import type { FollowedRow } from '../libsql/event-rows';

const rememberedStreams = 50_000;
/** Rows whose keys are remembered: so many at least, and at most twice as many. */
const rememberedRows = 10_000;

export class FollowedStreams implements Omit<EventStore, 'append'> {
  /** Nothing of the stream stands at this revision or after it, in all that was followed so far. */
  private readonly ends = new BoundedMap<string, number>(rememberedStreams);
  private keys = new Set<string>();
  private olderKeys = new Set<string>();
  /** Every key that stands after this position is in one of both. */
  private keysAfter: number;
  private youngAfter: number;
  private youngRows = 0;

  /**
   * @param after the place in the log from which on every row is handed to `push`, in order.
   * @param catchUp hands over what there is by now.
   */
  constructor(
    private readonly reader: EventReader,
    after: number,
    private readonly catchUp: () => void,
  ) {
    this.keysAfter = after;
    this.youngAfter = after;
  }

  push(rows: readonly FollowedRow[]): void {
    for (const [position, stream, revision, , , , , , , key] of rows) {
      this.raise(stream, revision + 1);
      if (this.youngRows === rememberedRows) this.forgetOlder(position - 1);
      this.youngRows++;
      if (key !== null) this.keys.add(key);
    }
  }

  async readStream(streamId: string, fromRevision: number, limit: number): Promise<readonly StoredEvent[]> {
    this.catchUp();
    if (fromRevision >= (this.ends.get(streamId) ?? Number.MAX_SAFE_INTEGER)) return [];
    const events = await this.reader.readStream(streamId, fromRevision, limit);
    if (events.length < limit) this.raise(streamId, (events.at(-1)?.revision ?? fromRevision - 1) + 1);
    return events;
  }

  async readByIdempotencyKey(streamId: string, key: string, after?: number): Promise<readonly StoredEvent[]> {
    this.catchUp();
    const isKnown = after !== undefined && after >= this.keysAfter;
    if (isKnown && !this.keys.has(key) && !this.olderKeys.has(key)) return [];
    return this.reader.readByIdempotencyKey(streamId, key);
  }

  readAll(afterPosition: number, limit: number): Promise<readonly StoredEvent[]> {
    return this.reader.readAll(afterPosition, limit);
  }

  readonly hasGaplessPositions = true;

  misfiledEvent(...of: Parameters<EventReader['misfiledEvent']>) {
    return this.reader.misfiledEvent(...of);
  }

  head(): Promise<number> {
    return this.reader.head();
  }

  private raise(stream: string, end: number): void {
    const known = this.ends.get(stream);
    if (known === undefined || known < end) this.ends.set(stream, end);
  }

  private forgetOlder(position: number): void {
    this.keysAfter = this.youngAfter;
    this.olderKeys = this.keys;
    this.youngAfter = position;
    this.keys = new Set();
    this.youngRows = 0;
  }
}
