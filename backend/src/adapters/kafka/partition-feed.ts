// Feeds one consumer from one partition, in batches of the size that it requests and at its own pace.
import { setTimeout as pause } from 'node:timers/promises';
import type { FeedConsumer, FeedState } from '../../ports/events/event-feed';
import type { StoredEvent } from '../../ports/events/event-store';
import { type Position, positionOf } from '../../ports/events/position';
import type { CatchUp } from './catch-up';
import type { CopiedEvent } from './copied-event';
import type { PartitionEnds } from './partition-ends';

const firstPauseMs = 50;
const longestPauseMs = 10_000;
/** Events scanned in one step, even if most are filtered out. */
const maxLookedAt = 2_000;

export interface PartitionFeedDeps {
  readonly ends: PartitionEnds;
  readonly catchUp: CatchUp;
  /** Returns the offset of the first event after a position. */
  offsetAfter(partition: number, position: number): Promise<bigint>;
}

export class PartitionFeed {
  state: FeedState = { kind: 'running', position: undefined };
  private position = 0;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly partition: number,
    private readonly consumer: FeedConsumer,
    private readonly deps: PartitionFeedDeps,
  ) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.state = { kind: 'stopped', position: this.state.position };
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      try {
        await this.follow();
      } catch (error) {
        const { signal } = this.stopping;
        if (!this.isStopped) await pause(this.fail(error), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Follows the partition from the consumer's stored position, which may have changed since the last time. */
  private async follow(): Promise<void> {
    const { partition, consumer } = this;
    const { ends, catchUp, offsetAfter } = this.deps;
    const { signal } = this.stopping;
    const resumeAfter = await consumer.resumeAfter(partition);
    this.position = resumeAfter === undefined ? 0 : Number(resumeAfter);
    const recent = await ends.recentOf(partition);
    let next = recent.offsetAfter(this.position) ?? (await offsetAfter(partition, this.position));
    if (this.state.kind !== 'failing') this.state = { kind: 'running', position: placeAt(this.position) };
    while (!this.isStopped) {
      if (!recent.covers(next)) {
        const hasCaughtUp = (offset: bigint) => recent.covers(offset);
        const take = (events: readonly CopiedEvent[]) => this.take(events);
        next = await catchUp.read({ partition, from: next, hasCaughtUp, take, signal });
        continue;
      }
      const events = recent.from(next, maxLookedAt);
      const last = events.at(-1);
      if (last === undefined) await recent.more(signal);
      else {
        await this.take(events);
        next = last.offset + 1n;
      }
    }
  }

  private async take(copied: readonly CopiedEvent[]): Promise<void> {
    const { eventTypes, maxBatch } = this.consumer;
    let events: StoredEvent[] = [];
    let scanned = 0;
    let upTo = this.position;
    let last: CopiedEvent | undefined;
    const handOver = async () => {
      if (this.isStopped || last === undefined) return;
      // The lag of the consumer is computed from this position.
      this.deps.ends.remember(this.partition, last);
      const upToPosition = positionOf(upTo);
      await this.consumer.handle({ partition: this.partition, events, upToPosition, scanned });
      this.position = upTo;
      this.state = { kind: 'running', position: upToPosition };
      events = [];
      scanned = 0;
      last = undefined;
    };
    for (const each of copied) {
      if (each.position <= upTo) continue;
      last = each;
      upTo = each.position;
      scanned++;
      if (eventTypes === undefined || eventTypes.has(each.type)) events.push(each.event());
      if (events.length === maxBatch) await handOver();
    }
    await handOver();
  }

  private fail(error: unknown): number {
    const before = this.state;
    const attempts = before.kind === 'failing' ? before.attempts + 1 : 1;
    this.state = {
      kind: 'failing',
      position: before.position,
      attempts,
      error: error instanceof Error ? error.message : String(error),
      since: before.kind === 'failing' ? before.since : new Date().toISOString(),
    };
    return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));
  }
}

const placeAt = (number: number): Position | undefined => (number === 0 ? undefined : positionOf(number));
