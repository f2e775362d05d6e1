// The order of tracks under repeat and shuffle. The functions are pure; randomness is a parameter.

export type Repeat = 'none' | 'all' | 'one';

export interface Order {
  readonly length: number;
  readonly index: number;
  readonly repeat: Repeat;
  readonly shuffle: boolean;
}

/** Picks a random integer from 0 to `count` - 1. */
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

/** The track that plays when the current one has ended, or null when playback ends there. */
export function followingIndex(order: Order, pick: Pick): number | null {
  const { length, index, repeat, shuffle } = order;
  if (length === 0) return null;
  if (repeat === 'one') return index;
  if (shuffle && length > 1) return otherIndex(order, pick);
  if (index < length - 1) return index + 1;
  return repeat === 'all' ? 0 : null;
}

/**
 * The track that Next selects, or null when Next is not allowed. `following` is the choice of {@link followingIndex}
 * when the track began: a new random choice would discard the preloaded track.
 */
export function nextIndex(order: Order, following: number | null): number | null {
  if (!canGoNext(order)) return null;
  if (order.repeat === 'one') return order.index;
  // If the only track is shuffled, Next restarts it instead of doing nothing.
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
