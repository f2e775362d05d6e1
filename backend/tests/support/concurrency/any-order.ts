// Generates every kind of history that a projection may receive: in order within a partition key, interleaved between
// keys, and repeated from an earlier position, as after a crash before the checkpoint.
import type { HandedEvent } from '../world/projected';

/** Events by partition key, in order. */
export type Keys = Readonly<Record<string, readonly HandedEvent[]>>;

/** Every event once, key after key, with log positions. */
export function inOrder(keys: Keys): readonly HandedEvent[] {
  return numbered(keys).flat();
}

/** A deterministic set of histories: events once, repeated events, and repeated stretches of a key. */
export function anyOrders(keys: Keys, count = 300): readonly (readonly HandedEvent[])[] {
  const random = seeded(20_260_101);
  return Array.from({ length: count }, () =>
    interleaved(
      numbered(keys).map((events) => repeated(events, random)),
      random,
    ),
  );
}

function numbered(keys: Keys): readonly (readonly HandedEvent[])[] {
  let position = 0;
  return Object.values(keys).map((events) =>
    events.map((event) => ({ ...event, position: ++position, at: event.at ?? timeOf(position) })),
  );
}

const timeOf = (position: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, position)).toISOString();

/** Sometimes repeats an event at once, sometimes everything from an earlier event on. */
function repeated(events: readonly HandedEvent[], random: () => number): readonly HandedEvent[] {
  const handed: HandedEvent[] = [];
  events.forEach((event, index) => {
    handed.push(event);
    if (random() < 0.3) handed.push(event);
    if (random() < 0.15) handed.push(...events.slice(Math.floor(random() * (index + 1)), index + 1));
  });
  return handed;
}

function interleaved(queues: readonly (readonly HandedEvent[])[], random: () => number): readonly HandedEvent[] {
  const left = queues.map((queue) => [...queue]);
  const all: HandedEvent[] = [];
  for (;;) {
    const open = left.filter((queue) => queue.length > 0);
    if (open.length === 0) return all;
    all.push(open[Math.floor(random() * open.length)]?.shift() as HandedEvent);
  }
}

/** The Mulberry32 generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
