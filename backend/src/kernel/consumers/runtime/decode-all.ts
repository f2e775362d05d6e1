import type { StoredEvent } from '../../../ports/events/event-store';
import type { EventCodec } from '../../events/event-codec';
import { type Faults, isFaultOfTheStore } from './event-processor';

const noFaults: Faults = new Map();

/**
 * Decodes a run of events; an event that cannot be decoded stays in its stored form, and its error is in `faults`.
 * @throws UnavailableError
 * @throws StorageFullError when keys of personal data cannot be read at the moment.
 */
export async function decodeAll(
  codec: EventCodec,
  events: readonly StoredEvent[],
): Promise<{ readonly decoded: readonly StoredEvent[]; readonly faults: Faults }> {
  try {
    if (events.some(({ unreadable }) => unreadable !== undefined)) throw new Error('To be decoded one by one');
    return { decoded: await codec.decode(events), faults: noFaults };
  } catch {
    const decoded: StoredEvent[] = [];
    const faults = new Map<string, unknown>();
    for (const event of events) {
      try {
        if (event.unreadable !== undefined) throw event.unreadable;
        decoded.push(...(await codec.decode([event])));
      } catch (error) {
        if (isFaultOfTheStore(error)) throw error;
        decoded.push(event);
        faults.set(event.id, error);
      }
    }
    return { decoded, faults };
  }
}
