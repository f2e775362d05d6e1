// The representation of our events in EventStoreDB: the data as JSON, everything else in the event's metadata,
// including the two names that the server's own tools know (`$correlationId`, `$causationId`).
import { type JSONEventData, jsonEvent, type ResolvedEvent } from '@eventstore/db-client';
import {
  AppendTooLargeError,
  type EventMetadata,
  type EventToAppend,
  maxAppendBytes,
  type StoredEvent,
  UnreadableEventError,
} from '../../ports/events/event-store';

type Recorded = NonNullable<ResolvedEvent['event']>;

interface StoredMetadata extends Omit<EventMetadata, 'correlationId' | 'causationId'> {
  readonly $correlationId: string;
  readonly $causationId: string;
  readonly schemaVersion: number;
  /** Absent if the key is the stream id, which is the usual case. */
  readonly partitionKey?: string;
}

/** @throws AppendTooLargeError, and RangeError if there are no events. */
export function toStore(streamId: string, events: readonly EventToAppend[]): JSONEventData[] {
  if (events.length === 0) throw new RangeError('An append holds at least one event');
  // Data that JSON cannot represent throws here; inside the client the append would never settle.
  const bytesOf = (part: 'data' | 'metadata') =>
    events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event[part])), 0);
  // The server's limit excludes metadata, but a message of many megabytes breaks the stream that all appends share.
  const bytes = Math.max(bytesOf('data'), bytesOf('metadata'));
  if (bytes > maxAppendBytes) throw new AppendTooLargeError(`${bytes} bytes of events for ${streamId}`);
  return events.map((event) => {
    const { correlationId, causationId, ...metadata } = event.metadata;
    const stored: StoredMetadata = {
      $correlationId: correlationId,
      $causationId: causationId,
      ...metadata,
      schemaVersion: event.schemaVersion,
      ...(event.partitionKey !== streamId && { partitionKey: event.partitionKey }),
    };
    const { id, type, data } = event;
    return jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: stored as unknown as Metadata });
  });
}

type Metadata = Record<string, unknown>;

/** @throws UnreadableEventError if this is not one of our events. */
export function fromStore(event: Recorded): StoredEvent {
  const stored = event.metadata as unknown as Partial<StoredMetadata> | undefined;
  const position = Number(event.position?.commit);
  // The client returns data that is not JSON as text or bytes.
  const isReadable = event.isJson && typeof event.data === 'object' && event.data !== null;
  if (!isReadable || typeof stored?.schemaVersion !== 'number' || !Number.isSafeInteger(position)) {
    throw new UnreadableEventError(event.streamId, Number(event.revision), event.id);
  }
  const { $correlationId, $causationId, schemaVersion, partitionKey, ...metadata } = stored as StoredMetadata;
  return {
    id: event.id,
    streamId: event.streamId,
    revision: Number(event.revision),
    position,
    type: event.type,
    schemaVersion,
    data: event.data,
    metadata: { correlationId: $correlationId, causationId: $causationId, ...metadata },
    partitionKey: partitionKey ?? event.streamId,
  };
}

/** Converts an event for followers of the log: an unreadable event blocks only its own key. */
export function fromStoreOrFault(event: Recorded): StoredEvent {
  try {
    return fromStore(event);
  } catch (error) {
    const metadata: EventMetadata = { correlationId: '', causationId: '', actor: '', at: '' };
    const { id, streamId, type } = event;
    const at = { revision: Number(event.revision), position: Number(event.position?.commit) };
    return {
      id,
      streamId,
      ...at,
      type,
      schemaVersion: 0,
      data: null,
      metadata,
      partitionKey: streamId,
      unreadable: error as Error,
    };
  }
}

/** Whether the event is ours: the server and other applications write to the same log, without our metadata. */
export function isOurs({ event }: ResolvedEvent): boolean {
  return event !== undefined && !isOfServer(event) && !isForeign(event);
}

/** Whether another application that shares the store wrote the event. */
export function isForeign(event: Recorded): boolean {
  const stored = event.metadata as unknown as Partial<StoredMetadata> | undefined;
  return !isOfServer(event) && typeof stored?.schemaVersion !== 'number';
}

const isOfServer = ({ type }: Recorded): boolean => type.startsWith('$');
