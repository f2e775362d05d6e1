/** Works batches of events into one generation of a projection. */
import type { FeedBatch } from '../ports/event-feed';
import type { StoredEvent } from '../ports/event-store';
import { ConcurrentProjectionError, type ProjectionGeneration } from '../ports/projection-store';
import type { Push } from '../ports/realtime';
import type { EventCodec } from './event-codec';
import type { ProjectionDefinition, ProjectionWriter } from './projection';
import { UnitOfWork } from './unit-of-work';

/** The event that a handler cannot take. The feed brings it again until it can. */
export class PoisonEventError extends Error {
  override readonly name = 'PoisonEventError';
}

/** Events passed over without a write before the checkpoint is moved for them alone. */
const IDLE_POSITIONS = 5_000;

type Handler = (event: StoredEvent, to: ProjectionWriter) => void | Promise<void>;

export class GenerationWriter {
  /** Stored with the documents. */
  private readonly checkpoints = new Map<number, number>();

  constructor(
    readonly generation: ProjectionGeneration,
    private readonly definition: ProjectionDefinition,
    private readonly codec: EventCodec,
    private readonly onPushes: (pushes: readonly Push[]) => void,
  ) {}

  async checkpoint(partition: number): Promise<number> {
    const known = this.checkpoints.get(partition);
    if (known !== undefined) return known;
    const stored = await this.generation.position(partition);
    this.checkpoints.set(partition, stored);
    return stored;
  }

  /** Everything of the batch that is new to this generation, in one commit. */
  async write({ partition, events, upToPosition }: FeedBatch): Promise<void> {
    const checkpoint = await this.checkpoint(partition);
    const fresh = events.filter((event) => event.position > checkpoint);
    if (fresh.length === 0) {
      if (upToPosition - checkpoint >= IDLE_POSITIONS)
        await this.commit(new UnitOfWork(this.generation), partition, upToPosition);
      return;
    }
    const decoded = await this.codec.decode(fresh);
    const { unit, poison } = await this.work(decoded);
    if (poison === undefined) return this.commit(unit, partition, upToPosition);
    await this.commitBefore(poison.index, decoded, partition);
    const { id, type, position } = decoded[poison.index] as StoredEvent;
    const reason = poison.error instanceof Error ? poison.error.message : String(poison.error);
    throw new PoisonEventError(`${this.definition.name} cannot take ${type} ${id} at ${position}: ${reason}`, {
      cause: poison.error,
    });
  }

  private async work(events: readonly StoredEvent[]) {
    const unit = new UnitOfWork(this.generation);
    for (const [index, event] of events.entries()) {
      try {
        const handler = this.definition.handlers[event.type] as Handler | undefined;
        // Awaiting what is no promise would cost every event a turn of the queue.
        const pending = handler?.(event, unit);
        if (pending !== undefined) await pending;
      } catch (error) {
        return { unit, poison: { index, error } };
      }
    }
    return { unit, poison: undefined };
  }

  /** The events before one that failed are not held back by it. What it half wrote is left behind with its unit. */
  private async commitBefore(index: number, events: readonly StoredEvent[], partition: number): Promise<void> {
    const before = events.slice(0, index);
    const last = before.at(-1);
    if (last === undefined) return;
    const { unit, poison } = await this.work(before);
    if (poison === undefined) await this.commit(unit, partition, last.position);
  }

  private async commit(unit: UnitOfWork, partition: number, position: number): Promise<void> {
    try {
      const expected = await this.checkpoint(partition);
      const pushes = await this.generation.commit(unit.commitOf(partition, expected, position));
      this.checkpoints.set(partition, position);
      if (pushes.length > 0) this.onPushes(pushes);
    } catch (error) {
      // Somebody else moved it: the next try starts from what is stored.
      if (error instanceof ConcurrentProjectionError) this.checkpoints.delete(partition);
      throw error;
    }
  }
}
