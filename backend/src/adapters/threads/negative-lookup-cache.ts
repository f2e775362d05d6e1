// Negative lookup cache of a thread that follows the log. Most reads of a policy find nothing: it checks whether a
// folded stream has new events, and whether it has already reacted to an event.
import { BoundedMap } from '../../kernel/values/bounded-map';
import type { EventStore, StoredEvent } from '../../ports/events/event-store';
import type { EventReader } from '../libsql/event-log/event-reader';
import type { FollowedRow } from '../libsql/event-log/event-rows';

const rememberedStreams = 50_000;
/** Rows whose keys are cached: at least this many, and at most twice as many. */
const rememberedRows = 10_000;

export class NegativeLookupCache implements Omit<EventStore, 'append'> {
  /** No event at this revision or a later one exists in the stream, in everything followed so far. */
  private readonly ends = new BoundedMap<string, number>(rememberedStreams);
  private keys = new Set<string>();
  private olderKeys = new Set<string>();
  /** Every key after this position is in one of the two sets. */
  private keysAfter: number;
  private youngAfter: number;
  private youngRows = 0;

  /**
   * @param after the position after which every row is passed to `push`, in order.
   * @param catchUp passes on everything that is durable by now.
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
