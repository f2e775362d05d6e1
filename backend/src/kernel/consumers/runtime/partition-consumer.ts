// One consumer on one partition, for projections and policies alike: it handles batches of the feed, parks the keys
// whose events fail, retries them, and advances the position with all of that in one commit. See decisions/0314.
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EventFeed } from '../../../ports/events/event-feed';
import type { StoredEvent } from '../../../ports/events/event-store';
import type { Position } from '../../../ports/events/position';
import { FencedError, type ParkingChange } from '../../../ports/read-models/consumer-progress';
import { type Traces, tracedNowMs } from '../../http/server/traces';
import type { EventDispatcher } from './event-dispatcher';
import type { BatchResult, EventProcessor } from './event-processor';
import { HandlerLimitError } from './handler-limit';
import { ParkedKeys } from './parked-keys';
import type { Progress } from './progress';
import { SerialQueue } from './serial-queue';
import type { DecodedBatch } from './subscriber';

export interface PartitionConsumerDeps {
  readonly feed: EventFeed;
  readonly dispatcher: Pick<EventDispatcher, 'decode'>;
  readonly log: Logger;
  readonly traces?: Traces;
}

export interface PartitionConsumerOptions {
  readonly name: string;
  readonly partition: number;
  readonly fencingToken: number;
  readonly startFrom: 'beginning' | 'now';
  /** Receives positions once they are stored. */
  readonly progress: Progress;
  /** Called with the parked keys before the position that depends on them is reported. */
  readonly onParked?: (keys: readonly string[]) => void;
  /** Called when a newer owner of the partition has written. */
  readonly onFenced: () => void;
}

/** Delays between the immediate retries of an event before its key is parked. */
const quickTriesMs = [20, 100];
/** If the consumer has parked a key within this time, it parks the next failing key without immediate retries. */
const retryBudgetMs = 5_000;
/** Upper bound of irrelevant events that are passed before the position is stored for them alone. */
const mostPassed = 5_000;
const maxRetried = 200;
/** A scan of fewer events than this has reached the end of the log. */
const fewScanned = 100;

export class PartitionConsumer {
  readonly parked: ParkedKeys;
  private position: Position | undefined;
  private scannedSinceMove = 0;
  private scannedUpTo: Position | undefined;
  private retryBudgetSpentMs = Number.NEGATIVE_INFINITY;
  private takenUpToMs: number | undefined;
  private loaded = false;
  private isStopped = false;
  private readonly turns = new SerialQueue();
  /** A turn may take longer than the pause between two looks. */
  private isLooking = false;

  constructor(
    private readonly processor: EventProcessor,
    private readonly options: PartitionConsumerOptions,
    private readonly deps: PartitionConsumerDeps,
  ) {
    this.parked = new ParkedKeys((key) => this.retry(key));
  }

  /** Where the feed resumes: the stored position counts, since another process may have written. */
  resumeAfter(): Promise<Position | undefined> {
    return this.turns.run(async () => {
      await this.load();
      if (this.position !== undefined || this.options.startFrom === 'beginning') return this.position;
      // The position is stored at once: a policy that starts now must not start later after a restart.
      const now = await this.deps.feed.head(this.options.partition);
      await this.store(undefined, now, []);
      return now;
    });
  }

  handle(batch: DecodedBatch): Promise<void> {
    return this.turns.run(() => this.takeBatch(batch));
  }

  /**
   * Passes events that do not concern this consumer, in memory only.
   * @returns false if the position has to be loaded or stored, which `handle` does.
   */
  pass(upToPosition: Position, scanned: number): boolean {
    if (!this.loaded || this.scannedSinceMove + scanned >= this.mostPassed) return false;
    this.notePassed(upToPosition, scanned);
    return true;
  }

  /**
   * Passes, in memory only, what lies between the stored position and one up to which nothing concerns this consumer.
   * The passed events count, although the feed only estimates them: otherwise the stored position would fall further
   * behind with each process that takes the partition over.
   * @returns false if the position has to be loaded.
   */
  skip(upToPosition: Position): boolean {
    if (!this.loaded) return false;
    this.notePassed(upToPosition, 0);
    this.scannedSinceMove = Math.ceil(this.deps.feed.distance(this.position, upToPosition));
    return true;
  }

  /** Loads the operators' commands. */
  wake(): Promise<void> {
    return this.turns.run(() => this.load());
  }

  /** Loads retries and skips that operators have requested through another process. */
  async lookAtRequests(): Promise<void> {
    if (this.isLooking || this.parked.isEmpty) return;
    this.isLooking = true;
    const look = async () => {
      if (this.loaded) this.parked.replace(await this.processor.progress.parkedKeys(this.options.partition));
    };
    await this.turns.run(look).finally(() => {
      this.isLooking = false;
    });
  }

