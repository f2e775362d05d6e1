// An in-memory event store with its related stores, for tests that run the real kernel many thousand times.
import {
  type AppendResult,
  type EventStore,
  type EventToAppend,
  noStream,
  type StoredEvent,
} from '../../../src/ports/events/event-store';
import type { Refusals, RememberedRefusal } from '../../../src/ports/events/idempotency';
import type { Snapshot, Snapshots } from '../../../src/ports/events/snapshots';

/** Copies values, because a real store never returns the caller's own object. */
const copied = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

export class MemoryEventStore implements EventStore {
  private readonly log: StoredEvent[] = [];
  private readonly streams = new Map<string, StoredEvent[]>();
  private readonly keys = new Map<string, StoredEvent[]>();

  async append(streamId: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult> {
    // Yields as an engine would, so that other callers interleave.
    await Promise.resolve();
    const stream = this.streams.get(streamId) ?? [];
    const actualRevision = stream.length - 1;
    if (actualRevision !== expectedRevision) return { kind: 'conflict', actualRevision };
    for (const event of events) {
      const place = { streamId, revision: stream.length, position: this.log.length + 1 };
      const stored = { ...copied(event), ...place } as unknown as StoredEvent;
      stream.push(stored);
      this.log.push(stored);
      const key = `${streamId}/${event.metadata.idempotencyKey}`;
      this.keys.set(key, [...(this.keys.get(key) ?? []), stored]);
    }
    this.streams.set(streamId, stream);
    return { kind: 'appended', lastRevision: stream.length - 1, lastPosition: this.log.length };
  }

  async readStream(streamId: string, fromRevision: number, limit: number): Promise<readonly StoredEvent[]> {
    return (this.streams.get(streamId) ?? []).slice(fromRevision, fromRevision + limit);
  }

  async readByIdempotencyKey(streamId: string, idempotencyKey: string): Promise<readonly StoredEvent[]> {
    return this.keys.get(`${streamId}/${idempotencyKey}`) ?? [];
  }

  async readAll(afterPosition: number, limit: number): Promise<readonly StoredEvent[]> {
    return this.log.slice(afterPosition, afterPosition + limit);
  }

  async head(): Promise<number> {
    return this.log.length;
  }
}

export class MemorySnapshots implements Snapshots {
  private readonly kept = new Map<string, Snapshot>();

  async load(streamId: string): Promise<Snapshot | undefined> {
    return this.kept.get(streamId);
  }

  async save(streamId: string, snapshot: Snapshot): Promise<number> {
    if (snapshot.revision >= (this.kept.get(streamId)?.revision ?? noStream)) {
      this.kept.set(streamId, copied(snapshot));
    }
    return JSON.stringify(snapshot.state).length;
  }
}

export class MemoryRefusals implements Refusals {
  private readonly remembered = new Map<string, RememberedRefusal>();

  async find(idempotencyKey: string): Promise<RememberedRefusal | undefined> {
    return this.remembered.get(idempotencyKey);
  }

  async remember(idempotencyKey: string, refusal: RememberedRefusal): Promise<void> {
    if (!this.remembered.has(idempotencyKey)) this.remembered.set(idempotencyKey, copied(refusal));
  }
}
