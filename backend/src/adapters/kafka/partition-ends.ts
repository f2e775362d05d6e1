// The end of each partition of the topic: the position of its newest event, the number of its events, and the newest
// events themselves for this process's consumers. One reader follows all partitions from shortly before their ends.
import type { Kafka } from 'kafkajs';
import { BoundedMap } from '../../kernel/values/bounded-map';
import { CopiedEvent } from './copied-event';
import { RecentEvents } from './recent-events';
import type { TopicOffsets } from './topic-offsets';
import { TopicReader } from './topic-reader';

interface End {
  readonly position: number;
  readonly count: number;
}

/** Transaction markers take offsets too, so the last event is before them. Active consumers are not further behind. */
const lookBack = 2_000n;
/** The events among the offsets that are looked back: at worst each event has a transaction, and so a marker. */
export const knownEvents = Number(lookBack) / 2;
/** Shared by all partitions of a process. */
const recentBytes = 64_000_000;
const rememberedCounts = 50_000;

export class PartitionEnds {
  private readonly ends = new Map<number, End>();
  /** Maps a position, which is unique, to its partition and its count of events. */
  private readonly counts = new BoundedMap<number, { readonly partition: number; readonly count: number }>(
    rememberedCounts,
  );
  private readonly recent = new Map<number, RecentEvents>();
  private readonly waiting = new Set<() => void>();
  private reader: TopicReader | undefined;
  private started: Promise<void> | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly offsets: Pick<TopicOffsets, 'ends'>,
    private readonly topic: string,
    private readonly newGroupId: () => string,
    private readonly onError: (error: unknown) => void,
  ) {}

  of(partition: number): End | undefined {
    return this.ends.get(partition);
  }

  countAt(partition: number, position: number): number | undefined {
    const found = this.counts.get(position);
    return found?.partition === partition ? found.count : undefined;
  }

  remember(partition: number, { position, count }: End): void {
    this.counts.set(position, { partition, count });
    if (position <= (this.ends.get(partition)?.position ?? 0)) return;
    this.ends.set(partition, { position, count });
    for (const wake of this.waiting) wake();
  }

  /** @throws if Kafka has not returned the end of the partition yet. */
  async recentOf(partition: number): Promise<RecentEvents> {
    await this.start();
    const recent = this.recent.get(partition);
    if (recent === undefined) throw new Error(`${this.topic} has no partition ${partition}`);
    return recent;
  }

  /** The events of a partition that are known so far; undefined before Kafka has returned its end. */
  knownOf(partition: number): RecentEvents | undefined {
    return this.recent.get(partition);
  }

  /** Waits until the newest event of a partition is at `position` or after it; false on timeout. */
  async reach(partition: number, position: number, timeoutMs: number): Promise<boolean> {
    await this.start();
    const isThere = () => (this.ends.get(partition)?.position ?? 0) >= position;
    const deadlineMs = performance.now() + timeoutMs;
    while (!isThere()) {
      const leftMs = deadlineMs - performance.now();
      if (leftMs <= 0) return false;
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          this.waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, leftMs);
        this.waiting.add(wake);
      });
    }
    return true;
  }

  start(): Promise<void> {
    this.started ??= this.begin().catch((error) => {
      this.started = undefined;
      throw error;
    });
    return this.started;
  }

  async stop(): Promise<void> {
    for (const wake of this.waiting) wake();
    await this.reader?.stop();
  }

  private async begin(): Promise<void> {
    const offsets = await this.offsets.ends();
    const { topic, newGroupId, onError } = this;
    this.reader = new TopicReader(this.kafka, { topic, newGroupId, onError });
    for (const [partition, high] of offsets) {
      const from = high > lookBack ? high - lookBack : 0n;
      const recent = new RecentEvents(from, recentBytes / offsets.size);
      this.recent.set(partition, recent);
      this.reader.read(partition, {
        nextOffset: from,
        take: async (messages) => {
          for (const event of messages.map((message) => new CopiedEvent(message))) {
            recent.add(event);
            this.remember(partition, event);
          }
          recent.wake();
        },
        failed: () => 100,
      });
    }
  }
}
