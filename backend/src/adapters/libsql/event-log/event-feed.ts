// The embedded feed: every subscription tails the log independently, with one partition in one process.
import { setTimeout as delay } from 'node:timers/promises';
import type { EventFeed, FeedConsumer, FeedState, FeedSubscription } from '../../../ports/events/event-feed';
import type { StoredEvent } from '../../../ports/events/event-store';
import { type Position, positionOf } from '../../../ports/events/position';
import type { EventTail } from './event-reader';
import { type EventRow, eventOrFault } from './event-rows';

// Positions of the embedded log: one partition, whose events are numbered without gaps.
type PlacesOfFeed = Pick<
  EventFeed,
  'partitions' | 'partitionOf' | 'head' | 'positionOf' | 'hasPassed' | 'distance' | 'lag' | 'holds'
>;

export const numberOf = (position: Position | undefined) => (position === undefined ? 0 : Number(position));

export class LogPlaces implements PlacesOfFeed {
  readonly partitions = 1;

  /** @param lastPosition returns the position of the newest event in the file. */
  constructor(private readonly lastPosition: () => number) {}

  partitionOf(): number {
    return 0;
  }

  async head(): Promise<Position> {
    return positionOf(this.lastPosition());
  }

  positionOf({ position }: StoredEvent): Position {
    return positionOf(position);
  }

  hasPassed(position: Position | undefined, target: Position): boolean {
    return numberOf(position) >= numberOf(target);
  }

  distance(from: Position | undefined, to: Position | undefined): number {
    return numberOf(to) - numberOf(from);
  }

  /** Returns the lag by subtraction, because positions have no gaps. */
  async lag(_partition: number, position: Position | undefined): Promise<number> {
    return Math.max(0, this.lastPosition() - numberOf(position));
  }

  async holds(_partition: number, position: Position): Promise<boolean> {
    const number = numberOf(position);
    return Number.isSafeInteger(number) && number > 0 && number <= this.lastPosition();
  }
}

// Schedules the batches of the log's consumers. All consumers start a round together, so that their writes share
// transactions, and then rest for as long as the round took: requests take precedence, and rounds grow with the load.
// After an idle time a round starts immediately.

/** The next round starts within this time even if a round takes longer; it bounds the staleness of reads. */
const longestRestMs = 25;

class BatchScheduler {
  private working = 0;
  private beganMs = Number.NEGATIVE_INFINITY;
  private restUntilMs = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly wakeAll: () => void) {}

  /** Schedules a round because there are new events. */
  due(): void {
    if (this.timer !== undefined) return;
    const nowMs = performance.now();
    // A slow consumer must not delay the others.
    const beginMs = this.working > 0 ? this.beganMs + longestRestMs : this.restUntilMs;
    if (beginMs <= nowMs) this.begin();
    else this.timer = setTimeout(() => this.begin(), beginMs - nowMs);
  }

  private begin(): void {
    this.timer = undefined;
    this.beganMs = performance.now();
    this.wakeAll();
  }

  /** Called when a consumer starts to work. */
  enter(): void {
    this.working++;
  }

  /** Called when a consumer has processed all events that there were. */
  leave(): void {
    this.working--;
    if (this.working > 0) return;
    const nowMs = performance.now();
    this.restUntilMs = nowMs + Math.min(longestRestMs, nowMs - this.beganMs);
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.due();
  }

  close(): void {
    clearTimeout(this.timer);
  }
}

const partition = 0;
/** Rows read in one step of catching up, so that a step never blocks the event loop for long. */
const scanRows = 1000;
const firstPauseMs = 50;
const longestPauseMs = 10_000;

/** A log as its followers see it: in the thread that writes it, or in another thread that reads the same file. */
export interface FollowedLog {
  readonly headNow: number;
  /** The newest events, in memory. */
  readonly tail: EventTail;
  readRows(afterPosition: number, limit: number): readonly EventRow[];
  /** Reads the events at single positions. */
  readAt(positions: readonly number[]): readonly EventRow[];
  /** Position of the newest event in the file at this moment. */
  newestPosition(): number;
  /** Calls `listener` whenever there may be new events; returns a function that unsubscribes it. */
  onCommitted(listener: () => void): () => void;
  /** Called at the beginning of a round: afterwards `headNow` and `tail` include everything committed so far. */
  lookForNew?(): void;
}

export class LogFeed extends LogPlaces implements EventFeed {
  private readonly tailers = new Set<Tailer>();
  private readonly rounds = new BatchScheduler(() => {
    this.log.lookForNew?.();
    for (const tailer of this.tailers) tailer.wake();
  });
  private readonly stopListening: () => void;

