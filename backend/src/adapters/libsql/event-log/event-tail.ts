import type { StoredEvent } from '../../../ports/events/event-store';
import { type EventRow, eventOrFault } from './event-rows';

/**
 * The newest events in memory, so that consumers that keep up never read the file. A row is parsed from its text when
 * the first consumer requests it: a consumer never shares an object with the decider that created the event.
 */
export class EventTail {
  private entries: { readonly row: EventRow; event?: StoredEvent }[] = [];
  /** Every event after this position is in `entries`. */
  private completeAfter: number;

  constructor(
    head: number,
    private readonly size: number,
  ) {
    this.completeAfter = head;
  }

  push(rows: readonly EventRow[]): void {
    for (const row of rows) this.entries.push({ row });
    if (this.entries.length > 2 * this.size) this.forget(this.entries.length - this.size);
  }

  private forget(count: number): void {
    this.completeAfter = this.entries[count - 1]?.row[0] ?? this.completeAfter;
    this.entries = this.entries.slice(count);
  }

  /** Returns undefined if some events after `position` are no longer in memory. */
  after(
    position: number,
    limit: number,
    wanted: ReadonlySet<string> | undefined,
  ): { readonly events: readonly StoredEvent[]; readonly upToPosition: number } | undefined {
    if (position < this.completeAfter) return undefined;
    const events: StoredEvent[] = [];
    let upToPosition = position;
    for (let index = this.indexAfter(position); index < this.entries.length && events.length < limit; index++) {
      const entry = this.entries[index] as { readonly row: EventRow; event?: StoredEvent };
      upToPosition = entry.row[0];
      if (wanted !== undefined && !wanted.has(entry.row[4])) continue;
      entry.event ??= eventOrFault(entry.row);
      events.push(entry.event);
    }
    return { events, upToPosition };
  }

  /** Computes the index by subtraction, because positions are consecutive in this store. */
  private indexAfter(position: number): number {
    const first = this.entries[0];
    return first === undefined ? 0 : Math.max(0, position - first.row[0] + 1);
  }
}