  /** Stores the position even if nothing was written for a while, so that the next start resumes here. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.parked.stop();
    await this.turns
      .run(async () => {
        if (this.loaded && this.scannedUpTo !== undefined) await this.store(undefined, this.scannedUpTo, []);
      })
      .catch(() => undefined);
  }

  private async load(): Promise<void> {
    const { progress } = this.processor;
    const { partition } = this.options;
    this.position = await progress.position(partition);
    this.parked.replace(await progress.parkedKeys(partition));
    this.options.onParked?.(this.parked.keys());
    this.scannedSinceMove = 0;
    this.scannedUpTo = undefined;
    this.loaded = true;
    this.options.progress.advance(partition, this.position);
  }

  private async takeBatch({ events, faults, upToPosition, scanned }: DecodedBatch): Promise<void> {
    if (!this.loaded) await this.load();
    let rest = this.newOnly(events);
    if (rest.length === 0) return this.passOver(upToPosition, scanned);
    while (rest.length > 0) {
      const startMs = tracedNowMs();
      const flowing = this.parked.isEmpty ? rest : rest.filter(({ partitionKey }) => !this.parked.has(partitionKey));
      const result = flowing.length === 0 ? undefined : await this.take(flowing, faults);
      const isWhole = result === undefined || result.count === flowing.length;
      const last = isWhole ? (rest.at(-1) as StoredEvent) : (flowing[result.count - 1] as StoredEvent);
      const dealtWith = isWhole ? rest : rest.slice(0, rest.indexOf(last) + 1);
      const position = isWhole ? upToPosition : this.deps.feed.positionOf(last);
      await this.store(result, position, this.parkingOf(dealtWith, result));
      this.note(dealtWith, startMs);
      rest = rest.slice(dealtWith.length);
    }
  }

  /** Whether the position and the parked keys are known here; until then the stored ones count. */
  get isLoaded(): boolean {
    return this.loaded;
  }

  /** When the latest handled event was decided, in ms; the current time once the end of the log was reached. */
  get caughtUpToMs(): number | undefined {
    return this.takenUpToMs;
  }

  private note(events: readonly StoredEvent[], startMs: number): void {
    const atMs = Date.parse(events.at(-1)?.metadata?.at ?? '');
    if (!Number.isNaN(atMs)) this.takenUpToMs = atMs;
    const { log, traces } = this.deps;
    if (traces !== undefined) this.trace(traces, events, startMs);
    if (!log.isLevelEnabled('debug')) return;
    for (const { id, type, metadata } of events) {
      const { correlationId } = metadata ?? {};
      log.debug({ consumer: this.options.name, eventType: type, eventId: id, correlationId }, 'event taken');
    }
  }

  private trace(traces: Traces, events: readonly StoredEvent[], startMs: number): void {
    const { name, partition } = this.options;
    const endMs = tracedNowMs();
    for (const { id: causeId, type, metadata } of events) {
      const { correlationId } = metadata;
      if (!traces.records(correlationId)) continue;
      const attributes = {
        'libretto.consumer': name,
        'libretto.partition': partition,
        'libretto.batch': events.length,
      };
      const step = { name: `${name} ${type}`, kind: 'consume', correlationId, causeId } as const;
      traces.record({ ...step, startMs, endMs, attributes });
    }
  }

  /** Filters out stored events, which a redelivered batch may contain. */
  private newOnly(events: readonly StoredEvent[]): readonly StoredEvent[] {
    const { feed } = this.deps;
    const isNew = (event: StoredEvent) => !feed.hasPassed(this.position, feed.positionOf(event));
    const first = events[0];
    return first === undefined || isNew(first) ? events : events.filter(isNew);
  }

  private async passOver(upToPosition: Position, scanned: number): Promise<void> {
    if (this.scannedSinceMove + scanned >= this.mostPassed) return this.store(undefined, upToPosition, []);
    this.notePassed(upToPosition, scanned);
  }

  /**
   * A process that takes the partition over has to know everything after the stored position, or it would read the log
   * again. Half of what it knows is left for what this process was behind when that one started.
   */
  private get mostPassed(): number {
    const { knownEvents } = this.deps.feed;
    return knownEvents === undefined ? mostPassed : Math.min(mostPassed, knownEvents / 2);
  }

  private notePassed(upToPosition: Position, scanned: number): void {
    this.scannedSinceMove += scanned;
    this.scannedUpTo = upToPosition;
    if (scanned < fewScanned) this.takenUpToMs = Date.now();
    this.options.progress.advance(this.options.partition, upToPosition);
  }

