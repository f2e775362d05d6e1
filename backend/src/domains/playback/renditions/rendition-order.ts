// In which order the job queue makes renditions: what somebody waits for comes first. Lower numbers run earlier.
import type { EventMetadata } from '../../../ports/event-store';

/** A listener asked for this very file and waits for the answer. */
export const askedPriority = 20;

interface OrderOfSong {
  /** Previews and the quality that most players ask for: without them the song cannot be heard. */
  readonly first: number;
  readonly rest: number;
}

const released: OrderOfSong = { first: 60, rest: 80 };
/** An import brings thousands of songs at once; whoever uploads one song meanwhile must not wait for them. */
const imported: OrderOfSong = { first: 120, rest: 140 };

/** The correlation id of everything that the seeding of the demo world does. */
export const demoCorrelationId = 'demo';

/**
 * Where a song goes in the queue. `undefined` for songs of the demo world: their masters play in every browser, so their
 * renditions are made when somebody asks for them, and the first start leaves the machine quiet.
 */
export function orderOf({
  actor,
  correlationId,
}: Pick<EventMetadata, 'actor' | 'correlationId'>): OrderOfSong | undefined {
  if (correlationId === demoCorrelationId) return undefined;
  return actor.startsWith('operator:') ? imported : released;
}
