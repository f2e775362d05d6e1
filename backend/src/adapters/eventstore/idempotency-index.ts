// EventStoreDB finds events only by stream and revision, so the idempotency keys of streams are cached here: a stream
// is read once completely, and after that only its new events.
import { LRUCache } from 'lru-cache';
import type { StoredEvent } from '../../ports/event-store';

interface KnownStream {
  /** Every event before this revision has been indexed. */
  next: number;
  readonly revisions: Map<string, number[]>;
}

type ReadStream = (streamId: string, fromRevision: number, limit: number) => Promise<readonly StoredEvent[]>;

const rememberedKeys = 500_000;
const pageSize = 500;

export class IdempotencyIndex {
  private readonly streams = new LRUCache<string, KnownStream>({
    maxSize: rememberedKeys,
    sizeCalculation: ({ revisions }) => revisions.size + 1,
  });

  constructor(private readonly readStream: ReadStream) {}

  async find(streamId: string, key: string): Promise<readonly StoredEvent[]> {
    const known = this.streams.get(streamId) ?? { next: 0, revisions: new Map<string, number[]>() };
    const fresh = new Map<number, StoredEvent>();
    for (;;) {
      const page = await this.readStream(streamId, known.next, pageSize);
      for (const event of page) this.take(known, event, fresh, key);
      if (page.length < pageSize) break;
    }
    this.streams.set(streamId, known);
    const revisions = known.revisions.get(key) ?? [];
    const found = await Promise.all(
      revisions.map(async (revision) => fresh.get(revision) ?? (await this.readStream(streamId, revision, 1))[0]),
    );
    return found.filter((event) => event !== undefined);
  }

  private take(known: KnownStream, event: StoredEvent, fresh: Map<number, StoredEvent>, wanted: string): void {
    const { idempotencyKey } = event.metadata;
    if (idempotencyKey === wanted) fresh.set(event.revision, event);
    // A concurrent lookup may have indexed the event already.
    if (event.revision < known.next) return;
    known.next = event.revision + 1;
    if (idempotencyKey === undefined) return;
    const revisions = known.revisions.get(idempotencyKey);
    if (revisions === undefined) known.revisions.set(idempotencyKey, [event.revision]);
    else revisions.push(event.revision);
  }
}
