// The tracks that play next, in order: as UP NEXT shows them, and how its rows are moved.
import type { Repeat } from './order';
import { currentEntry, type Queue, type QueueEntry } from './queue';

export interface Upcoming extends Queue {
  readonly repeat: Repeat;
  readonly shuffle: boolean;
  /** Chosen when the track began; the only successor that is known under shuffle. */
  readonly followingIndex: number | null;
}

/** Whether the order after the next track is random. */
export function isRandom({ entries, repeat, shuffle }: Upcoming): boolean {
  return shuffle && repeat !== 'one' && entries.length > 1;
}

/** Whether the current song plays again before any other. */
export function repeatsItself({ entries, repeat }: Upcoming): boolean {
  return repeat === 'one' || (repeat === 'all' && entries.length === 1);
}

/**
 * All tracks but the current one, the next one first: up to the end, and then from the start if the queue repeats.
 * Under shuffle only the first one is certain.
 */
export function upcomingEntries(upcoming: Upcoming): readonly QueueEntry[] {
  const { entries, index, repeat, followingIndex } = upcoming;
  if (isRandom(upcoming)) {
    const next = followingIndex === null ? [] : entries.slice(followingIndex, followingIndex + 1);
    return [...next, ...entries.filter((_, at) => at !== index && at !== followingIndex)];
  }
  const rest = entries.slice(index + 1);
  return repeat === 'all' ? [...rest, ...entries.slice(0, index)] : rest;
}

/** Moves an entry within the upcoming tracks. Returns the same queue if it is none of them. */
export function arrangeUpcoming(upcoming: Upcoming, key: string, place: number): Queue & { followingKey?: string } {
  const { entries, index } = upcoming;
  const order = upcomingEntries(upcoming);
  const moved = order.find((entry) => entry.key === key);
  const current = currentEntry(upcoming);
  if (!moved || !current) return { entries, index };
  const others = order.filter((entry) => entry.key !== key);
  const at = Math.min(Math.max(place, 0), others.length);
  const arranged = [...others.slice(0, at), moved, ...others.slice(at)];
  if (arranged.every((entry, place) => entry === order[place])) return { entries, index };
  const queue = placed(upcoming, moved, others[at], others.at(-1));
  // Under shuffle the first row plays next, so moving a row there changes the successor.
  return isRandom(upcoming) ? { ...queue, followingKey: arranged[0]?.key } : queue;
}

/** Moves an entry before another one, or after the last upcoming one. */
function placed({ entries, index }: Queue, moved: QueueEntry, before?: QueueEntry, last?: QueueEntry): Queue {
  const current = entries[index];
  const rest = entries.filter((entry) => entry !== moved);
  const at = before ? rest.indexOf(before) : last ? rest.indexOf(last) + 1 : rest.length;
  const arranged = [...rest.slice(0, at), moved, ...rest.slice(at)];
  return { entries: arranged, index: current ? arranged.indexOf(current) : 0 };
}
