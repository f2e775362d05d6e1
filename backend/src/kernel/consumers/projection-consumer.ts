// Configures the consumers of a projection: one keeps the serving generation up to date, and a second one builds
// another generation in parallel when the version was raised or a rebuild was requested. See decisions/0314.
import type { FeedBatch } from '../../ports/event-feed';
import type { Position } from '../../ports/position';
import type { ProjectionGeneration, ProjectionShape, ProjectionStore } from '../../ports/projection-store';
import type { Push, Realtime } from '../../ports/realtime';
import { assert } from '../assert';
import type { ProjectionDefinition } from '../projection';
import { untilAvailable } from '../until-available';
import { Consumer, type ConsumerDeps, type ConsumerOptions, type ConsumerState, consumerLeases } from './consumer';
import type { AskElsewhere, ConsumerObserver } from './consumer-observer';
import { Progress } from './progress';
import { ProjectionReactor } from './projection-reactor';

export interface ProjectionConsumerDeps extends ConsumerDeps {
  readonly store: ProjectionStore;
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly observer?: ConsumerObserver;
  readonly askElsewhere?: AskElsewhere;
}

const maxBatch = 500;
/** A generation with at most this many pending events is ready to take over. */
const closeEvents = 500;
/** A rebuild stays behind the live consumer, but waits for it no longer than this per batch. */
const longestHoldMs = 100;
const lookEveryMs = 10;
const rebuildAgainMs = 5_000;

export class ProjectionConsumer {
  /** The progress of the serving generation. */
  readonly progress: Progress;
  private readonly shape: ProjectionShape;
  private readonly eventTypes: ReadonlySet<string>;
  private serving: ProjectionGeneration | undefined;
  /** Keeps the serving generation up to date; undefined while a generation of another version serves. */
  private live: Consumer | undefined;
  private next: { readonly consumer: Consumer; readonly generation: ProjectionGeneration } | undefined;
  private building: Promise<void> | undefined;
  private endWatch: (() => void) | undefined;
  private isStopping = false;

  constructor(
    readonly definition: ProjectionDefinition,
    private readonly deps: ProjectionConsumerDeps,
  ) {
    const { name } = definition;
    this.progress = new Progress(deps.feed, (partition, position) =>
      deps.observer?.advanced(name, partition, position, this.live?.isHere(partition) === true),
    );
    this.shape = {
      name: definition.name,
      version: definition.version,
      collections: definition.collections,
      textIndexes: definition.textIndexes ?? [],
    };
    this.eventTypes = new Set(Object.keys(definition.handlers));
  }

  /** Serves the stored generation at once; one of another version is rebuilt in the background. */
  async start(): Promise<void> {
    const { store, log } = this.deps;
    await this.serve(await untilAvailable(log, () => store.open(this.shape)));
    this.endWatch = store.watch(this.shape, (generation) => void this.adopt(generation));
    const unfinished = await untilAvailable(log, () => store.unfinished(this.shape));
    if (!this.isOfThisVersion || unfinished !== undefined) this.rebuildBeside();
  }

  /** Builds a new generation from the first event while the current one serves, then promotes it. */
  rebuild(): Promise<void> {
    this.building ??= this.build().finally(() => {
      this.building = undefined;
      this.next = undefined;
    });
    return this.building;
  }

  /** Rebuilds in the background and retries until the new generation serves or this process ends. */
  rebuildBeside(): void {
    this.rebuild().catch((error) => {
      if (this.isStopping) return;
      this.deps.log.error({ projection: this.definition.name, err: error }, 'building the projection anew failed');
      setTimeout(() => !this.isStopping && this.rebuildBeside(), rebuildAgainMs).unref();
    });
  }

  get rebuilding(): boolean {
    return this.building !== undefined;
  }

  state(): ConsumerState {
    const consumer = this.live ?? this.next?.consumer;
    return consumer?.state() ?? { kind: 'stopped', position: this.progress.position(0) };
  }

  /** The lag of the serving generation. */
  async lag(): Promise<number> {
    const { feed } = this.deps;
    const lags = this.partitions.map(async (partition) => feed.lag(partition, await this.position(partition)));
    return Math.max(...(await Promise.all(lags)));
  }

  /** The value for the serving generation; see `Consumer.caughtUpToMs`. */
  caughtUpToMs(): number | undefined {
    return this.live?.caughtUpToMs();
  }

  /** Parked keys of the serving generation and of the one that is being built. */
  async parkedKeys(): ReturnType<Consumer['parkedKeys']> {
    const parked = await Promise.all([this.live?.parkedKeys(), this.next?.consumer.parkedKeys()]);
    return parked.flatMap((keys) => keys ?? []);
  }

  /** The consumers of all generations that accept retries and skips. */
  get consumers(): readonly Consumer[] {
    return [this.live, this.next?.consumer].filter((consumer) => consumer !== undefined);
  }

  /** Whether the serving generation handles every event of a key up to the position within the time. */
  async reach(partitionKey: string, position: Position, timeoutMs: number): Promise<boolean> {
    const partition = this.deps.feed.partitionOf(partitionKey);
    if (!(await this.reachPartition(partition, position, Date.now() + timeoutMs))) return false;
    return !(await this.isParkedBefore(partition, partitionKey, position));
  }

