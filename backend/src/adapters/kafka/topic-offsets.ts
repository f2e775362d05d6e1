// Where the partitions of the topic end and where a position stands in them, as Kafka says. Hundreds of consumers ask at once
// while they are behind: those who ask the same in one turn of the event loop share the answer.
import { type Admin, KafkaJSBrokerNotFound, KafkaJSProtocolError } from 'kafkajs';
import type { Logger } from 'pino';
import { untilAvailable, type Waiting } from '../../kernel/until-available';
import { UnavailableError } from '../../ports/unavailable';

type AskedAdmin = Pick<Admin, 'fetchTopicOffsets' | 'fetchTopicOffsetsByTimestamp' | 'listGroups'>;

/** A partition has no leader for a moment after its topic was made, and while brokers come and go. */
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

  /** By partition: the offset that the next event gets. @throws UnavailableError */
  ends(): Promise<ReadonlyMap<number, bigint>> {
    return this.ask('ends', async () => {
      const offsets = await this.admin.fetchTopicOffsets(this.topic);
      return new Map(offsets.map(({ partition, high }) => [partition, BigInt(high)]));
    });
  }

  /** By partition: the offset of the first event after a position, which its timestamp is. @throws UnavailableError */
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
    // Later the answer could be older than what its asker has seen.
    setImmediate(() => this.asked.delete(question));
    return answer;
  }

  private fetchFromLeaders<T>(fetch: () => Promise<T>): Promise<T> {
    let isAgain = false;
    return untilAvailable(
      this.log,
      async () => {
        // KafkaJS keeps for five minutes who leads a partition, whatever a broker answers. This question renews that.
        if (isAgain) await this.admin.listGroups();
        isAgain = true;
        return fetch();
      },
      forAnotherLeader,
    );
  }
}
