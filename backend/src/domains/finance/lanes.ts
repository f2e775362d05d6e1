// On which lane of the ledger an event is booked, and at which instant. Within a lane neither instants nor places in the log
// ever run back, so a running balance is kept per lane, and what stood at an instant is the sum over the lanes of what each
// had come to by then. Every partition of the log has lanes of its own. See decisions/0307.

/** Where a lane has come to. */
export interface LaneEnd {
  readonly at: string;
  readonly position: number;
}

/** Clocks of two processes, and the ways of two appends, differ by less; it is evened out on one lane. */
export const evenedOutMs = 1000;

/**
 * The first lane that can take the event; one beyond the last opens another. An event that is dated ahead keeps to itself
 * alone: what follows it with the right time goes on a later lane until the first one's instant has come.
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

/** Of all partitions, such as `0.0` and `0.1`. */
export const laneName = (partition: number, index: number) => `${partition}.${index}`;
