// One consumer on one partition, for projections and policies alike: it handles batches of the feed, parks the keys
// whose events fail, retries them, and advances the position with all of that in one commit. See decisions/0314.
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { FencedError, type ParkingChange } from '../../ports/consumer-progress';
import type { EventFeed, FeedBatch } from '../../ports/event-feed';
import type { StoredEvent } from '../../ports/event-store';
import type { Position } from '../../ports/position';
import type { EventCodec } from '../event-codec';
import { type Traces, tracedNowMs } from '../traces';
import { decodeAll } from './decode-all';
import { HandlerLimitError } from './handler-limit';
import { ParkedKeys } from './parked-keys';
import type { Progress } from './progress';
import type { Reactor, Taken } from './reactor';
import { Turns } from './turns';

export interface PartitionConsumerDeps {
  readonly feed: EventFeed;
  readonly codec: EventCodec;
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
const patienceAgainMs = 5_000;
/** Upper bound of irrelevant events that are passed before the position is stored for them alone. */
const idleEvents = 5_000;
const maxRetried = 200;
/** A scan of fewer events than this has reached the end of the log. */
const fewScanned = 100;

export class PartitionConsumer {
  readonly parked: ParkedKeys;
  private position: Position | undefined;
  private scannedSinceMove = 0;
  private scannedUpTo: Position | undefined;
  private patienceLostMs = Number.NEGATIVE_INFINITY;
  private takenUpToMs: number | undefined;
  private isLoaded = false;
  private isStopped = false;
  private readonly turns = new Turns();

