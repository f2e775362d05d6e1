// Maps events to Kafka messages. The timestamp of a message is the event's position in the store, so Kafka's timestamp
// index finds a position and no mapping has to be stored. Headers contain all that is needed to select or skip a
// message.
import type { KafkaMessage, Message } from 'kafkajs';
import type { StoredEvent } from '../../ports/events/event-store';

interface Body {
  readonly data: unknown;
  readonly metadata: StoredEvent['metadata'];
}

/** @param count the number of events in its partition, including this one. */
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

export const bytesOf = ({ value, key }: Pick<Message, 'value' | 'key'>): number =>
  Buffer.byteLength(value ?? '') + Buffer.byteLength(key ?? '') + 400;

export const typeOf = (message: KafkaMessage): string => textIn(message, 'type');

export function eventOf(message: KafkaMessage, position: number, type: string): StoredEvent {
  const { key, value } = message;
  const { data, metadata, unreadable } = bodyOf(value);
  const reason = message.headers?.unreadable === undefined ? unreadable : new Error(textIn(message, 'unreadable'));
  const event: StoredEvent = {
    id: textIn(message, 'id'),
    streamId: textIn(message, 'stream'),
    revision: numberIn(message, 'revision'),
    position,
    type,
    schemaVersion: numberIn(message, 'schemaVersion'),
    partitionKey: key?.toString('utf8') ?? '',
    data,
    metadata,
  };
  return reason === undefined ? event : { ...event, unreadable: reason };
}

const noBody: Body = { data: null, metadata: { correlationId: '', causationId: '', actor: '', at: '' } };

function bodyOf(value: Buffer | null): Body & { readonly unreadable?: Error } {
  try {
    const { data, metadata } = JSON.parse(value?.toString('utf8') ?? '') as Body;
    return { data, metadata };
  } catch (error) {
    return { ...noBody, unreadable: error as Error };
  }
}

export const numberIn = (message: KafkaMessage, header: string): number => Number(textIn(message, header));

function textIn({ headers }: KafkaMessage, header: string): string {
  return String(headers?.[header] ?? '');
}
