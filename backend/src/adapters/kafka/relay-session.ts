// One life of the relay's producer: transactions under one transactional id, each with the position that it ends at. After
// any failure the session is over; the next one fences this one, and reads from Kafka itself how far it has come.
import type { Admin, Kafka, Message, Producer, Transaction } from 'kafkajs';
import type { StoredEvent } from '../../ports/event-store';
import { bytesOf, messageOf } from './event-messages';
import { compressionOf, fewRetries, type KafkaSettings, partitionOf } from './settings';

/** Under the limit of a request with room for headers; one larger event goes alone. */
const maxSendBytes = 900_000;
const transactionTimeoutMs = 5_000;
const acknowledgedByAll = -1;

export class RelaySession {
  /** Position in the event store of the last event that Kafka has. */
  position = 0;
  /** Id of that event; undefined where a former release wrote the position. */
  eventId: string | undefined;
  /** How many events each partition has. */
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
      // A transaction waits for the one before in steps of this; the usual 300 ms would be all that it does.
      retry: { ...fewRetries, initialRetryTime: 5 },
    });
  }

  static async open(kafka: Kafka, admin: Admin, settings: KafkaSettings): Promise<RelaySession> {
    const session = new RelaySession(kafka, settings);
    try {
      await session.producer.connect();
      // Only this fences the producer of a relay that was here before, and ends what it has left open.
      await (await session.producer.transaction()).abort();
      await session.readProgress(admin);
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** Resolves once Kafka has all of them, durably; in one transaction, so that it has all or none. */
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
      // One partition a send, one send at a time: anything else was seen to lose order or to stick for ever.
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
    // A partition that the producer has not heard of yet is passed over without an error.
    if (answers.length === 0) throw new Error(`Kafka took nothing for partition ${messages[0]?.partition} of ${topic}`);
  }

  /** The place in the store's log and the counts are kept as offsets of groups, which move with the transaction. */
  private async noteProgress(
    transaction: Transaction,
    { position, id }: Pick<StoredEvent, 'position' | 'id'>,
    counts: ReadonlyMap<number, number>,
  ) {
    const { topic } = this.settings;
    // Kafka keeps a text with each offset, which the client's type of this call leaves out.
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