  /** Like `reach` for everything that the log contains now. */
  async reachNow(timeoutMs: number): Promise<boolean> {
    const { feed } = this.deps;
    const deadlineMs = Date.now() + timeoutMs;
    for (const partition of this.partitions) {
      const head = await feed.head(partition);
      if (!(await this.reachPartition(partition, head, deadlineMs))) return false;
    }
    return (await this.parkedKeys()).length === 0;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.endWatch?.();
    await this.building?.catch(() => undefined);
    await this.live?.stop();
  }

  private get partitions(): readonly number[] {
    return Array.from({ length: this.deps.feed.partitions }, (_, partition) => partition);
  }

  private get isOfThisVersion(): boolean {
    return this.serving?.version === this.definition.version;
  }

  private async reachPartition(partition: number, position: Position, deadlineMs: number): Promise<boolean> {
    while (!(await this.hasPassed(partition, position))) {
      const leftMs = deadlineMs - Date.now();
      if (leftMs <= 0) return false;
      // The position of a partition that runs elsewhere is polled.
      const isHere = this.live?.isHere(partition) === true;
      await this.progress.reach(partition, position, isHere ? leftMs : Math.min(leftMs, lookEveryMs));
    }
    return true;
  }

  private async hasPassed(partition: number, position: Position): Promise<boolean> {
    if (this.progress.hasPassed(partition, position)) return true;
    return this.deps.feed.hasPassed(await this.position(partition), position);
  }

  private async position(partition: number): Promise<Position | undefined> {
    if (this.live?.isHere(partition) !== true) {
      const told = await this.deps.askElsewhere?.(this.definition.name, partition);
      this.progress.advance(partition, told?.position ?? (await this.serving?.position(partition)));
    }
    return this.progress.position(partition);
  }

  private async isParkedBefore(partition: number, key: string, position: Position): Promise<boolean> {
    if (this.live === undefined || this.serving === undefined) return false;
    if (this.live.isHere(partition) && !this.live.isParked(partition, key)) return false;
    const [first] = await this.serving.waiting(partition, key, 1);
    return first !== undefined && this.deps.feed.hasPassed(position, first);
  }

  private async serve(generation: ProjectionGeneration): Promise<void> {
    this.serving = generation;
    // Handlers of one version never write to documents of another.
    this.live = this.isOfThisVersion ? this.consumerOf(generation, this.progress) : undefined;
    if (this.live !== undefined) return this.live.start();
    for (const partition of this.partitions) {
      const stored = await untilAvailable(this.deps.log, () => generation.position(partition));
      this.progress.advance(partition, stored);
    }
  }

  /** Another process has promoted a generation, and reads already use it. */
  private async adopt(generation: ProjectionGeneration): Promise<void> {
    if (this.isStopping || generation.number === this.serving?.number) return;
    this.deps.log.info({ projection: this.shape.name, version: generation.version }, 'another generation serves');
    await this.live?.stop();
    await this.serve(generation);
  }

  private async build(): Promise<void> {
    const { store, log } = this.deps;
    const about = { projection: this.definition.name, version: this.definition.version };
    const before = this.serving;
    const generation = await store.beginRebuild(this.shape);
    const consumer = this.consumerOf(generation, new Progress(this.deps.feed), (batch) => this.holdBack(batch));
    this.next = { consumer, generation };
    log.info(about, 'building the projection anew');
    await consumer.start();
    // A partial build is kept for the next start.
    const isOver = () => this.isStopping || this.serving !== before;
    await this.until(async () => isOver() || (await consumer.lag()) <= closeEvents);
    if (!isOver()) await this.live?.stop();
    await this.until(async () => isOver() || (await this.hasPassedServing(consumer)));
    await consumer.stop();
    if (isOver()) return;
    const promoted = await store.promote(this.shape, generation);
    await this.serve(promoted);
    log.info(about, 'the projection that was built anew serves');
  }

  /** Keeps the rebuild behind the live consumer, so that no push is ahead of what readers see. */
  private async holdBack({ partition, upToPosition }: FeedBatch): Promise<void> {
    if (this.live?.isHere(partition) === true) await this.progress.reach(partition, upToPosition, longestHoldMs);
  }

  private async hasPassedServing(consumer: Consumer): Promise<boolean> {
    for (const partition of this.partitions) {
      const target = await this.position(partition);
      if (target !== undefined && !this.deps.feed.hasPassed(await consumer.position(partition), target)) return false;
    }
    return true;
  }

  private consumerOf(
    generation: ProjectionGeneration,
    progress: Progress,
    before?: (batch: FeedBatch) => Promise<void>,
  ): Consumer {
    const { feed, realtime, handlerLimitMs, askElsewhere } = this.deps;
    const publish = (pushes: readonly Push[]) => realtime.publish(pushes);
    const reactor = new ProjectionReactor(generation, this.definition, feed, publish, handlerLimitMs);
    const { name } = this.definition;
    const leaseName = `${consumerLeases}projection/${name}#${generation.number}`;
    const options: ConsumerOptions = { name, leaseName, eventTypes: this.eventTypes, maxBatch, before };
    // Only the serving generation's progress is shared among processes.
    const serving: Partial<ConsumerOptions> = {
      onParked: (partition, keys) => this.deps.observer?.parked(name, partition, keys),
      askElsewhere: askElsewhere && ((partition) => askElsewhere(name, partition)),
    };
    const isServing = progress === this.progress;
    return new Consumer(reactor, { ...options, ...(isServing && serving) }, this.deps, progress);
  }

  private async until(reached: () => Promise<boolean>): Promise<void> {
    assert(this.serving !== undefined, `${this.definition.name} has started`);
    while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
