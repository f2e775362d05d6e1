// One Kafka consumer that reads the partitions of the topic that this process needs, each from a given offset. Each
// process has its own group: the runtime's leases decide who owns a partition, and their fencing tokens are part of
// every commit (decisions/0316). A consumer that has crashed for good is replaced by a new one.
import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, ConsumerEndBatchProcessEvent, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';

export interface PartitionReading {
  /** The offset to continue from. */
  nextOffset: bigint;
  /** Processes messages in order; if it rejects, they are delivered again. */
  take(messages: readonly KafkaMessage[]): Promise<void>;
  /** Called with the error that `take` rejected with. @returns how long to wait. */
  failed(error: unknown): number;
}

export interface TopicReaderOptions {
  readonly topic: string;
  /**
   * Returns a new group id for each consumer: after a restart, a broker would make a rejoining member wait for the
   * group's former members.
   */
  readonly newGroupId: () => string;
  readonly onError: (error: unknown) => void;
}

/** `firstOffset` is null for an answer without any record from the requested offset on, which the client's type omits. */
type BatchOffsets = Pick<ConsumerEndBatchProcessEvent['payload'], 'partition' | 'batchSize' | 'lastOffset'> & {
  readonly firstOffset: string | null;
};

const rebuildPauseMs = 500;
const heartbeatEveryMs = 2_000;
/** How long a restarted broker waits for the former members of a group; see decisions/0316. */
const sessionMs = 10_000;

export class TopicReader {
  private readonly readings = new Map<number, PartitionReading>();
  private consumer: Consumer | undefined;
  private isRunning = false;
  private isStopped = false;
  private running: Promise<void> | undefined;
  private died: (() => void) | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly options: TopicReaderOptions,
  ) {}

  read(partition: number, reading: PartitionReading): void {
    this.readings.set(partition, reading);
    this.running ??= this.supervise();
    if (this.isRunning) this.goTo(partition, reading);
  }

  leave(partition: number): void {
    this.readings.delete(partition);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.died?.();
    await this.running;
  }

  private async supervise(): Promise<void> {
    while (!this.isStopped) {
      try {
        await this.runOnce();
      } catch (error) {
        this.options.onError(error);
      }
      if (!this.isStopped) await pause(rebuildPauseMs);
    }
  }

  /** Runs until the consumer crashes or is no longer needed. */
  private async runOnce(): Promise<void> {
    const { topic, newGroupId } = this.options;
    const consumer = this.kafka.consumer({
      groupId: newGroupId(),
      // The loop around this method replaces a crashed consumer, with a new group.
      retry: { restartOnFailure: async () => false },
      minBytes: 1,
      maxWaitTimeInMs: 100,
      sessionTimeout: sessionMs,
      heartbeatInterval: 500,
      allowAutoTopicCreation: false,
    });
    this.consumer = consumer;
    const death = new Promise<void>((resolve) => {
      this.died = resolve;
    });
    consumer.on('consumer.crash', ({ payload: { error } }) => {
      this.options.onError(error);
      this.died?.();
    });
    consumer.on('consumer.group_join', ({ payload: { memberAssignment } }) => {
      // Unneeded partitions are paused before anything of them is fetched.
      const unwanted = (memberAssignment[topic] ?? []).filter((partition) => !this.readings.has(partition));
      if (unwanted.length > 0) consumer.pause([{ topic, partitions: unwanted }]);
      for (const [partition, reading] of this.readings) this.goTo(partition, reading);
    });
    consumer.on('consumer.end_batch_process', ({ payload }) => this.passSkipped(payload));
    const connecting = consumer.connect();
    connecting.catch(() => undefined);
    try {
      await Promise.race([connecting, death]);
      if (this.isStopped) return;
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 8,
        eachBatch: (payload) => this.takeBatch(consumer, payload),
      });
      this.isRunning = true;
      for (const [partition, reading] of this.readings) this.goTo(partition, reading);
      await death;
    } finally {
      this.isRunning = false;
      // A consumer that is still connecting would finish connecting after it was dropped, so this waits for it first.
      const ended = connecting.catch(() => undefined).then(() => consumer.disconnect());
      await Promise.race([ended.catch(() => undefined), pause(3_000, undefined, { ref: false })]);
    }
  }

  private goTo(partition: number, { nextOffset }: PartitionReading): void {
    const { topic } = this.options;
    try {
      this.consumer?.seek({ topic, partition, offset: String(nextOffset) });
      this.consumer?.resume([{ topic, partitions: [partition] }]);
    } catch {
      // The consumer has not joined yet; the join handler seeks.
    }
  }

  /**
   * KafkaJS passes a batch of aborted events without `eachBatch`. Without noting that, the next batch would seem to
   * start too late, and an aborted transaction larger than one answer would be fetched again forever.
   */
  private passSkipped({ partition, batchSize, firstOffset, lastOffset }: BatchOffsets): void {
    const reading = this.readings.get(partition);
    if (reading === undefined || batchSize > 0 || firstOffset === null) return;
    const next = BigInt(lastOffset) + 1n;
    if (BigInt(firstOffset) <= reading.nextOffset && next > reading.nextOffset) reading.nextOffset = next;
  }

  private async takeBatch(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset, heartbeat, isStale } = payload;
    const { partition } = batch;
    const reading = this.readings.get(partition);
    if (reading === undefined || this.isStopped) return void payload.pause();
    if (isStale()) return;
    // After a rejoin the fetch may have started elsewhere: starting too early does no harm, too late would lose events.
    const { fetchedOffset } = batch as unknown as { readonly fetchedOffset: string };
    if (BigInt(fetchedOffset) > reading.nextOffset) return this.goTo(partition, reading);
    const first = batch.messages.findIndex(({ offset }) => BigInt(offset) >= reading.nextOffset);
    const messages = first < 0 ? [] : batch.messages.slice(first);
    const beat = setInterval(() => void heartbeat().catch(() => undefined), heartbeatEveryMs);
    try {
      if (messages.length > 0) await reading.take(messages);
      const last = batch.lastOffset();
      const next = BigInt(last) + 1n;
      if (next > reading.nextOffset) reading.nextOffset = next;
      resolveOffset(last);
    } catch (error) {
      const resumeAfterMs = reading.failed(error);
      payload.pause();
      setTimeout(() => {
        const isWanted = this.readings.get(partition) === reading && this.consumer === consumer;
        if (isWanted && !this.isStopped) this.goTo(partition, reading);
      }, resumeAfterMs).unref();
    } finally {
      clearInterval(beat);
    }
  }
}
