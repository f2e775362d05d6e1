// The mapping of events to rows of the log's table.
import {
  AppendTooLargeError,
  type EventMetadata,
  type EventToAppend,
  maxAppendBytes,
  type StoredEvent,
  UnreadableEventError,
} from '../../../ports/events/event-store';
import type { Bound } from '../database/database';

export const eventTables = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    schema_version INTEGER NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    partition_key TEXT,
    idempotency_key TEXT
  );
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);
  CREATE INDEX IF NOT EXISTS events_by_idempotency_key ON events (stream, idempotency_key)
    WHERE idempotency_key IS NOT NULL;
`;

export const eventColumns =
  'position, stream, revision, id, type, schema_version, data, metadata, partition_key' as const;

type EventFields = readonly [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  schemaVersion: number,
  data: string,
  metadata: string,
  partitionKey: string | null,
];

export type EventRow = readonly [...EventFields, idempotencyKey?: string | null];
/** A row that always includes the idempotency key column. */
export type FollowedRow = readonly [...EventFields, idempotencyKey: string | null];

/**
 * The serialized content of an event without its position. Events are serialized before queueing, so that an event that
 * cannot be serialized fails alone.
 */
export interface StringifiedEvent {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
  readonly metadata: string;
  /** Null if the key is the stream id, which is the usual case. */
  readonly partitionKey: string | null;
  readonly idempotencyKey: string | null;
}

/** @throws AppendTooLargeError, and RangeError if there are no events. */
export function stringifyAll(streamId: string, events: readonly EventToAppend[]): readonly StringifiedEvent[] {
  if (events.length === 0) throw new RangeError('An append holds at least one event');
  const stringified = events.map((event) => stringify(streamId, event));
  const bytes = stringified.reduce((sum, event) => sum + Buffer.byteLength(event.data), 0);
  if (bytes > maxAppendBytes) throw new AppendTooLargeError(`${bytes} bytes of events for ${streamId}`);
  return stringified;
}

export function stringify(streamId: string, event: EventToAppend): StringifiedEvent {
  return {
    id: event.id,
    type: event.type,
    schemaVersion: event.schemaVersion,
    data: JSON.stringify(event.data),
    metadata: JSON.stringify(event.metadata),
    partitionKey: event.partitionKey === streamId ? null : event.partitionKey,
    idempotencyKey: event.metadata.idempotencyKey ?? null,
  };
}

export function bindingsOf(
  streamId: string,
  position: number,
  revision: number,
  event: StringifiedEvent,
): readonly Bound[] {
  return [
    position,
    streamId,
    revision,
    event.id,
    event.type,
    event.schemaVersion,
    event.data,
    event.metadata,
    event.partitionKey,
    event.idempotencyKey,
  ];
}

export function eventOf(row: EventRow): StoredEvent {
  return {
    id: row[3],
    streamId: row[1],
    revision: row[2],
    position: row[0],
    type: row[4],
    schemaVersion: row[5],
    data: parsed(row, row[6]),
    metadata: parsed(row, row[7]) as EventMetadata,
    partitionKey: row[8] ?? row[1],
  };
}

/** Parses an event for the feed: an unreadable event blocks only its own key, not all followers of the log. */
export function eventOrFault(row: EventRow): StoredEvent {
  try {
    return eventOf(row);
  } catch (error) {
    const metadata: EventMetadata = { correlationId: '', causationId: '', actor: '', at: '' };
    const [position, streamId, revision, id, type, schemaVersion] = row;
    const partitionKey = row[8] ?? streamId;
    const unreadable = error as Error;
    return { id, streamId, revision, position, type, schemaVersion, data: null, metadata, partitionKey, unreadable };
  }
}

/** Throws an error that identifies the unreadable event for the verification of the log. */
function parsed(row: EventRow, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UnreadableEventError(row[1], row[2], row[3]);
  }
}
