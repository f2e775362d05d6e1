// Which track follows which, under repeat and shuffle. Pure: chance comes in as a function.

export type Repeat = 'none' | 'all' | 'one';

export interface Order {
  readonly length: number;
  readonly index: number;
  readonly repeat: Repeat;
  readonly shuffle: boolean;
}

/** A whole number from 0 up to and without `count`. */
export type Pick = (count: number) => number;

const cycle: Record<Repeat, Repeat> = { none: 'all', all: 'one', one: 'none' };

export function cycleRepeat(repeat: Repeat): Repeat {
  return cycle[repeat];
}

export function canGoNext({ length, index, repeat, shuffle }: Order): boolean {
  return length > 0 && (index < length - 1 || repeat === 'all' || shuffle);
}

export function canGoPrevious({ length, index, shuffle }: Order): boolean {
  return length > 0 && (index > 0 || shuffle);
}

/** What sounds when the current track has ended by itself, or null when the music stops there. */
export function followingIndex(order: Order, pick: Pick): number | null {
  const { length, index, repeat, shuffle } = order;
  if (length === 0) return null;
  if (repeat === 'one') return index;
  if (shuffle && length > 1) return otherIndex(order, pick);
  if (index < length - 1) return index + 1;
  return repeat === 'all' ? 0 : null;
}

/**
 * Where Next leads, or null when it is not allowed. `following` is what {@link followingIndex} chose when the track
 * began: asking chance again would throw away the track that was preloaded.
 */
export function nextIndex(order: Order, following: number | null): number | null {
  if (!canGoNext(order)) return null;
  if (order.repeat === 'one') return order.index;
  // A lone shuffled track has no other to go to; it starts over rather than ignoring the press.
  return following ?? order.index;
}

export function previousIndex(order: Order, pick: Pick): number | null {
  if (!canGoPrevious(order)) return null;
  if (order.shuffle) return order.length > 1 ? otherIndex(order, pick) : order.index;
  return (order.index + order.length - 1) % order.length;
}

function otherIndex({ length, index }: Order, pick: Pick): number {
  return (index + 1 + pick(length - 1)) % length;
}