  constructor(private readonly log: FollowedLog) {
    super(() => log.newestPosition());
    this.stopListening = log.onCommitted(() => this.rounds.due());
  }

  subscribe(consumer: FeedConsumer): FeedSubscription {
    const tailer = new Tailer(this.log, consumer, this.rounds);
    this.tailers.add(tailer);
    return {
      state: () => tailer.state,
      stop: async () => {
        this.tailers.delete(tailer);
        await tailer.stop();
      },
    };
  }

  async read(_partition: number, positions: readonly Position[]): Promise<readonly StoredEvent[]> {
    return this.log.readAt(positions.map(numberOf)).map(eventOrFault);
  }

  async close(): Promise<void> {
    this.stopListening();
    this.rounds.close();
    await Promise.all([...this.tailers].map((tailer) => tailer.stop()));
    this.tailers.clear();
  }
}

const placeOf = (number: number) => (number === 0 ? undefined : positionOf(number));

class Tailer {
  state: FeedState = { kind: 'running', position: undefined };
  private readonly stopping = new AbortController();
  private wakeUp: (() => void) | undefined;
  /** Set when the tailer is woken while it is working, so that it looks again before it sleeps. */
  private woken = false;
  /** Rows that were read from the file in one step but did not fit into the last batch. */
  private ahead: readonly EventRow[] = [];
  private readonly finished: Promise<void>;

  constructor(
    private readonly log: FollowedLog,
    private readonly consumer: FeedConsumer,
    private readonly rounds: BatchScheduler,
  ) {
    this.finished = this.run();
  }

  wake(): void {
    const wakeUp = this.wakeUp;
    this.wakeUp = undefined;
    if (wakeUp === undefined) this.woken = true;
    else wakeUp();
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
        await this.tailFrom(numberOf(await this.consumer.resumeAfter(partition)));
      } catch (error) {
        await this.pauseAfter(error);
      }
    }
  }

  private async tailFrom(start: number): Promise<void> {
    let position = start;
    // The state of a failing consumer stays `failing` until it has processed the batch that it failed on.
    if (this.state.kind !== 'failing') this.state = { kind: 'running', position: placeOf(position) };
    while (!this.stopping.signal.aborted) {
      this.rounds.enter();
      try {
        position = await this.workFrom(position);
      } finally {
        this.rounds.leave();
      }
      await this.sleepUntilWoken();
    }
  }

  /** Processes everything that is in the log now. Events that arrive during the round wait for the next one. */
  private async workFrom(start: number): Promise<number> {
    const head = this.log.headNow;
    let position = start;
    while (position < head && !this.stopping.signal.aborted) {
      const { events, upTo } = this.read(position);
      if (upTo === position) break;
      const upToPosition = positionOf(upTo);
      await this.consumer.handle({ partition: partition, events, upToPosition, scanned: upTo - position });
      position = upTo;
      this.state = { kind: 'running', position: upToPosition };
      // A consumer that catches up on a long log yields to requests.
      if (position < head) await new Promise((resolve) => setImmediate(resolve));
    }
    return position;
  }

  private read(position: number): Scanned {
    const { eventTypes, maxBatch } = this.consumer;
    const recent = this.log.tail.after(position, maxBatch, eventTypes);
    if (recent !== undefined) {
      this.ahead = [];
      return { events: recent.events, upTo: recent.upToPosition };
    }
    const follows = this.ahead[0]?.[0] === position + 1;
    const rows = follows ? this.ahead : this.log.readRows(position, eventTypes === undefined ? maxBatch : scanRows);
    const batch = batchOf(rows, position, maxBatch, eventTypes);
    this.ahead = rows.slice(batch.rows);
    return batch;
  }

  private async sleepUntilWoken(): Promise<void> {
    if (!this.woken && !this.stopping.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.wakeUp = resolve;
      });
    }
    this.woken = false;
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
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));
    // New events do not shorten the backoff of a failing consumer; only stopping does.
    await delay(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}

interface Scanned {
  readonly events: readonly StoredEvent[];
  readonly upTo: number;
}

interface ScannedRows extends Scanned {
  /** Number of rows that were read. */
  readonly rows: number;
}

function batchOf(
  rows: readonly EventRow[],
  position: number,
  maxBatch: number,
  wanted: ReadonlySet<string> | undefined,
): ScannedRows {
  const events = [];
  let upTo = position;
  let looked = 0;
  for (const row of rows) {
    if (events.length === maxBatch) break;
    looked++;
    upTo = row[0];
    if (wanted === undefined || wanted.has(row[4])) events.push(eventOrFault(row));
  }
  return { events, upTo, rows: looked };
}
