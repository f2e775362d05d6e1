// The event store on EventStoreDB (KurrentDB). Positions are its commit positions: byte offsets that fit into a number.
import { type AllStreamResolvedEvent, BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client';
import type { AppendResult, EventStore, EventToAppend, StoredEvent } from '../../ports/event-store';
import { Appends } from './appends';
import type { Connection } from './connection';
import { IdempotencyIndex } from './idempotency-index';
import { LogTail } from './log-tail';
import { readEvents } from './reads';
import { fromStore, fromStoreOrFault, isForeign, isOurs, toStore } from './stored-form';

/** The server's own events are interleaved with ours, so a page may contain fewer of ours than its size. */
const smallestPage = 32;
const largestPage = 4_096;

export class EventStoreDb implements EventStore {
  private readonly appends: Appends;
  private readonly keys = new IdempotencyIndex((...of) => this.readStream(...of));

  constructor(private readonly connection: Connection) {
    this.appends = new Appends(connection);
  }

  async append(streamId: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult> {
    return this.appends.append(streamId, expectedRevision, toStore(streamId, events));
  }

  async readStream(streamId: string, fromRevision: number, limit: number): Promise<readonly StoredEvent[]> {
    if (limit <= 0) return [];
    const options = { fromRevision: BigInt(Math.max(0, fromRevision)), maxCount: limit };
    const found = await readEvents(this.connection, (client) => client.readStream(streamId, options));
    return found.flatMap(({ event }) => (event === undefined ? [] : [fromStore(event)]));
  }

  readByIdempotencyKey(streamId: string, idempotencyKey: string): Promise<readonly StoredEvent[]> {
    return this.keys.find(streamId, idempotencyKey);
  }

  async readAll(afterPosition: number, limit: number): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    let after = afterPosition;
    while (events.length < limit) {
      // One more than requested, since a read includes the event at its start position.
      const maxCount = Math.min(largestPage, Math.max(smallestPage, limit - events.length + 1));
      const page = await this.pageAfter(after, maxCount);
      for (const resolved of page) {
        if (positionOf(resolved) === after || resolved.event === undefined) continue;
        if (isForeign(resolved.event)) this.connection.passOver(resolved.event);
        if (!isOurs(resolved)) continue;
        if (events.length < limit) events.push(fromStore(resolved.event));
      }
      const last = page.at(-1);
      if (page.length < maxCount || last === undefined) break;
      after = positionOf(last);
    }
    return events;
  }

  async head(): Promise<number> {
    return (await this.newest())?.position ?? 0;
  }

  /** Returns the newest event, skipping those of the server itself. */
  async newest(): Promise<StoredEvent | undefined> {
    let from: { readonly commit: bigint; readonly prepare: bigint } | typeof END = END;
    for (let maxCount = 1; ; maxCount = Math.min(largestPage, maxCount * 8)) {
      const options = { direction: BACKWARDS, fromPosition: from, maxCount } as const;
      const page: readonly AllStreamResolvedEvent[] = await readEvents(this.connection, (client) =>
        client.readAll(options),
      );
      const newest = page.find(isOurs)?.event;
      if (newest !== undefined) return fromStoreOrFault(newest);
      const oldest = page.at(-1)?.event?.position;
      if (page.length < maxCount || oldest === undefined) return undefined;
      from = oldest;
    }
  }

  /** Returns the events at these positions, which must be positions of events. */
  async readAt(positions: readonly number[]): Promise<readonly StoredEvent[]> {
    const pages = await Promise.all(positions.map((position) => this.pageAfter(position, 1)));
    return pages.flatMap(([resolved]) => (resolved?.event === undefined ? [] : [fromStoreOrFault(resolved.event)]));
  }

  tail(afterPosition: number): LogTail {
    return new LogTail(this.connection, afterPosition);
  }

  private pageAfter(after: number, maxCount: number): Promise<readonly AllStreamResolvedEvent[]> {
    const fromPosition = after === 0 ? START : { commit: BigInt(after), prepare: BigInt(after) };
    return readEvents(this.connection, (client) => client.readAll({ fromPosition, maxCount, direction: FORWARDS }));
  }
}

function positionOf({ event }: AllStreamResolvedEvent): number {
  return Number(event?.position?.commit);
}