  private async take(events: readonly StoredEvent[], faults: ReadonlyMap<string, unknown>): Promise<BatchResult> {
    const { partition } = this.options;
    let result = await this.processor.take(events, { faults, partition });
    if (result.failures.size === 0) return result;
    // A handler that hung is likely to hang again, and the whole partition would wait for it.
    const hung = [...result.failures.values()].some(({ error }) => error instanceof HandlerLimitError);
    if (!hung && performance.now() - this.retryBudgetSpentMs >= retryBudgetMs) {
      for (const pauseMs of quickTriesMs) {
        await setTimeout(pauseMs);
        result = await result.again();
        if (result.failures.size === 0) return result;
      }
    }
    this.retryBudgetSpentMs = performance.now();
    return result;
  }

  private parkingOf(events: readonly StoredEvent[], result: BatchResult | undefined): readonly ParkingChange[] {
    const failures = result?.failures;
    if (this.parked.isEmpty && (failures === undefined || failures.size === 0)) return [];
    const failed = new Set<string>();
    return events.flatMap((event): ParkingChange[] => {
      const key = event.partitionKey;
      const wait: ParkingChange = { kind: 'wait', key, position: this.deps.feed.positionOf(event) };
      if (this.parked.has(key) || failed.has(key)) return [wait];
      const failure = failures?.get(key);
      if (failure === undefined || failure.event.id !== event.id) return [];
      failed.add(key);
      return [{ kind: 'park', parked: this.parked.entryOf(failure) }, wait];
    });
  }

  private async store(
    result: BatchResult | undefined,
    position: Position | undefined,
    parking: readonly ParkingChange[],
  ): Promise<void> {
    const { partition, fencingToken, progress, name } = this.options;
    const move = { partition, expectedPosition: this.position, position, fencingToken, parking };
    try {
      const commit = result === undefined ? await this.processor.take([], { faults: new Map(), partition }) : result;
      await commit.commit(move);
    } catch (error) {
      // The stored state is unknown, so the next attempt reloads it.
      this.loaded = false;
      if (error instanceof FencedError) this.options.onFenced();
      throw error;
    }
    this.position = position;
    this.scannedSinceMove = 0;
    this.scannedUpTo = undefined;
    for (const change of parking) {
      if (change.kind === 'park' && !this.parked.has(change.parked.key)) {
        const { key, eventType, eventId, error } = change.parked;
        const correlationId = result?.failures.get(key)?.event.metadata?.correlationId;
        this.deps.log.warn({ consumer: name, key, eventType, eventId, correlationId, error }, 'a key is parked');
      }
    }
    this.parked.apply(parking);
    if (parking.length > 0) this.options.onParked?.(this.parked.keys());
    progress.advance(partition, position);
  }

  /** Retries the waiting events of a parked key until none is left or an event fails again. */
  private async retry(key: string): Promise<void> {
    if (!this.loaded) await this.wake();
    let goOn = true;
    while (goOn && !this.isStopped) {
      const attempt = () => this.retryOnce(key);
      goOn = await (this.processor.sideBySide ? attempt() : this.turns.run(attempt));
    }
  }

  private async retryOnce(key: string): Promise<boolean> {
    const { partition } = this.options;
    const known = this.parked.get(key);
    if (known === undefined || !this.loaded) return false;
    const positions = await this.processor.progress.waiting(partition, key, maxRetried);
    const stored = await this.deps.feed.read(partition, positions);
    const { decoded, faults } = await this.deps.dispatcher.decode(stored);
    const skipped = known.skipEventId !== undefined && decoded[0]?.id === known.skipEventId ? 1 : 0;
    const events = decoded.slice(skipped);
    const result = events.length === 0 ? undefined : await this.processor.take(events, { faults, partition });
    const failure = result?.failures.get(key);
    const count = failure === undefined ? (result?.count ?? 0) : events.indexOf(failure.event);
    const finish = () => this.finishRetry(key, positions.slice(0, skipped + count), result);
    return this.processor.sideBySide ? this.turns.run(finish) : finish();
  }

  private async finishRetry(key: string, done: readonly Position[], result: BatchResult | undefined): Promise<boolean> {
    const known = this.parked.get(key);
    if (known === undefined || !this.loaded) return false;
    const { progress } = this.processor;
    const failure = result?.failures.get(key);
    const changes: ParkingChange[] = done.map((position) => ({ kind: 'take', key, position }));
    // Events of this key may have arrived during the retry.
    const waiting = await progress.waiting(this.options.partition, key, done.length + 1);
    const isDone = failure === undefined && waiting.length === done.length;
    if (isDone) changes.push({ kind: 'free', key });
    else if (failure !== undefined) changes.push({ kind: 'park', parked: this.parked.entryOf(failure, known) });
    await this.store(result, this.position, changes);
    return !isDone && failure === undefined;
  }
}
