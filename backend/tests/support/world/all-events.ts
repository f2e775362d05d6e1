import { untilAvailable } from '../../../src/kernel/values/until-available';
import type { EventStore, StoredEvent } from '../../../src/ports/events/event-store';

type Log = Pick<EventStore, 'readAll'>;

const silent = { warn: () => undefined };

/** The next events of the log. A read is retried on a busy machine, as every process does at its start. */
export const eventsAfter = (store: Log, position: number): Promise<readonly StoredEvent[]> =>
  untilAvailable(silent, () => store.readAll(position, 1000));

/** The whole log in order. */
export async function allEvents(store: Log): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const page = await eventsAfter(store, events.at(-1)?.position ?? 0);
    if (page.length === 0) return events;
    events.push(...page);
  }
}
