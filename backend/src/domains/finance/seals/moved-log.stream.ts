// Where seals lie after a log was moved: `ledger-moves`. A seal names the place up to which it holds, and its hash covers that
// name; another engine numbers the same events in another way. Each move writes down where all seals lie in the new log. It
// proves nothing by itself: a seal that is looked for at a wrong place does not fit there. Chained, and no command writes it.
import type { DomainEvent } from '../../../kernel/decider';
import { defineEvents } from '../../../kernel/event-catalogue';
import type { EventStore } from '../../../ports/event-store';
import type { Seal } from './seal.stream';

/** `[number, position]`: everything up to the position is under the seal of that number. */
export type SealPlace = readonly [number: number, position: number];

export interface LogMoved {
  /** How many events were moved. */
  readonly events: number;
  readonly places: readonly SealPlace[];
}

export type LogMovedEvent = DomainEvent<'LedgerLogMoved', LogMoved>;
export const logMoveEvents = defineEvents<LogMovedEvent>({ LedgerLogMoved: { version: 1 } });

export const logMoveStreamId = 'ledger-moves';

const pageSize = 20;

/** Where the seals lie in this very log. */
export class SealPlaces {
  private constructor(private readonly moved: ReadonlyMap<number, number>) {}

  static async of(store: Pick<EventStore, 'readStream'>): Promise<SealPlaces> {
    const moved = new Map<number, number>();
    for (let from = 0; ; from += pageSize) {
      const page = await store.readStream(logMoveStreamId, from, pageSize);
      // The last move is the one that counts; it names every seal that was there.
      for (const { data } of page) for (const [number, position] of placesIn(data)) moved.set(number, position);
      if (page.length < pageSize) return new SealPlaces(moved);
    }
  }

  /** A seal that was made in this log lies where it says. */
  placeOf({ number, upToPosition }: Pick<Seal, 'number' | 'upToPosition'>): number {
    return this.moved.get(number) ?? upToPosition;
  }
}

/** Who alters a row can make anything of it; its chain tells of that. */
function placesIn(data: unknown): readonly SealPlace[] {
  const { places } = data as { readonly places?: unknown };
  return Array.isArray(places) ? places.filter((place): place is SealPlace => Array.isArray(place)) : [];
}
