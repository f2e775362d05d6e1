/**
 * Keeps one projection up to date, and rebuilds it beside the serving one when its version was raised or somebody asks.
 */
import type { Logger } from 'pino';
import type { EventFeed, FeedState, FeedSubscription } from '../ports/event-feed';
import type { ProjectionShape, ProjectionStore } from '../ports/projection-store';
import type { Realtime } from '../ports/realtime';
import { assert } from './assert';
import type { EventCodec } from './event-codec';
import { GenerationWriter } from './generation-writer';
import { Progress } from './progress';
import type { ProjectionDefinition } from './projection';

export interface ProjectionRunnerDeps {
  readonly store: ProjectionStore;
  readonly feed: EventFeed;
  readonly codec: EventCodec;
  readonly realtime: Realtime;
  readonly log: Logger;
  /** Told of each step that the serving generation takes, once what it wrote can be read. */
  readonly onProgress?: (projection: string, partition: number, position: number) => void;
}

const MAX_BATCH = 500;
/** A rebuilt generation this close to the serving one takes over. */
const CLOSE_POSITIONS = 500;

interface Running {
  readonly writer: GenerationWriter;
  readonly progress: Progress;
  readonly subscription: FeedSubscription;
}

export class ProjectionRunner {
  private readonly shape: ProjectionShape;
  private readonly eventTypes: ReadonlySet<string>;
  private live: Running | undefined;
  private building: Promise<void> | undefined;
  private stopping = false;

  constructor(
    readonly definition: ProjectionDefinition,
    private readonly deps: ProjectionRunnerDeps,
  ) {
    this.shape = {
      name: definition.name,
      version: definition.version,
      collections: definition.collections,
      textIndexes: definition.textIndexes ?? [],
    };
    this.eventTypes = new Set(Object.keys(definition.handlers));
  }

  /** Serves what is stored at once; one of an older version is rebuilt meanwhile. */
  async start(): Promise<void> {
    const generation = await this.deps.store.open(this.shape);
    const writer = this.writerOf(generation);
    this.live = this.run(writer, await this.progressOf(writer));
    if (generation.version === this.definition.version) return;
    this.rebuild().catch((error) => {
      if (!this.stopping) this.deps.log.error({ projection: this.definition.name, err: error }, 'the rebuild failed');
    });
  }

  /** Builds it anew from the first event while the present one serves, then puts it in its place. */
  rebuild(): Promise<void> {
    this.building ??= this.build().finally(() => {
      this.building = undefined;
    });
    return this.building;
  }

  get rebuilding(): boolean {
    return this.building !== undefined;
  }

  state(): FeedState {
    return this.live?.subscription.state() ?? { kind: 'stopped', position: 0 };
  }

  position(partition: number): number {
    return this.live?.progress.position(partition) ?? 0;
  }

  /** Whether the serving generation has passed the position within the time. */
  async reach(partition: number, position: number, timeoutMs: number): Promise<boolean> {
    return (await this.live?.progress.reach(partition, position, timeoutMs)) ?? false;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.building?.catch(() => undefined);
    await this.live?.subscription.stop();
  }

  private async build(): Promise<void> {
    const { store, log } = this.deps;
    const projection = this.definition.name;
    log.info({ projection, version: this.definition.version }, 'rebuilding the projection');
    const generation = await store.beginRebuild(this.shape);
    const writer = this.writerOf(generation);
    let next = this.run(writer, new Progress());
    await this.until(() =>
      this.partitions().every((part) => this.position(part) - next.progress.position(part) < CLOSE_POSITIONS),
    );
    const live = this.live as Running;
    await Promise.all([live.subscription.stop(), next.subscription.stop()]);
    if (this.stopping) return store.discard(this.shape, generation);
    // Whichever is behind catches up exactly, so that no push is left out between the two.
    for (const partition of this.partitions()) {
      await this.catchUp(next, partition, live.progress.position(partition));
      await this.catchUp(live, partition, next.progress.position(partition));
    }
    const promoted = this.writerOf(await store.promote(this.shape, generation));
    next = this.run(promoted, await this.progressOf(promoted, live.progress));
    this.live = next;
    log.info({ projection, version: this.definition.version }, 'the rebuilt projection serves');
  }

  private async catchUp({ writer, progress }: Running, partition: number, target: number): Promise<void> {
    if (progress.position(partition) >= target) return;
    const subscription = this.deps.feed.subscribe({
      name: this.definition.name,
      eventTypes: this.eventTypes,
      maxBatch: MAX_BATCH,
      resumeAfter: async () => progress.position(partition),
      handle: async (batch) => {
        if (batch.partition !== partition || progress.position(partition) >= target) return;
        const upToPosition = Math.min(batch.upToPosition, target);
        await writer.write({
          ...batch,
          events: batch.events.filter(({ position }) => position <= target),
          upToPosition,
        });
        progress.advance(partition, upToPosition);
      },
    });
    await this.until(() => progress.position(partition) >= target);
    await subscription.stop();
  }

  private run(writer: GenerationWriter, progress: Progress): Running {
    const subscription = this.deps.feed.subscribe({
      name: this.definition.name,
      eventTypes: this.eventTypes,
      maxBatch: MAX_BATCH,
      resumeAfter: (partition) => writer.checkpoint(partition),
      handle: async (batch) => {
        await writer.write(batch);
        progress.advance(batch.partition, batch.upToPosition);
      },
    });
    return { writer, progress, subscription };
  }

  private writerOf(generation: ConstructorParameters<typeof GenerationWriter>[0]): GenerationWriter {
    return new GenerationWriter(generation, this.definition, this.deps.codec, (pushes) =>
      this.deps.realtime.publish(pushes),
    );
  }

  /** A new generation begins where it stands, and no lower than what was already promised to readers. */
  private async progressOf(writer: GenerationWriter, promised?: Progress): Promise<Progress> {
    const progress = new Progress((partition, position) =>
      this.deps.onProgress?.(this.definition.name, partition, position),
    );
    for (const partition of this.partitions()) {
      progress.advance(partition, Math.max(await writer.checkpoint(partition), promised?.position(partition) ?? 0));
    }
    return progress;
  }

  private partitions(): readonly number[] {
    return Array.from({ length: this.deps.feed.partitions }, (_, partition) => partition);
  }

  private async until(reached: () => boolean): Promise<void> {
    assert(this.live !== undefined, `${this.definition.name} has started`);
    while (!reached() && !this.stopping) await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
