// Configures the consumers of a projection: one keeps the serving generation up to date, and a second one builds
// another generation in parallel when the version was raised or a rebuild was requested. See decisions/0314.
import { setTimeout as pause } from 'node:timers/promises';
import type { FeedBatch } from '../../../ports/events/event-feed';
import type { Position } from '../../../ports/events/position';
import type { Push, Realtime } from '../../../ports/messages/realtime';
import type {
  ProjectionGeneration,
  ProjectionShape,
  ProjectionStore,
} from '../../../ports/read-models/projection-store';
import { assert } from '../../values/assert';
import { untilAvailable } from '../../values/until-available';
import type { Concerns } from '../positions/concerns';
import {
  Consumer,
  type ConsumerDeps,
  type ConsumerOptions,
  type ConsumerState,
  consumerLeases,
} from '../runtime/consumer';
import { type AskOtherProcesses, type ConsumerObserver, postedName } from '../runtime/consumer-observer';
import { Progress } from '../runtime/progress';
import { SerialQueue } from '../runtime/serial-queue';
import type { ProjectionDefinition } from './projection';
import { ProjectionProcessor } from './projection-processor';

export interface ProjectionConsumerDeps extends ConsumerDeps {
  readonly store: ProjectionStore;
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly observer?: ConsumerObserver;
  readonly askOtherProcesses?: AskOtherProcesses;
}

const maxBatch = 500;
/** A generation with at most this many pending events is ready to take over. */
const closeEvents = 500;
/** A rebuild stays behind the live consumer, but waits for it no longer than this per batch. */
const longestHoldMs = 100;
const lookEveryMs = 10;
const rebuildAgainMs = 5_000;
const firstAdoptAgainMs = 500;
const longestAdoptAgainMs = 10_000;

export class ProjectionConsumer {
  /** The progress of the serving generation. */
  readonly progress: Progress;
  private readonly shape: ProjectionShape;
  private readonly eventTypes: ReadonlySet<string>;
  private serving: ProjectionGeneration | undefined;
  /** The number of the generation that this process serves; undefined while it changes, and after a failed change. */
  private served: number | undefined;
  /** Keeps the serving generation up to date; undefined while a generation of another version serves. */
  private live: Consumer | undefined;
  private next: { readonly consumer: Consumer; readonly generation: ProjectionGeneration } | undefined;
  private building: Promise<void> | undefined;
  /** Changes the serving generation one step at a time: two processes may promote theirs at the same moment. */
  private readonly changes = new SerialQueue();
  private adoptionFailure: (ConsumerState & { readonly kind: 'failing' }) | undefined;
  private endWatch: (() => void) | undefined;
  private readonly stopping = new AbortController();

