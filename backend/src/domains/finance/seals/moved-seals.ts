// Computes the positions of seals in a migrated log. A seal covers the same number of events in both logs, but each
// engine numbers their positions differently.

import { HashChain } from '../../../kernel/events/hash-chain';
import { newId } from '../../../kernel/values/ids';
import type { EventStore, EventToAppend, StoredEvent } from '../../../ports/events/event-store';
import type { Clock } from '../../../ports/operations/clock';
import { type LogMoved, logMoveStreamId, type SealPlace } from './moved-log.stream';
import { sealStreamId } from './seal.stream';
import { loggedSeals } from './seal-log';

/** Keeps an event far below the engines' size limit. */
const placesPerEvent = 10_000;
const pageSize = 100;

export class MovedSeals {
  /** Seal numbers with their positions in the former log, in log order. */
  private readonly former: SealPlace[] = [];
  private readonly counts: { readonly seal: number; readonly events: number }[] = [];
  private readonly places: SealPlace[] = [];
  private events = 0;

  static async of(source: Pick<EventStore, 'readStream'>): Promise<MovedSeals> {
    const moved = new MovedSeals();
    for await (const { seal, place } of loggedSeals(source)) moved.former.push([seal.number, place]);
    moved.former.sort(([, one], [, other]) => one - other);
    return moved;
  }

  /** Call this for every event of the source. */
  readonly inSource = ({ position }: StoredEvent, number: number): boolean => {
    this.countUpTo((place) => place < position, number - 1);
    this.events = number;
    return true;
  };

  /** Call this for every event of the target, after the source was read. */
  readonly inTarget = ({ position, streamId }: StoredEvent, number: number): boolean => {
    if (number === 1) this.countUpTo(() => true, this.events);
    for (let next = this.counts[this.places.length]; next?.events === number; next = this.counts[this.places.length]) {
      this.places.push([next.seal, position]);
    }
    // Skips the positions that an aborted run has appended already.
    return number <= this.events || streamId !== logMoveStreamId;
  };

  /** Appends the positions to the target; positions that are recorded already stay. */
  async note(source: EventStore, target: EventStore, clock: Clock): Promise<void> {
    const wanted = portionsOf({ events: this.events, places: this.places });
    const copied = await lengthOf(source, logMoveStreamId);
    for (;;) {
      const length = await lengthOf(target, logMoveStreamId);
      const data = wanted[length - copied];
      if (data === undefined) return;
      const [event] = await new HashChain(target).link(logMoveStreamId, length - 1, [eventOf(data, clock)]);
      await target.append(logMoveStreamId, length - 1, [event as EventToAppend]);
    }
  }

  private countUpTo(isUnder: (place: number) => boolean, events: number): void {
    for (let next = this.former[this.counts.length]; next && isUnder(next[1]); next = this.former[this.counts.length]) {
      this.counts.push({ seal: next[0], events });
    }
  }
}

function portionsOf({ events, places }: LogMoved): readonly LogMoved[] {
  const count = Math.ceil(places.length / placesPerEvent);
  return Array.from({ length: count }, (_, index) => ({
    events,
    places: places.slice(index * placesPerEvent, (index + 1) * placesPerEvent),
  }));
}

/** Uses the seals' partition key, so that consumers receive it after the seals that it refers to. */
function eventOf(data: LogMoved, clock: Clock): EventToAppend {
  const id = newId();
  const metadata = { correlationId: id, causationId: id, actor: 'system', at: new Date(clock.nowMs()).toISOString() };
  return { id, type: 'LedgerLogMoved', schemaVersion: 1, data: { ...data }, metadata, partitionKey: sealStreamId };
}

async function lengthOf(store: Pick<EventStore, 'readStream'>, stream: string): Promise<number> {
  for (let length = 0; ; length += pageSize) {
    const page = await store.readStream(stream, length, pageSize);
    if (page.length < pageSize) return length + page.length;
  }
}
