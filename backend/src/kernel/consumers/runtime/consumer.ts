// Runs one consumer (a projection's generation or a policy) on all partitions whose leases this process holds.
import type { Logger } from 'pino';
import type { EventFeed, FeedBatch, FeedState, FeedSubscription } from '../../../ports/events/event-feed';
import type { Position } from '../../../ports/events/position';
import type { ParkedKey, ParkedKeyRequest } from '../../../ports/read-models/consumer-progress';
import { untilAvailable } from '../../values/until-available';
import type { ProgressOfOthers } from './consumer-observer';
import type { EventDispatcher } from './event-dispatcher';
import type { EventProcessor } from './event-processor';
import type { LeaseKeeper } from './lease-keeper';
import { PartitionConsumer } from './partition-consumer';
import { Progress } from './progress';
import { SerialQueue } from './serial-queue';

/** Name prefix of all leases on partitions. */
export const consumerLeases = 'consumer/';

export interface ConsumerDeps {
  readonly feed: EventFeed;
  /** Delivers the feed's events; all consumers of a process share it. */
  readonly dispatcher: EventDispatcher;
  readonly leases: LeaseKeeper;
  readonly log: Logger;
  /** Whether a consumer is paused at the start; later changes arrive through `hold`. */
  readonly isHeld?: (consumer: string) => boolean;
  /** Time limit of a handler per event; defaults to half a minute. */
  readonly handlerLimitMs?: number;
}

export interface ConsumerOptions {
  readonly name: string;
  /** Prefix of the consumer's lease names; each partition has one lease. */
  readonly leaseName: string;
  readonly eventTypes: ReadonlySet<string>;
  readonly maxBatch: number;
  readonly startFrom?: 'beginning' | 'now';
  /** The consumer moves money: skipping its events requires two operators. */
  readonly movesMoney?: boolean;
  /** Called whenever the set of parked keys of a partition changes. */
  readonly onParked?: (partition: number, keys: readonly string[]) => void;
  /**
   * Asks for the progress of a partition that another process runs; the stored position advances only with handled
   * events.
   */
  readonly askOtherProcesses?: (partition: number) => Promise<ProgressOfOthers | undefined>;
  /** Awaited before a batch is handled. */
  readonly before?: (batch: FeedBatch) => Promise<void>;
}

export type ConsumerState = FeedState | { readonly kind: 'elsewhere' } | PausedState;

/** An operator has paused the consumer: it handles nothing until it is resumed, even after a restart. */
export interface PausedState {
  readonly kind: 'paused';
  readonly position: Position | undefined;
}

interface Running {
  readonly consumer: PartitionConsumer;
  readonly subscription: FeedSubscription;
}

export class Consumer {
  private readonly running = new Map<number, Running>();
  private releases: readonly (() => Promise<void>)[] = [];
  private isStopped = false;
  /** Fencing tokens of the leases that this process holds, even while the consumer is paused. */
  private readonly tokens = new Map<number, number>();
  private readonly turns = new SerialQueue();
  private isHeld: boolean;

  constructor(
    readonly processor: EventProcessor,
    readonly options: ConsumerOptions,
    private readonly deps: ConsumerDeps,
    readonly progress = new Progress(deps.feed),
  ) {
    this.isHeld = deps.isHeld?.(options.name) ?? false;
  }

