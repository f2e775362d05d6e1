// Where the partitions of the topic end and where a position stands in them, as Kafka says. Hundreds of consumers ask at once
// while they are behind: those who ask the same in one turn of the event loop share the answer.
import type { Admin } from 'kafkajs';
import { UnavailableError } from '../../ports/unavailable';

export class TopicOffsets {
  private readonly asked = new Map<string, Promise<ReadonlyMap<number, bigint>>>();

  constructor(
    private readonly admin: Pick<Admin, 'fetchTopicOffsets' | 'fetchTopicOffsetsByTimestamp'>,
    private readonly topic: string,
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
    const answer = fetch().catch((error) => {
      throw new UnavailableError(`Kafka does not answer: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    });
    this.asked.set(question, answer);
    // Later the answer could be older than what its asker has seen.
    setImmediate(() => this.asked.delete(question));
    return answer;
  }
}
