// Records the positions of seals after a log was migrated, in the stream `ledger-moves`. A seal names the log position
// up to which it holds, and its hash covers that position, but another engine numbers the same events differently. So
// each migration records the positions of all seals in the new log. The record is no proof: a seal checked at a wrong
// position does not verify. The stream is hash-chained, and no command writes to it.
import type { DomainEvent } from '../../../kernel/commands/decider';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import type { EventStore } from '../../../ports/events/event-store';
import type { Seal } from './seal.stream';

/** `[number, position]`: the seal of that number covers everything up to the position. */
export type SealPlace = readonly [number: number, position: number];

export interface LogMoved {
  /** How many events were migrated. */
  readonly events: number;
  readonly places: readonly SealPlace[];
}

export type LogMovedEvent = DomainEvent<'LedgerLogMoved', LogMoved>;
export const logMoveEvents = defineEvents<LogMovedEvent>({ LedgerLogMoved: { version: 1 } });

export const logMoveStreamId = 'ledger-moves';

const pageSize = 20;

/** The positions of seals in this log. */
export class SealPlaces {
  private constructor(private readonly moved: ReadonlyMap<number, number>) {}

  static async of(store: Pick<EventStore, 'readStream'>): Promise<SealPlaces> {
    const moved = new Map<number, number>();
    for (let from = 0; ; from += pageSize) {
      const page = await store.readStream(logMoveStreamId, from, pageSize);
      // The last migration wins; it names every seal that existed.
      for (const { data } of page) for (const [number, position] of placesIn(data)) moved.set(number, position);
      if (page.length < pageSize) return new SealPlaces(moved);
    }
  }

  /** A seal that was made in this log is at the position that it names. */
  placeOf({ number, upToPosition }: Pick<Seal, 'number' | 'upToPosition'>): number {
    return this.moved.get(number) ?? upToPosition;
  }
}

/** Tampered rows may contain anything here; the hash chain reports them. */
function placesIn(data: unknown): readonly SealPlace[] {
  const { places } = data as { readonly places?: unknown };
  return Array.isArray(places) ? places.filter((place): place is SealPlace => Array.isArray(place)) : [];
}
