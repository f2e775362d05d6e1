// Tells the seals where they lie in the log that a migration has made. How many events lie under a seal is the same in both
// logs; at which position the last of them stands is each engine's own.

import { HashChain } from '../../../kernel/hash-chain';
import { newId } from '../../../kernel/ids';
import type { Clock } from '../../../ports/clock';
import type { EventStore, EventToAppend, StoredEvent } from '../../../ports/event-store';
import { type LogMoved, logMoveStreamId, type SealPlace } from './moved-log.stream';
import { sealStreamId } from './seal.stream';
import { loggedSeals } from './seal-log';

/** So that one event stays far below what engines take. */
const placesPerEvent = 10_000;
const pageSize = 100;

export class MovedSeals {
  /** Number of each seal with the position up to which it holds in the former log, in the order of the log. */
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

  /** To be shown every event of the source. */
  readonly inSource = ({ position }: StoredEvent, number: number): boolean => {
    this.countUpTo((place) => place < position, number - 1);
    this.events = number;
    return true;
  };

  /** To be shown every event of the target, once the source was read. */
  readonly inTarget = ({ position, streamId }: StoredEvent, number: number): boolean => {
    if (number === 1) this.countUpTo(() => true, this.events);
    for (let next = this.counts[this.places.length]; next?.events === number; next = this.counts[this.places.length]) {
      this.places.push([next.seal, position]);
    }
    // What a run that was broken off has noted already.
    return number <= this.events || streamId !== logMoveStreamId;
  };

  /** Notes the places in the target; what is noted already stays. */
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

/** Of the seals' partition key: consumers take it behind the seals that it speaks of. */
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
