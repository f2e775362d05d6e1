// How our events lie in EventStoreDB: the data as JSON, everything else in the event's metadata, with the two names that
// its own tools know (`$correlationId`, `$causationId`).
import { type JSONEventData, jsonEvent, type ResolvedEvent } from '@eventstore/db-client';
import {
  AppendTooLargeError,
  type EventMetadata,
  type EventToAppend,
  maxAppendBytes,
  type StoredEvent,
  UnreadableEventError,
} from '../../ports/event-store';

type Recorded = NonNullable<ResolvedEvent['event']>;

interface StoredMetadata extends Omit<EventMetadata, 'correlationId' | 'causationId'> {
  readonly $correlationId: string;
  readonly $causationId: string;
  readonly schemaVersion: number;
  /** Absent where it is the stream, which is the rule. */
  readonly partitionKey?: string;
}

/** @throws AppendTooLargeError, and RangeError when there is nothing to append. */
export function toStore(streamId: string, events: readonly EventToAppend[]): JSONEventData[] {
  if (events.length === 0) throw new RangeError('An append holds at least one event');
  // What JSON cannot carry fails here; inside the client it would be an answer that never comes.
  const bytesOf = (part: 'data' | 'metadata') =>
    events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event[part])), 0);
  // The server counts no metadata, but a message of many megabytes ends the stream that all appends share.
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

/** @throws UnreadableEventError for what is no event of ours. */
export function fromStore(event: Recorded): StoredEvent {
  const stored = event.metadata as unknown as Partial<StoredMetadata> | undefined;
  const position = Number(event.position?.commit);
  // The client hands over data that is no JSON as text or bytes.
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

/** For those that follow the log: one that cannot be read holds up its own key alone. */
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

/** The server writes events of its own into the same log, and other applications theirs: they have none of our metadata. */
export function isOurs({ event }: ResolvedEvent): boolean {
  return event !== undefined && !isOfServer(event) && !isForeign(event);
}

/** Written by another application that shares the store. */
export function isForeign(event: Recorded): boolean {
  const stored = event.metadata as unknown as Partial<StoredMetadata> | undefined;
  return !isOfServer(event) && typeof stored?.schemaVersion !== 'number';
}

const isOfServer = ({ type }: Recorded): boolean => type.startsWith('$');
