import type { StoredEvent } from '../../ports/event-store';
import type { EventCodec } from '../event-codec';
import { type Faults, isFaultOfTheStore } from './reactor';

const noFaults: Faults = new Map();

/**
 * Decodes a run of events; one that cannot be decoded is kept as it is stored, with its error in `faults`.
 * @throws UnavailableError @throws StorageFullError where keys of personal data cannot be read now.
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