  /** Starts on every partition that no other process runs. A consumer whose start failed must be stopped. */
  async start(): Promise<void> {
    const shared = await Promise.allSettled(this.partitions.map((partition) => this.share(partition)));
    this.releases = shared.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failed = shared.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** Pauses or resumes the consumer. A paused consumer keeps its leases, since the pause applies to all processes. */
  hold(isHeld: boolean): Promise<void> {
    return this.turns.run(async () => {
      if (this.isHeld === isHeld) return;
      this.isHeld = isHeld;
      if (isHeld) for (const partition of [...this.running.keys()]) await this.end(partition);
      else for (const [partition, token] of this.tokens) await this.begin(partition, token);
    });
  }

  get partitions(): readonly number[] {
    return Array.from({ length: this.deps.feed.partitions }, (_, partition) => partition);
  }

  /** The worst state of all partitions. */
  state(): ConsumerState {
    if (this.isStopped) return { kind: 'stopped', position: this.progress.position(0) };
    if (this.isHeld) return { kind: 'paused', position: this.progress.position(0) };
    const states = [...this.running.values()].map(({ subscription }) => subscription.state());
    return states.find(({ kind }) => kind === 'failing') ?? states[0] ?? { kind: 'elsewhere' };
  }

  /** Whether this process runs the partition and knows its position and parked keys, which it loads after a takeover. */
  isHere(partition: number): boolean {
    return this.here(partition) !== undefined;
  }

  isParked(partition: number, key: string): boolean {
    return this.here(partition)?.parked.has(key) ?? false;
  }

  /** Parked keys of all partitions, including those that other processes run. */
  async parkedKeys(): Promise<readonly (ParkedKey & { readonly waiting: number })[]> {
    const { progress } = this.processor;
    const parts = await Promise.all(
      this.partitions.map(async (partition) => {
        const here = this.here(partition);
        if (here === undefined && (await this.options.askOtherProcesses?.(partition))?.parkedKeys === 0) return [];
        const parked = here?.parked.all() ?? (await progress.parkedKeys(partition));
        if (parked.length === 0) return [];
        const counts = await progress.waitingCounts(partition);
        return parked.map((entry) => ({ ...entry, waiting: counts.get(entry.key) ?? 0 }));
      }),
    );
    return parts.flat();
  }

  /** Number of pending events of the slowest partition. */
  async lag(): Promise<number> {
    const lags = this.partitions.map(async (partition) =>
      this.deps.feed.lag(partition, await this.position(partition)),
    );
    return Math.max(...(await Promise.all(lags)));
  }

  /** When the latest event handled by the slowest local partition was decided; undefined until an event was handled. */
  caughtUpToMs(): number | undefined {
    const each = [...this.running.values()].map(({ consumer }) => consumer.caughtUpToMs);
    const known = each.filter((ms) => ms !== undefined);
    return known.length === 0 ? undefined : Math.min(...known);
  }

  /** Loads retries and skips that operators have requested through another process. */
  async lookAtRequests(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ consumer }) => consumer.lookAtRequests()));
  }

  /**
   * Requests a retry or a skip of a parked key from the process that runs its partition, which looks at requests every
   * second.
   * @returns false if the key is not parked or fails on another event.
   */
  async request(key: string, request: ParkedKeyRequest): Promise<boolean> {
    const partition = this.deps.feed.partitionOf(key);
    const isParked = await this.processor.progress.request(partition, key, request);
    if (isParked) await this.running.get(partition)?.consumer.wake();
    return isParked;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.releases.map((release) => release()));
  }

  /** The position of a partition, even if another process runs it. */
  async position(partition: number): Promise<Position | undefined> {
    if (!this.isHere(partition)) {
      const told = await this.options.askOtherProcesses?.(partition);
      this.progress.advance(partition, told?.position ?? (await this.processor.progress.position(partition)));
    }
    return this.progress.position(partition);
  }

  private here(partition: number): PartitionConsumer | undefined {
    const running = this.running.get(partition);
    return running?.consumer.isLoaded ? running.consumer : undefined;
  }

  /** @returns a function that releases the partition. */
  private async share(partition: number): Promise<() => Promise<void>> {
    // Readers may ask for the position before the first batch.
    const stored = await untilAvailable(this.deps.log, () => this.processor.progress.position(partition));
    this.progress.advance(partition, stored);
    return this.deps.leases.hold(this.leaseName(partition), {
      onGained: (fencingToken) =>
        this.turns.run(async () => {
          this.tokens.set(partition, fencingToken);
          await this.begin(partition, fencingToken);
        }),
      onLost: () =>
        this.turns.run(async () => {
          this.tokens.delete(partition);
          await this.end(partition);
        }),
    });
  }

  private async begin(partition: number, fencingToken: number): Promise<void> {
    if (this.isStopped || this.isHeld) return;
    const { dispatcher, leases, log } = this.deps;
    const { name, eventTypes, maxBatch, startFrom = 'beginning', before } = this.options;
    const onParked = (keys: readonly string[]) => this.options.onParked?.(partition, keys);
    const { progress } = this;
    const onFenced = () => {
      log.warn({ consumer: name, partition }, 'another process has taken this partition');
      void leases.fenced(this.leaseName(partition)).catch(() => undefined);
    };
    const consumer = new PartitionConsumer(
      this.processor,
      { name, partition, fencingToken, startFrom, progress, onParked, onFenced },
      this.deps,
    );
    const subscription = dispatcher.subscribe(partition, {
      eventTypes,
      maxBatch,
      resumeAfter: () => consumer.resumeAfter(),
      handle: async (batch) => {
        if (before !== undefined) await before(batch);
        await consumer.handle(batch);
      },
      pass: (upToPosition, scanned) => consumer.pass(upToPosition, scanned),
      skip: (upToPosition) => consumer.skip(upToPosition),
    });
    this.running.set(partition, { consumer, subscription });
  }

  private async end(partition: number): Promise<void> {
    const running = this.running.get(partition);
    if (running === undefined) return;
    this.running.delete(partition);
    await running.subscription.stop();
    await running.consumer.stop();
  }

  private leaseName(partition: number): string {
    return `${this.options.leaseName}/${partition}`;
  }
}