  constructor(
    private readonly reactor: Reactor,
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

  handle(batch: FeedBatch): Promise<void> {
    return this.turns.run(() => this.takeBatch(batch));
  }

  /** Loads the operators' commands. */
  wake(): Promise<void> {
    return this.turns.run(() => this.load());
  }

  /** Stores the position even if nothing was written for a while, so that the next start resumes here. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.parked.stop();
    await this.turns
      .run(async () => {
        if (this.isLoaded && this.scannedUpTo !== undefined) await this.store(undefined, this.scannedUpTo, []);
      })
      .catch(() => undefined);
  }

  private async load(): Promise<void> {
    const { progress } = this.reactor;
    const { partition } = this.options;
    this.position = await progress.position(partition);
    this.parked.replace(await progress.parkedKeys(partition));
    this.options.onParked?.(this.parked.keys());
    this.scannedSinceMove = 0;
    this.scannedUpTo = undefined;
    this.isLoaded = true;
    this.options.progress.advance(partition, this.position);
  }

  private async takeBatch({ events, upToPosition, scanned }: FeedBatch): Promise<void> {
    if (!this.isLoaded) await this.load();
    let rest = this.newOnly(events);
    if (rest.length === 0) return this.passOver(upToPosition, scanned);
    const { decoded, faults } = await decodeAll(this.deps.codec, rest);
    rest = decoded;
    while (rest.length > 0) {
      const startMs = tracedNowMs();
      const flowing = this.parked.isEmpty ? rest : rest.filter(({ partitionKey }) => !this.parked.has(partitionKey));
      const taken = flowing.length === 0 ? undefined : await this.take(flowing, faults);
      const isWhole = taken === undefined || taken.count === flowing.length;
      const last = isWhole ? (rest.at(-1) as StoredEvent) : (flowing[taken.count - 1] as StoredEvent);
      const dealtWith = isWhole ? rest : rest.slice(0, rest.indexOf(last) + 1);
      const position = isWhole ? upToPosition : this.deps.feed.positionOf(last);
      await this.store(taken, position, this.parkingOf(dealtWith, taken));
      this.note(dealtWith, startMs);
      rest = rest.slice(dealtWith.length);
    }
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
    this.scannedSinceMove += scanned;
    this.scannedUpTo = upToPosition;
    if (scanned < fewScanned) this.takenUpToMs = Date.now();
    if (this.scannedSinceMove >= idleEvents) return this.store(undefined, upToPosition, []);
    this.options.progress.advance(this.options.partition, upToPosition);
  }

  private async take(events: readonly StoredEvent[], faults: ReadonlyMap<string, unknown>): Promise<Taken> {
    const { partition } = this.options;
    let taken = await this.reactor.take(events, { faults, partition });
    if (taken.failures.size === 0) return taken;
    // A handler that hung is likely to hang again, and the whole partition would wait for it.
    const hung = [...taken.failures.values()].some(({ error }) => error instanceof HandlerLimitError);
    if (!hung && performance.now() - this.patienceLostMs >= patienceAgainMs) {
      for (const pauseMs of quickTriesMs) {
        await setTimeout(pauseMs);
        taken = await taken.again();
        if (taken.failures.size === 0) return taken;
      }
    }
    this.patienceLostMs = performance.now();
    return taken;
  }

  private parkingOf(events: readonly StoredEvent[], taken: Taken | undefined): readonly ParkingChange[] {
    const failures = taken?.failures;
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
    taken: Taken | undefined,
    position: Position | undefined,
    parking: readonly ParkingChange[],
  ): Promise<void> {
    const { partition, fencingToken, progress, name } = this.options;
    const move = { partition, expectedPosition: this.position, position, fencingToken, parking };
    try {
      const commit = taken === undefined ? await this.reactor.take([], { faults: new Map(), partition }) : taken;
      await commit.commit(move);
    } catch (error) {
      // The stored state is unknown, so the next attempt reloads it.
      this.isLoaded = false;
      if (error instanceof FencedError) this.options.onFenced();
      throw error;
    }
    this.position = position;
    this.scannedSinceMove = 0;
    this.scannedUpTo = undefined;
    for (const change of parking) {
      if (change.kind === 'park' && !this.parked.has(change.parked.key)) {
        const { key, eventType, eventId, error } = change.parked;
        const correlationId = taken?.failures.get(key)?.event.metadata?.correlationId;
        this.deps.log.warn({ consumer: name, key, eventType, eventId, correlationId, error }, 'a key is parked');
      }
    }
    this.parked.apply(parking);
    if (parking.length > 0) this.options.onParked?.(this.parked.keys());
    progress.advance(partition, position);
  }

  /** Retries the waiting events of a parked key until none is left or an event fails again. */
  private async retry(key: string): Promise<void> {
    if (!this.isLoaded) await this.wake();
    let goOn = true;
    while (goOn && !this.isStopped) {
      const attempt = () => this.retryOnce(key);
      goOn = await (this.reactor.sideBySide ? attempt() : this.turns.run(attempt));
    }
  }

  private async retryOnce(key: string): Promise<boolean> {
    const { partition } = this.options;
    const known = this.parked.get(key);
    if (known === undefined || !this.isLoaded) return false;
    const positions = await this.reactor.progress.waiting(partition, key, maxRetried);
    const stored = await this.deps.feed.read(partition, positions);
    const { decoded, faults } = await decodeAll(this.deps.codec, stored);
    const skipped = known.skipEventId !== undefined && decoded[0]?.id === known.skipEventId ? 1 : 0;
    const events = decoded.slice(skipped);
    const taken = events.length === 0 ? undefined : await this.reactor.take(events, { faults, partition });
    const failure = taken?.failures.get(key);
    const count = failure === undefined ? (taken?.count ?? 0) : events.indexOf(failure.event);
    const finish = () => this.finishRetry(key, positions.slice(0, skipped + count), taken);
    return this.reactor.sideBySide ? this.turns.run(finish) : finish();
  }

  private async finishRetry(key: string, done: readonly Position[], taken: Taken | undefined): Promise<boolean> {
    const known = this.parked.get(key);
    if (known === undefined || !this.isLoaded) return false;
    const { progress } = this.reactor;
    const failure = taken?.failures.get(key);
    const changes: ParkingChange[] = done.map((position) => ({ kind: 'take', key, position }));
    // Events of this key may have arrived during the retry.
    const waiting = await progress.waiting(this.options.partition, key, done.length + 1);
    const isDone = failure === undefined && waiting.length === done.length;
    if (isDone) changes.push({ kind: 'free', key });
    else if (failure !== undefined) changes.push({ kind: 'park', parked: this.parked.entryOf(failure, known) });
    await this.store(taken, this.position, changes);
    return !isDone && failure === undefined;
  }
}
