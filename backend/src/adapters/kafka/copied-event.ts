// An event as it came from Kafka. Its headers are read once, and its body when the first consumer wants it.
import type { KafkaMessage } from 'kafkajs';
import type { StoredEvent } from '../../ports/event-store';
import { bytesOf, eventOf, placeOf, typeOf } from './event-messages';

export interface CopiedEvent {
  readonly offset: bigint;
  readonly position: number;
  readonly count: number;
  readonly type: string;
  readonly bytes: number;
  event(): StoredEvent;
}

export function copiedEvent(message: KafkaMessage): CopiedEvent {
  let event: StoredEvent | undefined;
  return {
    ...placeOf(message),
    offset: BigInt(message.offset),
    type: typeOf(message),
    bytes: bytesOf(message as never),
    event: () => {
      event ??= eventOf(message);
      return event;
    },
  };
}
