// The seals as the log itself has them: what each noted, and the ends of all streams that it claims.
import type { Recorded } from '../../../kernel/decider';
import type { EventStore } from '../../../ports/event-store';
import { leafHash } from './merkle-tree';
import { SEAL_STREAM, type Seal, type SealEvent, type StreamEnd } from './seal.stream';

/** An event of it may name thousands of streams. */
const PAGE = 20;

export interface LoggedSeal {
  readonly seal: Seal;
  readonly sealedAt: string;
  readonly eventId: string;
  readonly revision: number;
  readonly position: number;
  /** The ends that moved since the seal before. */
  readonly moved: readonly StreamEnd[];
}

/** Oldest first. Events that nobody could have written are passed over: their chain tells of them. */
export async function* loggedSeals(store: Pick<EventStore, 'readStream'>): AsyncGenerator<LoggedSeal> {
  let moved: StreamEnd[] = [];
  for (let from = 0; ; from += PAGE) {
    const page = (await store.readStream(SEAL_STREAM, from, PAGE)) as readonly Recorded<SealEvent>[];
    for (const event of page) {
      if (event.type === 'LedgerEndsNoted') moved.push(...event.data.ends);
      if (event.type !== 'LedgerSealed') continue;
      const { id: eventId, revision, position } = event;
      yield { seal: event.data, sealedAt: event.metadata.at, eventId, revision, position, moved };
      moved = [];
    }
    if (page.length < PAGE) return;
  }
}

/** Stream → its end. */
export type StreamEnds = Map<string, { readonly revision: number; readonly hash: string }>;

/** The leaves under a seal, in the order of the streams' names, which is how they stand in the tree. */
export function leavesOf(ends: StreamEnds): {
  readonly streams: readonly string[];
  readonly leaves: readonly Buffer[];
} {
  const streams = [...ends.keys()].sort();
  const leaves = streams.map((stream) => {
    const end = ends.get(stream);
    return leafHash(JSON.stringify([stream, end?.revision, end?.hash]));
  });
  return { streams, leaves };
}

/** The ends of all streams that a seal claims, all seals before it included. */
export async function endsUnder(
  store: Pick<EventStore, 'readStream'>,
  number: number,
): Promise<{ readonly logged: LoggedSeal; readonly ends: StreamEnds } | undefined> {
  const ends: StreamEnds = new Map();
  for await (const logged of loggedSeals(store)) {
    for (const [stream, revision, hash] of logged.moved) ends.set(stream, { revision, hash });
    if (logged.seal.number === number) return { logged, ends };
  }
  return undefined;
}
