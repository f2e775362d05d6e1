// Finds the newest booking of each booking sequence up to a log position. Instants and positions increase together
// within a booking sequence, so a binary search over time suffices and no index of positions is needed.
import type { ReadModels } from '../../../ports/read-models/read-models';
import { type BookingSequencePlace, bookingSequencesOf, placeIn } from '../ledger/booking-sequence-reads';
import { ledgerJournal, sequenceOf, sequenceUpTo } from '../ledger/ledger.collections';

/** The booking sequences that existed at the position. */
export async function placesInLog(reads: ReadModels, upToPosition: number): Promise<readonly BookingSequencePlace[]> {
  const places: BookingSequencePlace[] = [];
  for (const newest of await bookingSequencesOf(reads)) {
    const place = newest.position <= upToPosition ? newest : await placeUpTo(reads, newest, upToPosition);
    if (place !== undefined) places.push(place);
  }
  return places;
}

async function placeUpTo(
  reads: ReadModels,
  newest: BookingSequencePlace,
  upToPosition: number,
): Promise<BookingSequencePlace | undefined> {
  const { lane } = newest;
  const first = await reads
    .collection(ledgerJournal)
    .find('byLane', { equals: { lane }, order: 'ascending', limit: 1 });
  const oldest = first.items[0];
  if (oldest === undefined || oldest.position > upToPosition) return undefined;
  let [beforeMs, afterMs] = [Date.parse(oldest.at) - 1, Date.parse(newest.at)];
  // Invariant: at `afterMs` the booking sequence is beyond the position, and at `beforeMs` it is not.
  while (afterMs - beforeMs > 1) {
    const middleMs = Math.floor((beforeMs + afterMs) / 2);
    const middle = await placeIn(reads, lane, sequenceUpTo(new Date(middleMs).toISOString()));
    if (middle !== undefined && middle.position > upToPosition) afterMs = middleMs;
    else beforeMs = middleMs;
  }
  return placeIn(reads, lane, sequenceOf(new Date(afterMs).toISOString(), upToPosition));
}
