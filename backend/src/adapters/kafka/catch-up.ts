// Reads one partition for a consumer that lags behind, until it reaches what the process reads for all its consumers.
// The number of concurrent readers is limited, because each is a separate Kafka consumer.
import type { Kafka } from 'kafkajs';
import { CopiedEvent } from './copied-event';
import { TopicReader } from './topic-reader';

const mostAtOnce = 8;

export interface CatchingUp {
  readonly partition: number;
  readonly from: bigint;
  /** Whether a consumer at this offset no longer needs its own reader. */
  hasCaughtUp(offset: bigint): boolean;
  take(events: readonly CopiedEvent[]): Promise<void>;
  readonly signal: AbortSignal;
}

export interface CatchUpOptions {
  readonly topic: string;
  readonly newGroupId: () => string;
  readonly onError: (error: unknown) => void;
}

export class CatchUp {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly kafka: Kafka,
    private readonly options: CatchUpOptions,
  ) {}

  /**
   * @returns the offset to continue from.
   * @throws any error of `take`.
   */
  async read(work: CatchingUp): Promise<bigint> {
    await this.turn();
    try {
      return work.signal.aborted ? work.from : await this.readNow(work);
    } finally {
      this.running--;
      this.queue.shift()?.();
    }
  }

  private async readNow({ partition, from, hasCaughtUp, take, signal }: CatchingUp): Promise<bigint> {
    const reader = new TopicReader(this.kafka, this.options);
    let next = from;
    let leave: () => void = () => undefined;
    try {
      return await new Promise<bigint>((resolve, reject) => {
        leave = () => resolve(next);
        signal.addEventListener('abort', leave);
        reader.read(partition, {
          nextOffset: from,
          take: async (messages) => {
            const events = messages.map((message) => new CopiedEvent(message));
            await take(events);
            next = (events.at(-1)?.offset ?? next - 1n) + 1n;
            if (!hasCaughtUp(next)) return;
            reader.leave(partition);
            resolve(next);
          },
          failed: (error) => {
            reader.leave(partition);
            reject(error);
            return 0;
          },
        });
      });
    } finally {
      signal.removeEventListener('abort', leave);
      await reader.stop();
    }
  }

  private async turn(): Promise<void> {
    while (this.running >= mostAtOnce) await new Promise<void>((resolve) => this.queue.push(resolve));
    this.running++;
  }
}
