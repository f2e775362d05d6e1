// Runs one consumer (a projection's generation or a policy) on all partitions whose leases this process holds.
import type { Logger } from 'pino';
import type { ParkedKey, ParkedKeyRequest } from '../../ports/consumer-progress';
import type { EventFeed, FeedBatch, FeedState, FeedSubscription } from '../../ports/event-feed';
import type { Position } from '../../ports/position';
import type { EventCodec } from '../event-codec';
import { untilAvailable } from '../until-available';
import type { ToldElsewhere } from './consumer-observer';
import type { LeaseKeeper } from './lease-keeper';
import { PartitionConsumer } from './partition-consumer';
import { Progress } from './progress';
import type { Reactor } from './reactor';
import { Turns } from './turns';

/** Name prefix of all leases on partitions. */
export const consumerLeases = 'consumer/';

export interface ConsumerDeps {
  readonly feed: EventFeed;
  readonly codec: EventCodec;
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
  readonly askElsewhere?: (partition: number) => Promise<ToldElsewhere | undefined>;
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
  private readonly turns = new Turns();
  private isHeld: boolean;

  constructor(
    readonly reactor: Reactor,
    readonly options: ConsumerOptions,
    private readonly deps: ConsumerDeps,
    readonly progress = new Progress(deps.feed),
  ) {
    this.isHeld = deps.isHeld?.(options.name) ?? false;
  }

  /** Starts on every partition that no other process runs. */
  async start(): Promise<void> {
    this.releases = await Promise.all(this.partitions.map((partition) => this.share(partition)));
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

  isHere(partition: number): boolean {
    return this.running.has(partition);
  }

  isParked(partition: number, key: string): boolean {
    return this.running.get(partition)?.consumer.parked.has(key) ?? false;
  }

  /** Parked keys of all partitions, including those that other processes run. */
  async parkedKeys(): Promise<readonly (ParkedKey & { readonly waiting: number })[]> {
    const { progress } = this.reactor;
    const parts = await Promise.all(
      this.partitions.map(async (partition) => {
        const running = this.running.get(partition);
        if (running === undefined && (await this.options.askElsewhere?.(partition))?.parkedKeys === 0) return [];
        const parked = running?.consumer.parked.all() ?? (await progress.parkedKeys(partition));
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

  /**
   * Requests a retry or a skip of a parked key from the process that runs its partition.
   * @returns false if the key is not parked or fails on another event.
   */
  async request(key: string, request: ParkedKeyRequest): Promise<boolean> {
    const partition = this.deps.feed.partitionOf(key);
    const isParked = await this.reactor.progress.request(partition, key, request);
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
      const told = await this.options.askElsewhere?.(partition);
      this.progress.advance(partition, told?.position ?? (await this.reactor.progress.position(partition)));
    }
    return this.progress.position(partition);
  }

  /** @returns a function that releases the partition. */
  private async share(partition: number): Promise<() => Promise<void>> {
    // Readers may ask for the position before the first batch.
    const stored = await untilAvailable(this.deps.log, () => this.reactor.progress.position(partition));
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
    const { feed, leases, log } = this.deps;
    const { name, eventTypes, maxBatch, startFrom = 'beginning', before } = this.options;
    const onParked = (keys: readonly string[]) => this.options.onParked?.(partition, keys);
    const { progress } = this;
    const onFenced = () => {
      log.warn({ consumer: name, partition }, 'another process has taken this partition');
      void leases.fenced(this.leaseName(partition)).catch(() => undefined);
    };
    const consumer = new PartitionConsumer(
      this.reactor,
      { name, partition, fencingToken, startFrom, progress, onParked, onFenced },
      this.deps,
    );
    const subscription = feed.subscribe({
      name,
      eventTypes,
      maxBatch,
      partitions: [partition],
      resumeAfter: () => consumer.resumeAfter(),
      handle: async (batch) => {
        if (before !== undefined) await before(batch);
        await consumer.handle(batch);
      },
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
