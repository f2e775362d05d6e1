// Decides on which booking sequence of the ledger an event is booked, and at which instant. In a booking sequence,
// neither instants nor log positions ever decrease, so a running balance is kept per booking sequence, and the balance
// at an instant is the sum over all booking sequences of their balances at that instant. Every partition of the log has
// its own booking sequences. See decisions/0307.

/** The newest booking of a booking sequence. */
export interface BookingSequenceEnd {
  readonly at: string;
  readonly position: number;
}

/**
 * Tolerated skew between the clocks of two processes and between concurrent appends; within it, an event is booked at
 * the booking sequence's last instant.
 */
export const evenedOutMs = 1000;

/**
 * Returns the first booking sequence that can take the event, or opens another one. An event with a future timestamp
 * occupies its booking sequence alone: later events with correct timestamps go to another booking sequence until that
 * instant has passed.
 */
export function bookingSequenceFor(
  sequences: readonly BookingSequenceEnd[],
  decidedAt: string,
  position: number,
): { readonly index: number; readonly at: string } {
  for (const [index, last] of sequences.entries()) {
    if (position <= last.position) continue;
    if (decidedAt >= last.at) return { index, at: decidedAt };
    if (Date.parse(last.at) - Date.parse(decidedAt) <= evenedOutMs) return { index, at: last.at };
  }
  return { index: sequences.length, at: decidedAt };
}

/** Unique across all partitions, such as `0.0` and `0.1`. */
export const bookingSequenceName = (partition: number, index: number) => `${partition}.${index}`;
