// The currently paused consumers, read from their stream; every process reads it, since a pause is requested in only
// one of them.
import type { EventStore, StoredEvent } from '../../../ports/events/event-store';
import {
  type ConsumerHoldEvent,
  evolveHolds,
  type HeldConsumers,
  holdStreamId,
  nothingHeld,
} from './paused-consumers.stream';

const pageSize = 100;

export class ConsumerHolds {
  private held = nothingHeld;
  private revision = -1;
  private looking: Promise<HeldConsumers> | undefined;

  constructor(private readonly store: Pick<EventStore, 'readStream'>) {}

  /** @throws when the event store cannot be read. */
  look(): Promise<HeldConsumers> {
    this.looking ??= this.read().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  has(consumer: string): boolean {
    return this.held.has(consumer);
  }

  private async read(): Promise<HeldConsumers> {
    for (;;) {
      const events = await this.store.readStream(holdStreamId, this.revision + 1, pageSize);
      for (const event of events) this.take(event);
      if (events.length < pageSize) return this.held;
    }
  }

  private take({ type, data, revision }: StoredEvent): void {
    this.held = evolveHolds(this.held, { type, data } as ConsumerHoldEvent);
    this.revision = revision;
  }
}
