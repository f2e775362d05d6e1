declare const opaque: unique symbol;

/**
 * A place in one partition of the log. Opaque text: only the feed that made it can say which of two comes first, and
 * nothing may be added to it or counted with it, because engines number their events in different ways.
 */
export type Position = string & { readonly [opaque]: 'position' };

/** The place of an event by the number that the event store gave it. */
export function positionOf(logPosition: number): Position {
  return String(logPosition) as Position;
}
