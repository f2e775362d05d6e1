// Events as messages. The timestamp of a message is the event's position in the store: so Kafka itself finds the place of
// a position, and nothing needs to be kept about it. What is needed to choose or to drop one stands in the headers.
import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import type { StoredEvent } from '../../ports/event-store';

interface Body {
  readonly data: unknown;
  readonly metadata: StoredEvent['metadata'];
}

/** @param count of the events of its partition, this one included. */
export function messageOf(event: StoredEvent, count: number): Message {
  const { id, streamId, revision, position, type, schemaVersion, data, metadata, partitionKey, unreadable } = event;
  const body: Body = { data, metadata };
  return {
    key: partitionKey,
    value: JSON.stringify(body),
    timestamp: String(position),
    headers: {
      position: String(position),
      count: String(count),
      id,
      type,
      stream: streamId,
      revision: String(revision),
      schemaVersion: String(schemaVersion),
      ...(unreadable !== undefined && { unreadable: unreadable.message }),
    },
  };
}

export const bytesOf = ({ value, key }: Message): number =>
  Buffer.byteLength(value ?? '') + Buffer.byteLength(key ?? '') + 400;

export function placeOf({ headers }: KafkaMessage): { readonly position: number; readonly count: number } {
  return { position: Number(textOf(headers, 'position')), count: Number(textOf(headers, 'count')) };
}

export function typeOf({ headers }: KafkaMessage): string {
  return textOf(headers, 'type');
}

export function eventOf(message: KafkaMessage): StoredEvent {
  const { headers } = message;
  const event = {
    id: textOf(headers, 'id'),
    streamId: textOf(headers, 'stream'),
    revision: Number(textOf(headers, 'revision')),
    position: placeOf(message).position,
    type: typeOf(message),
    schemaVersion: Number(textOf(headers, 'schemaVersion')),
    partitionKey: message.key?.toString('utf8') ?? '',
  };
  try {
    const { data, metadata } = JSON.parse(message.value?.toString('utf8') ?? '') as Body;
    const reason = headers?.unreadable === undefined ? undefined : new Error(textOf(headers, 'unreadable'));
    return { ...event, data, metadata, ...(reason !== undefined && { unreadable: reason }) };
  } catch (error) {
    const metadata = { correlationId: '', causationId: '', actor: '', at: '' };
    return { ...event, data: null, metadata, unreadable: error as Error };
  }
}

function textOf(headers: IHeaders | undefined, name: string): string {
  return String(headers?.[name] ?? '');
}
