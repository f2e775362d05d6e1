// The event store on EventStoreDB (KurrentDB). Positions are its commit positions: byte offsets that fit into a number.
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  FORWARDS,
  type ResolvedEvent,
  START,
} from '@eventstore/db-client';
import type { AppendResult, EventStore, EventToAppend, StoredEvent } from '../../ports/events/event-store';
import type { KeptKeys } from '../../ports/events/idempotency';
import { Appends } from './appends';
import type { Connection } from './connection';
import { IdempotencyIndex } from './idempotency-index';
import { LogTail, type OnResumed } from './log-tail';
import { type ReadPage, readEvents } from './reads';
import { fromStore, fromStoreOrFault, isForeign, isOurs, toStore } from './stored-form';

/** The server's own events are interleaved with ours, so a page may contain fewer of ours than its size. */
const smallestPage = 32;
const largestPage = 4_096;
/** Events of the largest size would otherwise make pages of gigabytes, which no time limit allows for. */
const largestPageBytes = 16 * 1024 * 1024;

export class EventStoreDb implements EventStore {
  private readonly appends: Appends;
  private readonly keys: IdempotencyIndex;

  /**
   * @param keptKeys keeps the idempotency keys of long streams
   * @param pageBytes ends a call to the server; what a caller requests is read by several calls
   */
  constructor(
    private readonly connection: Connection,
    keptKeys?: KeptKeys,
    private readonly pageBytes = largestPageBytes,
  ) {
    this.appends = new Appends(connection);
    this.keys = new IdempotencyIndex((...of) => this.readStream(...of), keptKeys);
  }

  async append(streamId: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult> {
    const answer = await this.appends.append(streamId, expectedRevision, toStore(streamId, events));
    if (answer.kind === 'conflict') return answer;
    // The head is at least the position of these events, so readers who wait for it have seen them.
    return { ...answer, lastPosition: answer.lastPosition ?? (await this.head()) };
  }

  async readStream(streamId: string, fromRevision: number, limit: number): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    for (let from = Math.max(0, fromRevision); events.length < limit; ) {
      const options = { fromRevision: BigInt(from), maxCount: limit - events.length };
      let bytes = 0;
      const { events: page, isCut } = await readEvents<ResolvedEvent>(
        this.connection,
        (client) => client.readStream(streamId, options),
        (read) => {
          bytes += JSON.stringify(read.at(-1)?.event?.data ?? null).length;
          return bytes >= this.pageBytes;
        },
      );
      for (const { event } of page) if (event !== undefined) events.push(fromStore(event));
      if (!isCut) break;
      from = Number(page.at(-1)?.event?.revision) + 1;
    }
    return events;
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
      const { events: page, isCut } = await this.pageAfter(after, maxCount);
      for (const resolved of page) {
        if (positionOf(resolved) === after || resolved.event === undefined) continue;
        if (isForeign(resolved.event)) this.connection.passOver(resolved.event);
        if (!isOurs(resolved)) continue;
        if (events.length < limit) events.push(fromStore(resolved.event));
      }
      const last = page.at(-1);
      if ((page.length < maxCount && !isCut) || last === undefined) break;
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
      const page: ReadPage<AllStreamResolvedEvent> = await readEvents(this.connection, (client) =>
        client.readAll(options),
      );
      const newest = page.events.find(isOurs)?.event;
      if (newest !== undefined) return fromStoreOrFault(newest);
      const oldest = page.events.at(-1)?.event?.position;
      if (page.events.length < maxCount || oldest === undefined) return undefined;
      from = oldest;
    }
  }

  /** Returns the events at these positions, which must be positions of events. */
  async readAt(positions: readonly number[]): Promise<readonly StoredEvent[]> {
    const pages = await Promise.all(positions.map((position) => this.pageAfter(position, 1)));
    return pages.flatMap(({ events: [resolved] }) =>
      resolved?.event === undefined ? [] : [fromStoreOrFault(resolved.event)],
    );
  }

  tail(afterPosition: number, onResumed?: OnResumed): LogTail {
    return new LogTail(this.connection, afterPosition, undefined, onResumed);
  }

  private pageAfter(after: number, maxCount: number): Promise<ReadPage<AllStreamResolvedEvent>> {
    const fromPosition = after === 0 ? START : { commit: BigInt(after), prepare: BigInt(after) };
    return readEvents<AllStreamResolvedEvent>(
      this.connection,
      (client) => client.readAll({ fromPosition, maxCount, direction: FORWARDS }),
      // Positions are byte offsets in the log. The page may begin with the event at `after`, and has to go beyond it.
      (read) => read.length > 1 && positionOf(read.at(-1) as AllStreamResolvedEvent) - after >= this.pageBytes,
    );
  }
}

function positionOf({ event }: AllStreamResolvedEvent): number {
  return Number(event?.position?.commit);
}
