// An event as received from Kafka. The fields needed to select or skip it are parsed at once, the rest on first use.
import type { KafkaMessage } from 'kafkajs';
import type { StoredEvent } from '../../ports/events/event-store';
import { bytesOf, eventOf, numberIn, typeOf } from './event-messages';

export class CopiedEvent {
  readonly offset: bigint;
  readonly position: number;
  readonly count: number;
  readonly type: string;
  readonly bytes: number;
  private read: StoredEvent | undefined;

  constructor(private readonly message: KafkaMessage) {
    this.offset = BigInt(message.offset);
    this.position = numberIn(message, 'position');
    this.count = numberIn(message, 'count');
    this.type = typeOf(message);
    this.bytes = bytesOf(message);
  }

  event(): StoredEvent {
    this.read ??= eventOf(this.message, this.position, this.type);
    return this.read;
  }
}
