// Decides on which lane of the ledger an event is booked, and at which instant. A lane is a booking sequence in which
// neither instants nor log positions ever decrease. So a running balance is kept per lane, and the balance at an
// instant is the sum over all lanes of their balances at that instant. Every partition of the log has its own lanes.
// See decisions/0307.

/** The newest booking of a lane. */
export interface LaneEnd {
  readonly at: string;
  readonly position: number;
}

/**
 * Tolerated skew between the clocks of two processes and between concurrent appends; within it, an event is booked at
 * the lane's last instant.
 */
export const evenedOutMs = 1000;

/**
 * Returns the first lane that can take the event, or opens another one. An event with a future timestamp occupies its
 * lane alone: later events with correct timestamps go to another lane until that instant has passed.
 */
export function laneFor(
  lanes: readonly LaneEnd[],
  decidedAt: string,
  position: number,
): { readonly index: number; readonly at: string } {
  for (const [index, last] of lanes.entries()) {
    if (position <= last.position) continue;
    if (decidedAt >= last.at) return { index, at: decidedAt };
    if (Date.parse(last.at) - Date.parse(decidedAt) <= evenedOutMs) return { index, at: last.at };
  }
  return { index: lanes.length, at: decidedAt };
}

/** Unique across all partitions, such as `0.0` and `0.1`. */
export const laneName = (partition: number, index: number) => `${partition}.${index}`;
