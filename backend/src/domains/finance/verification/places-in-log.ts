// Finds the newest booking of each lane up to a log position. Instants and positions increase together within a lane,
// so a binary search over time suffices and no index of positions is needed.
import type { ReadModels } from '../../../ports/read-models';
import { type LanePlace, lanesOf, placeIn } from '../lane-reads';
import { ledgerJournal, sequenceOf, sequenceUpTo } from '../ledger.collections';

/** The lanes that existed at the position. */
export async function placesInLog(reads: ReadModels, upToPosition: number): Promise<readonly LanePlace[]> {
  const places: LanePlace[] = [];
  for (const newest of await lanesOf(reads)) {
    const place = newest.position <= upToPosition ? newest : await placeUpTo(reads, newest, upToPosition);
    if (place !== undefined) places.push(place);
  }
  return places;
}

async function placeUpTo(reads: ReadModels, newest: LanePlace, upToPosition: number): Promise<LanePlace | undefined> {
  const { lane } = newest;
  const first = await reads
    .collection(ledgerJournal)
    .find('byLane', { equals: { lane }, order: 'ascending', limit: 1 });
  const oldest = first.items[0];
  if (oldest === undefined || oldest.position > upToPosition) return undefined;
  let [beforeMs, afterMs] = [Date.parse(oldest.at) - 1, Date.parse(newest.at)];
  // Invariant: at `afterMs` the lane is beyond the position, and at `beforeMs` it is not.
  while (afterMs - beforeMs > 1) {
    const middleMs = Math.floor((beforeMs + afterMs) / 2);
    const middle = await placeIn(reads, lane, sequenceUpTo(new Date(middleMs).toISOString()));
    if (middle !== undefined && middle.position > upToPosition) afterMs = middleMs;
    else beforeMs = middleMs;
  }
  return placeIn(reads, lane, sequenceOf(new Date(afterMs).toISOString(), upToPosition));
}
