declare const opaque: unique symbol;

/**
 * A position in one partition of the log. It is opaque: only the feed that created it can compare two positions, and no
 * code may do arithmetic with it, because engines number their events in different ways.
 */
export type Position = string & { readonly [opaque]: 'position' };

/** Converts an event's number in the event store to its position. */
export function positionOf(logPosition: number): Position {
  return String(logPosition) as Position;
}
