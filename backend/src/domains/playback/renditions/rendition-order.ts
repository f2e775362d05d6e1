// Priorities of rendition jobs: requests that somebody waits for run first. Lower numbers run earlier.
import type { EventMetadata } from '../../../ports/events/event-store';

/** A listener requested exactly this file and waits for it. */
export const askedPriority = 20;

interface OrderOfSong {
  /** Previews and the most requested quality, without which the song cannot be heard. */
  readonly first: number;
  readonly rest: number;
}

const released: OrderOfSong = { first: 60, rest: 80 };
/** Imports add thousands of songs at once and must not delay the upload of a single song. */
const imported: OrderOfSong = { first: 120, rest: 140 };

/** Correlation id of all events that seed the demo data. */
export const demoCorrelationId = 'demo';

/**
 * Queue priorities of a song. `undefined` for songs of the demo data: their masters play in every browser, so their
 * renditions are made on request, and the first start does not load the machine.
 */
export function orderOf({
  actor,
  correlationId,
}: Pick<EventMetadata, 'actor' | 'correlationId'>): OrderOfSong | undefined {
  if (correlationId === demoCorrelationId) return undefined;
  return actor.startsWith('operator:') ? imported : released;
}
