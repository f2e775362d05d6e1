// A view of a shared event store that contains only the streams of one test: a real server has a single log, with the
// events of other tests and applications.
import { randomBytes } from 'node:crypto';
import type { AppendResult, EventStore, EventToAppend, StoredEvent } from '../../../src/ports/events/event-store';

const pageSize = 500;

export class OwnStreams implements EventStore {
  private constructor(
    private readonly store: EventStore,
    private readonly prefix: string,
    /** The end of the log before the test began. */
    private readonly begin: number,
  ) {}

  static async in(store: EventStore): Promise<OwnStreams> {
    return new OwnStreams(store, `test${randomBytes(6).toString('hex')}-`, await store.head());
  }

  /** The same streams through another connection. */
  through(store: EventStore): OwnStreams {
    return new OwnStreams(store, this.prefix, this.begin);
  }

  append(streamId: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult> {
    return this.store.append(this.prefix + streamId, expectedRevision, events);
  }

  async readStream(streamId: string, fromRevision: number, limit: number): Promise<readonly StoredEvent[]> {
    return this.own(await this.store.readStream(this.prefix + streamId, fromRevision, limit));
  }

  async readByIdempotencyKey(streamId: string, idempotencyKey: string): Promise<readonly StoredEvent[]> {
    return this.own(await this.store.readByIdempotencyKey(this.prefix + streamId, idempotencyKey));
  }

  async readAll(afterPosition: number, limit: number): Promise<readonly StoredEvent[]> {
    const found: StoredEvent[] = [];
    for (let after = Math.max(afterPosition, this.begin); found.length < limit; ) {
      const page = await this.store.readAll(after, pageSize);
      found.push(...this.own(page));
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.position;
    }
    return found.slice(0, limit);
  }

  async head(): Promise<number> {
    return (await this.readAll(0, Number.POSITIVE_INFINITY)).at(-1)?.position ?? this.begin;
  }

  private own(events: readonly StoredEvent[]): readonly StoredEvent[] {
    return events
      .filter(({ streamId }) => streamId.startsWith(this.prefix))
      .map((event) => ({ ...event, streamId: event.streamId.slice(this.prefix.length) }));
  }
}
