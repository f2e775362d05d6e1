import type { EventStore, StoredEvent } from '../../src/ports/event-store';

/** The whole log, in its order. */
export async function allEvents(store: Pick<EventStore, 'readAll'>): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const page = await store.readAll(events.at(-1)?.position ?? 0, 1000);
    if (page.length === 0) return events;
    events.push(...page);
  }
}
