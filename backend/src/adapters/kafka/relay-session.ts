// One session of the relay's producer: transactions under one transactional id, each recording its last position. Any
// failure ends the session; the next one fences it, and reads its progress from Kafka itself.
import type { Admin, Kafka, Message, Producer, Transaction } from 'kafkajs';
import type { StoredEvent } from '../../ports/events/event-store';
import { bytesOf, messageOf } from './event-messages';
import { compressionOf, fewRetries, type KafkaSettings, partitionOf } from './settings';

/** Below the request limit, with room for headers; a larger event is sent alone. */
const maxSendBytes = 900_000;
const transactionTimeoutMs = 5_000;
const acknowledgedByAll = -1;

export class RelaySession {
  /** Position in the event store of the last event in Kafka. */
  position = 0;
  /** Id of that event; undefined if a former release wrote the position. */
  eventId: string | undefined;
  /** The number of events in each partition. */
  private readonly counts = new Map<number, number>();
  private readonly producer: Producer;

  private constructor(
    kafka: Kafka,
    private readonly settings: KafkaSettings,
  ) {
    this.producer = kafka.producer({
      transactionalId: `${settings.topic}.relay`,
      idempotent: true,
      maxInFlightRequests: 1,
      transactionTimeout: transactionTimeoutMs,
      // A transaction polls for the completion of the previous one at this interval; the usual 300 ms would dominate
      // its duration.
      retry: { ...fewRetries, initialRetryTime: 5 },
    });
  }

  static async open(kafka: Kafka, admin: Admin, settings: KafkaSettings): Promise<RelaySession> {
    const session = new RelaySession(kafka, settings);
    try {
      await session.producer.connect();
      // Only a transaction fences the producer of a former relay, and aborts the transaction that it left open.
      await (await session.producer.transaction()).abort();
      await session.readProgress(admin);
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** Publishes all events durably in one transaction, so that Kafka has all or none of them. */
  async publish(events: readonly StoredEvent[]): Promise<void> {
    const counts = new Map<number, number>();
    const messages = new Map<number, Message[]>();
    for (const event of events) {
      const partition = partitionOf(event.partitionKey, this.settings.partitions);
      const count = (counts.get(partition) ?? this.counts.get(partition) ?? 0) + 1;
      counts.set(partition, count);
      const list = messages.get(partition) ?? [];
      list.push({ ...messageOf(event, count), partition });
      messages.set(partition, list);
    }
    const { position, id } = events.at(-1) as StoredEvent;
    const transaction = await this.producer.transaction();
    try {
      // One partition per send, and one send at a time: with anything else, KafkaJS lost the order or hung.
      for (const list of messages.values()) for (const part of partsOf(list)) await this.send(transaction, part);
      await this.noteProgress(transaction, { position, id }, counts);
      await transaction.commit();
    } catch (error) {
      await transaction.abort().catch(() => undefined);
      throw error;
    }
    this.position = position;
    this.eventId = id;
    for (const [partition, count] of counts) this.counts.set(partition, count);
  }

  async close(): Promise<void> {
    await this.producer.disconnect().catch(() => undefined);
  }

  private async send(transaction: Transaction, messages: readonly Message[]): Promise<void> {
    const { topic } = this.settings;
    const answers = await transaction.send({
      topic,
      messages: [...messages],
      acks: acknowledgedByAll,
      compression: compressionOf(this.settings),
    });
    // KafkaJS silently drops messages for a partition whose metadata the producer does not have yet.
    if (answers.length === 0) throw new Error(`Kafka took nothing for partition ${messages[0]?.partition} of ${topic}`);
  }

  /** Stores the position and the counts as committed offsets of consumer groups, which are part of the transaction. */
  private async noteProgress(
    transaction: Transaction,
    { position, id }: Pick<StoredEvent, 'position' | 'id'>,
    counts: ReadonlyMap<number, number>,
  ) {
    const { topic } = this.settings;
    // Kafka stores metadata text with each offset, which the client's type of this call omits.
    const reached = { partition: 0, offset: String(position), metadata: id };
    const places = [...counts].map(([partition, count]) => ({ partition, offset: String(count) }));
    await transaction.sendOffsets({
      consumerGroupId: positionGroup(topic),
      topics: [{ topic, partitions: [reached] }],
    });
    await transaction.sendOffsets({ consumerGroupId: countGroup(topic), topics: [{ topic, partitions: places }] });
  }

  private async readProgress(admin: Admin): Promise<void> {
    const { topic } = this.settings;
    const read = async (groupId: string) =>
      (await admin.fetchOffsets({ groupId, topics: [topic] }))[0]?.partitions ?? [];
    const [places, counts] = [await read(positionGroup(topic)), await read(countGroup(topic))];
    const reached = places.find(({ partition }) => partition === 0);
    this.position = Math.max(0, Number(reached?.offset ?? 0));
    this.eventId = reached?.metadata || undefined;
    for (const { partition, offset } of counts) this.counts.set(partition, Math.max(0, Number(offset)));
  }
}

const positionGroup = (topic: string) => `${topic}.relay-position`;
const countGroup = (topic: string) => `${topic}.relay-counts`;

function partsOf(messages: readonly Message[]): readonly (readonly Message[])[] {
  const parts: Message[][] = [[]];
  let bytes = 0;
  for (const message of messages) {
    const size = bytesOf(message);
    const part = parts.at(-1) as Message[];
    if (part.length > 0 && bytes + size > maxSendBytes) {
      parts.push([message]);
      bytes = size;
    } else {
      part.push(message);
      bytes += size;
    }
  }
  return parts;
}
