/** The embedded feed: every consumer tails the log by itself. One partition, one process. */
import { setTimeout } from 'node:timers/promises';
import type { EventFeed, FeedBatch, FeedConsumer, FeedState, FeedSubscription } from '../../ports/event-feed';
import type { EventLog } from './event-log';
import { type EventRow, eventOf } from './event-rows';

const PARTITION = 0;
/** Rows looked at in one step of catching up, so that a step never holds the event loop for long. */
const SCAN_ROWS = 1000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 10_000;

export class LogFeed implements EventFeed {
  readonly partitions = 1;
  private readonly tailers = new Set<Tailer>();
  private readonly stopListening: () => void;

  constructor(private readonly log: EventLog) {
    this.stopListening = log.onCommitted(() => {
      for (const tailer of this.tailers) tailer.wake();
    });
  }

  partitionOf(): number {
    return PARTITION;
  }

  subscribe(consumer: FeedConsumer): FeedSubscription {
    const tailer = new Tailer(this.log, consumer);
    this.tailers.add(tailer);
    return {
      state: () => tailer.state,
      stop: async () => {
        this.tailers.delete(tailer);
        await tailer.stop();
      },
    };
  }

  async head(): Promise<number> {
    return this.log.headNow;
  }

  async close(): Promise<void> {
    this.stopListening();
    await Promise.all([...this.tailers].map((tailer) => tailer.stop()));
    this.tailers.clear();
  }
}

class Tailer {
  state: FeedState = { kind: 'running', position: 0 };
  private readonly stopping = new AbortController();
  private wakeUp: (() => void) | undefined;
  private readonly finished: Promise<void>;

  constructor(
    private readonly log: EventLog,
    private readonly consumer: FeedConsumer,
  ) {
    this.finished = this.run();
  }

  wake(): void {
    const wakeUp = this.wakeUp;
    this.wakeUp = undefined;
    wakeUp?.();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.finished;
    this.state = { kind: 'stopped', position: this.state.position };
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.tailFrom(await this.consumer.resumeAfter(PARTITION));
      } catch (error) {
        await this.pauseAfter(error);
      }
    }
  }

  private async tailFrom(start: number): Promise<void> {
    let position = start;
    // A consumer that failed shows as failing until it has dealt with the batch that it failed on.
    if (this.state.kind !== 'failing') this.state = { kind: 'running', position };
    while (!this.stopping.signal.aborted) {
      const batch = this.read(position);
      if (batch.upToPosition === position) {
        await this.sleepUntilWoken();
        continue;
      }
      await this.consumer.handle(batch);
      position = batch.upToPosition;
      this.state = { kind: 'running', position };
      // Somebody who catches up on a long log lets requests in between.
      if (position < this.log.headNow) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  private read(position: number): FeedBatch {
    const { eventTypes, maxBatch } = this.consumer;
    const recent = this.log.tail.after(position, maxBatch, eventTypes);
    if (recent !== undefined) return { partition: PARTITION, ...recent };
    const rows = this.log.readRows(position, eventTypes === undefined ? maxBatch : SCAN_ROWS);
    return batchOf(rows, position, maxBatch, eventTypes);
  }

  private sleepUntilWoken(): Promise<void> {
    return new Promise((resolve) => {
      this.wakeUp = resolve;
      if (this.stopping.signal.aborted) this.wake();
    });
  }

  private async pauseAfter(error: unknown): Promise<void> {
    const before = this.state;
    const attempts = before.kind === 'failing' ? before.attempts + 1 : 1;
    this.state = {
      kind: 'failing',
      position: before.position,
      attempts,
      error: error instanceof Error ? error.message : String(error),
      since: before.kind === 'failing' ? before.since : new Date().toISOString(),
    };
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
    // New events are no reason to hurry a failing consumer; only stopping is.
    await setTimeout(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}

function batchOf(
  rows: readonly EventRow[],
  position: number,
  maxBatch: number,
  wanted: ReadonlySet<string> | undefined,
): FeedBatch {
  const events = [];
  let upToPosition = position;
  for (const row of rows) {
    if (events.length === maxBatch) break;
    upToPosition = row[0];
    if (wanted === undefined || wanted.has(row[4])) events.push(eventOf(row));
  }
  return { partition: PARTITION, events, upToPosition };
}