  constructor(
    readonly definition: ProjectionDefinition,
    private readonly deps: ProjectionConsumerDeps,
  ) {
    const posted = postedName(definition.name, definition.version);
    this.progress = new Progress(deps.feed, (partition, position) =>
      deps.observer?.advanced(posted, partition, position, this.live?.isHere(partition) === true),
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
    this.endWatch = store.watch(this.shape, () => void this.changes.run(() => this.adoptServing()));
    const unfinished = await untilAvailable(log, () => store.unfinished(this.shape));
    if (!this.isOfThisVersion || unfinished !== undefined) this.rebuildInBackground();
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
  rebuildInBackground(): void {
    this.rebuild().then(
      // The build ends early when another process promotes a generation, which may be of a third version.
      () => !this.isStopping && !this.isOfThisVersion && this.rebuildInBackground(),
      (error) => {
        if (this.isStopping) return;
        this.deps.log.error({ projection: this.definition.name, err: error }, 'rebuilding the projection failed');
        setTimeout(() => !this.isStopping && this.rebuildInBackground(), rebuildAgainMs).unref();
      },
    );
  }

  get rebuilding(): boolean {
    return this.building !== undefined;
  }

  state(): ConsumerState {
    if (this.adoptionFailure !== undefined) return this.adoptionFailure;
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

  /**
   * Like `reach` for everything that the log contains now.
   * @param concerns the events that count while their key is parked; all by default
   */
  async reachNow(timeoutMs: number, concerns: Concerns = () => true): Promise<boolean> {
    const { feed } = this.deps;
    const deadlineMs = Date.now() + timeoutMs;
    for (const partition of this.partitions) {
      const head = await feed.head(partition);
      if (!(await this.reachPartition(partition, head, deadlineMs))) return false;
    }
    for (const { key } of await this.keysParkedInServing())
      if (await this.isConcerned(feed.partitionOf(key), key, concerns)) return false;
    return true;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.endWatch?.();
    await this.building?.catch(() => undefined);
    await this.changes.run(async () => this.live?.stop());
  }

  private get partitions(): readonly number[] {
    return Array.from({ length: this.deps.feed.partitions }, (_, partition) => partition);
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
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
      const { name, version } = this.definition;
      const told = await this.deps.askOtherProcesses?.(postedName(name, this.serving?.version ?? version), partition);
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

  private async keysParkedInServing(): Promise<readonly { readonly key: string }[]> {
    if (this.live !== undefined) return this.live.parkedKeys();
    const parked = await Promise.all(this.partitions.map(async (each) => (await this.serving?.parkedKeys(each)) ?? []));
    return parked.flat();
  }

  /** A key with too many waiting events to read, or with one that cannot be decoded, concerns everybody. */
  private async isConcerned(partition: number, key: string, concerns: Concerns): Promise<boolean> {
    const { feed, dispatcher } = this.deps;
    const positions = (await this.serving?.waiting(partition, key, maxBatch)) ?? [];
    if (positions.length === maxBatch) return true;
    const { decoded, faults } = await dispatcher.decode(await feed.read(partition, positions));
    if (faults.size > 0 || decoded.length < positions.length) return true;
    for (const event of decoded) if (await concerns(event)) return true;
    return false;
  }

  private async serve(generation: ProjectionGeneration): Promise<void> {
    this.served = undefined;
    this.serving = generation;
    // Handlers of one version never write to documents of another.
    this.live = this.isOfThisVersion ? this.consumerOf(generation, this.progress) : undefined;
    await this.live?.start();
    for (const partition of this.live === undefined ? this.partitions : []) {
      const stored = await untilAvailable(this.deps.log, () => generation.position(partition));
      this.progress.advance(partition, stored);
    }
    this.served = generation.number;
  }

  /**
   * Serves the generation that the store names now, which is newer than the announced one if another was promoted
   * since. Reads already use it, so a failed adoption is retried.
   */
  private async adoptServing(): Promise<void> {
    const { store, log } = this.deps;
    const since = new Date().toISOString();
    for (let attempts = 1; !this.isStopping; attempts++) {
      let number: number | undefined;
      try {
        const generation = await store.open(this.shape);
        number = generation.number;
        if (number !== this.served) await this.adopt(generation);
        break;
      } catch (err) {
        log.error({ projection: this.shape.name, generation: number, attempts, err }, 'serving a generation failed');
        const which = number === undefined ? 'the serving generation' : `generation ${number}`;
        const error = `${which} could not be adopted: ${err instanceof Error ? err.message : err}`;
        this.adoptionFailure = { kind: 'failing', position: this.progress.position(0), attempts, error, since };
        const pauseMs = Math.min(longestAdoptAgainMs, firstAdoptAgainMs * 2 ** (attempts - 1));
        await pause(pauseMs, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
      }
    }
    this.adoptionFailure = undefined;
  }

  private async adopt(generation: ProjectionGeneration): Promise<void> {
    await this.live?.stop();
    if (this.isStopping) return;
    const { number, version } = generation;
    this.deps.log.info({ projection: this.shape.name, version, generation: number }, 'another generation serves');
    await this.serve(generation);
    // Where versions share one pointer, the highest one wins; two that replaced each other would build for ever.
    if (!this.isStopping && version < this.definition.version) this.rebuildInBackground();
  }

  private async build(): Promise<void> {
    const { store, log } = this.deps;
    const about = { projection: this.definition.name, version: this.definition.version };
    const before = this.serving;
    const generation = await store.beginRebuild(this.shape);
    const consumer = this.consumerOf(generation, new Progress(this.deps.feed), (batch) => this.holdBack(batch));
    this.next = { consumer, generation };
    log.info(about, 'rebuilding the projection');
    // A partial build is kept for the next start.
    const isOver = () => this.isStopping || this.serving !== before;
    try {
      await consumer.start();
      await this.until(async () => isOver() || (await consumer.lag()) <= closeEvents);
      if (!isOver()) await this.live?.stop();
      await this.until(async () => isOver() || (await this.hasPassedServing(consumer)));
    } finally {
      // A failed build is repeated by another consumer.
      await consumer.stop();
    }
    await this.changes.run(async () => {
      if (isOver()) return;
      await store.promote(this.shape, generation);
      await this.adoptServing();
      log.info(about, 'the projection is rebuilt');
    });
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
    const { feed, realtime, handlerLimitMs, askOtherProcesses } = this.deps;
    const publish = (pushes: readonly Push[]) => realtime.publish(pushes);
    const processor = new ProjectionProcessor(generation, this.definition, feed, publish, handlerLimitMs);
    const { name, version } = this.definition;
    const posted = postedName(name, version);
    const leaseName = `${consumerLeases}projection/${name}#${generation.number}`;
    const options: ConsumerOptions = { name, leaseName, eventTypes: this.eventTypes, maxBatch, before };
    // Only the serving generation's progress is shared among processes.
    const serving: Partial<ConsumerOptions> = {
      onParked: (partition, keys) => this.deps.observer?.parked(posted, partition, keys),
      askOtherProcesses: askOtherProcesses && ((partition) => askOtherProcesses(posted, partition)),
    };
    const isServing = progress === this.progress;
    return new Consumer(processor, { ...options, ...(isServing && serving) }, this.deps, progress);
  }

  private async until(reached: () => Promise<boolean>): Promise<void> {
    assert(this.serving !== undefined, `${this.definition.name} has started`);
    while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
