// Says which events that wait under parked keys matter to a reader. One parked key must not hold back the work for people
// whom its events do not concern.
import type { StoredEvent } from '../../../ports/events/event-store';

export type Concerns = (event: StoredEvent) => boolean | Promise<boolean>;

/** Events that contain one of the ids anywhere in their data. */
export function naming(...ids: readonly string[]): Concerns {
  const isNamedIn = (value: unknown): boolean => {
    if (typeof value === 'string') return ids.includes(value);
    return typeof value === 'object' && value !== null && Object.values(value).some(isNamedIn);
  };
  return ({ data }) => isNamedIn(data);
}
