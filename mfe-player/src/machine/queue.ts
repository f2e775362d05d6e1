// The queue as an immutable value: every edit returns a new queue with the index of the current track.
import type { Track } from '@libretto/contracts/federation';

/** A queue entry. The key distinguishes two entries of the same song. */
export interface QueueEntry {
  readonly key: string;
  readonly track: Track;
}

export interface Queue {
  readonly entries: readonly QueueEntry[];
  readonly index: number;
}

export const emptyQueue: Queue = { entries: [], index: 0 };

export function currentEntry({ entries, index }: Queue): QueueEntry | null {
  return entries[index] ?? null;
}

export function indexOfKey({ entries }: Queue, key: string): number | null {
  const index = entries.findIndex((entry) => entry.key === key);
  return index < 0 ? null : index;
}

/** Moves an entry to `toIndex`; the current track stays current. Indexes outside the queue are clamped. */
export function moveEntry(queue: Queue, key: string, toIndex: number): Queue {
  const from = indexOfKey(queue, key);
  if (from === null) return queue;
  const entries = [...queue.entries];
  const [moved] = entries.splice(from, 1);
  if (!moved) return queue;
  const to = Math.min(Math.max(toIndex, 0), entries.length);
  if (to === from) return queue;
  entries.splice(to, 0, moved);
  return keepingCurrent(queue, entries);
}

/** Removes an entry, except the current track, which is playing. */
export function removeEntry(queue: Queue, key: string): Queue {
  if (currentEntry(queue)?.key === key || indexOfKey(queue, key) === null) return queue;
  return keepingCurrent(
    queue,
    queue.entries.filter((entry) => entry.key !== key),
  );
}

/** Removes all entries but the current track. */
export function clearQueue(queue: Queue): Queue {
  const current = currentEntry(queue);
  return current ? { entries: [current], index: 0 } : emptyQueue;
}

/** Inserts entries directly after the current track. */
export function insertNext(queue: Queue, added: readonly QueueEntry[]): Queue {
  const at = queue.entries.length === 0 ? 0 : queue.index + 1;
  return { ...queue, entries: [...queue.entries.slice(0, at), ...added, ...queue.entries.slice(at)] };
}

/**
 * Undoes a removal or clearing: restores the former entries around the track that is current now. Null if the current
 * track is none of them, because then its position is undefined.
 */
export function restoreEntries(queue: Queue, entries: readonly QueueEntry[]): Queue | null {
  const current = currentEntry(queue);
  const index = entries.findIndex((entry) => entry.key === current?.key);
  return index < 0 ? null : { entries, index };
}

/** Changes a song in all of its entries. Returns the same queue if it has none. */
export function changeTrack(queue: Queue, trackId: string, changes: Partial<Track>): Queue {
  if (!queue.entries.some((entry) => entry.track.id === trackId)) return queue;
  return {
    ...queue,
    entries: queue.entries.map((entry) =>
      entry.track.id === trackId ? { ...entry, track: { ...entry.track, ...changes } } : entry,
    ),
  };
}

function keepingCurrent(queue: Queue, entries: readonly QueueEntry[]): Queue {
  const current = currentEntry(queue);
  const index = entries.findIndex((entry) => entry.key === current?.key);
  return { entries, index: Math.max(index, 0) };
}
