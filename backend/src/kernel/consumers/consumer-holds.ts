// The holds as they are now, read from their stream; every process looks for itself, as a pause is asked for in one of them.
import type { EventStore, StoredEvent } from '../../ports/event-store';
import {
  type ConsumerHoldEvent,
  evolveHolds,
  type HeldConsumers,
  holdStreamId,
  nothingHeld,
} from './consumer-holds.stream';

const pageSize = 100;

export class ConsumerHolds {
  private held = nothingHeld;
  private revision = -1;
  private looking: Promise<HeldConsumers> | undefined;

  constructor(private readonly store: Pick<EventStore, 'readStream'>) {}

  /** @throws whatever keeps the event store from being read. */
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
