// EventStoreDB finds events only by stream and revision, so the idempotency keys of streams are indexed here: a stream is
// read once, and after that only its new events. Of a long stream only the newest keys are in memory; the others are kept
// in another engine, so that a command costs the same whatever the length of its stream, also in a process that has just
// started.
import { LRUCache } from 'lru-cache';
import type { StoredEvent } from '../../ports/events/event-store';
import type { KeptKeys } from '../../ports/events/idempotency';

interface KnownStream {
  /** The keys of events before this revision are kept elsewhere. */
  base: number;
  /** Every event before this revision has been indexed. */
  next: number;
  /** Keys of the events from `base` on. */
  readonly revisions: Map<string, number[]>;
  /** The pending read of new events and the next one; concurrent lookups share them. */
  reading: Promise<void>;
  following: Promise<void> | undefined;
}

type ReadStream = (streamId: string, fromRevision: number, limit: number) => Promise<readonly StoredEvent[]>;

const rememberedKeys = 500_000;
/** A stream of fewer events is read whole, and so many of the newest events of a long one. */
const shortStream = 64;
const pageSize = 500;

export class IdempotencyIndex {
  private readonly streams = new LRUCache<string, KnownStream>({
    maxSize: rememberedKeys,
    sizeCalculation: ({ revisions }) => revisions.size + 1,
  });
  private readonly opening = new Map<string, Promise<KnownStream>>();

  /** @param kept without it, all keys of a stream are kept in memory. */
  constructor(
    private readonly readStream: ReadStream,
    private readonly kept?: KeptKeys,
  ) {}

  async find(streamId: string, key: string): Promise<readonly StoredEvent[]> {
    const stream = this.streams.get(streamId) ?? (await this.open(streamId));
    await this.catchUp(streamId, stream);
    this.streams.set(streamId, stream);
    const recent = stream.revisions.get(key) ?? [];
    const older = stream.base > 0 ? ((await this.kept?.find(streamId, key))?.revisions ?? []) : [];
    const revisions = [...new Set([...older, ...recent])].sort((a, b) => a - b);
    const found = await Promise.all(revisions.map((revision) => this.readStream(streamId, revision, 1)));
    return found.flat().filter(({ metadata }) => metadata.idempotencyKey === key);
  }

  private open(streamId: string): Promise<KnownStream> {
    const running = this.opening.get(streamId);
    if (running !== undefined) return running;
    const opened = this.openNew(streamId).finally(() => this.opening.delete(streamId));
    this.opening.set(streamId, opened);
    return opened;
  }

  private async openNew(streamId: string): Promise<KnownStream> {
    const stream: KnownStream = {
      ...{ base: 0, next: 0, revisions: new Map() },
      ...{ reading: Promise.resolve(), following: undefined },
    };
    const page = await this.readStream(streamId, 0, shortStream);
    const next = this.kept === undefined || page.length < shortStream ? 0 : (await this.kept.find(streamId, '')).next;
    if (next > 0) return Object.assign(stream, { base: next, next });
    for (const event of page) take(stream, event);
    return stream;
  }

  /** A read that began before this call may miss later appends, so this call does not share it. */
  private catchUp(streamId: string, stream: KnownStream): Promise<void> {
    const read = () => {
      stream.following = undefined;
      stream.reading = this.readNew(streamId, stream);
      return stream.reading;
    };
    stream.following ??= stream.reading.then(read, read);
    return stream.following;
  }

  private async readNew(streamId: string, stream: KnownStream): Promise<void> {
    for (;;) {
      const page = await this.readStream(streamId, stream.next, pageSize);
      for (const event of page) take(stream, event);
      if (this.kept !== undefined && stream.next - stream.base >= shortStream) {
        await this.kept.keep(streamId, stream.next, stream.revisions);
        stream.base = stream.next;
        stream.revisions.clear();
      }
      if (page.length < pageSize) return;
    }
  }
}

function take(stream: KnownStream, { revision, metadata: { idempotencyKey } }: StoredEvent): void {
  stream.next = revision + 1;
  if (idempotencyKey === undefined) return;
  const revisions = stream.revisions.get(idempotencyKey);
  if (revisions === undefined) stream.revisions.set(idempotencyKey, [revision]);
  else revisions.push(revision);
}
