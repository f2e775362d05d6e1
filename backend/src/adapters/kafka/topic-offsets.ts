// Queries Kafka for the end offsets of the partitions and the offsets of positions. Hundreds of consumers query at once
// while they lag behind: identical queries in one turn of the event loop share one answer.
import { type Admin, KafkaJSBrokerNotFound, KafkaJSProtocolError } from 'kafkajs';
import type { Logger } from 'pino';
import { untilAvailable, type Waiting } from '../../kernel/values/until-available';
import { UnavailableError } from '../../ports/operations/unavailable';

type AskedAdmin = Pick<Admin, 'fetchTopicOffsets' | 'fetchTopicOffsetsByTimestamp' | 'listGroups'>;

/** Waits for a leader: a partition briefly has none after its topic was created, and while brokers start and stop. */
const forAnotherLeader: Waiting = {
  isAway: (error) =>
    (error instanceof KafkaJSProtocolError && error.retriable) || error instanceof KafkaJSBrokerNotFound,
  said: 'waiting for the leader of a partition',
  longestMs: 5_000,
  againMs: 100,
};

export class TopicOffsets {
  private readonly asked = new Map<string, Promise<ReadonlyMap<number, bigint>>>();

  constructor(
    private readonly admin: AskedAdmin,
    private readonly topic: string,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /** Returns the offset of the next event, by partition. @throws UnavailableError */
  ends(): Promise<ReadonlyMap<number, bigint>> {
    return this.ask('ends', async () => {
      const offsets = await this.admin.fetchTopicOffsets(this.topic);
      return new Map(offsets.map(({ partition, high }) => [partition, BigInt(high)]));
    });
  }

  /** Returns the offset of the first event after a position (the timestamp), by partition. @throws UnavailableError */
  after(position: number): Promise<ReadonlyMap<number, bigint>> {
    return this.ask(`after ${position}`, async () => {
      const offsets = await this.admin.fetchTopicOffsetsByTimestamp(this.topic, position + 1);
      return new Map(offsets.map(({ partition, offset }) => [partition, BigInt(offset)]));
    });
  }

  private ask(
    question: string,
    fetch: () => Promise<ReadonlyMap<number, bigint>>,
  ): Promise<ReadonlyMap<number, bigint>> {
    const known = this.asked.get(question);
    if (known !== undefined) return known;
    const answer = this.fetchFromLeaders(fetch).catch((error) => {
      throw new UnavailableError(`Kafka does not answer: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    });
    this.asked.set(question, answer);
    // A later query must not share this answer, because it could be older than what its caller has already seen.
    setImmediate(() => this.asked.delete(question));
    return answer;
  }

  private fetchFromLeaders<T>(fetch: () => Promise<T>): Promise<T> {
    let isAgain = false;
    return untilAvailable(
      this.log,
      async () => {
        // KafkaJS caches the leaders of partitions for five minutes, even after errors; `listGroups` refreshes them.
        if (isAgain) await this.admin.listGroups();
        isAgain = true;
        return fetch();
      },
      forAnotherLeader,
    );
  }
}
