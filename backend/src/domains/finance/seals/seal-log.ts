// The seals as the log itself has them, and the ends of streams that each noted.
import type { Recorded } from '../../../kernel/decider';
import type { EventStore } from '../../../ports/event-store';
import { leafHash } from './merkle-tree';
import { SealPlaces } from './moved-log.stream';
import { type Seal, type SealEvent, type StreamEnd, sealStreamId } from './seal.stream';

/** An event of it may name thousands of streams. */
const pageSize = 20;

export interface LoggedSeal {
  readonly seal: Seal;
  /** Up to here in this log, which may be another one than the seal was made in. */
  readonly place: number;
  readonly sealedAt: string;
  readonly eventId: string;
  readonly revision: number;
  readonly position: number;
  /** The ends that moved since the seal before. */
  readonly moved: StreamEnds;
}

/** Stream → its end. */
export type StreamEnds = Map<string, { readonly revision: number; readonly hash: string }>;

/**
 * Oldest first, from a revision of their stream on, which must be the first after a seal. Events that nobody could have
 * written are passed over: their chain tells of them.
 */
export async function* loggedSeals(
  store: Pick<EventStore, 'readStream'>,
  fromRevision = 0,
): AsyncGenerator<LoggedSeal> {
  const places = await SealPlaces.of(store);
  let notes: Extract<SealEvent, { type: 'LedgerEndsNoted' }>['data'][] = [];
  for (let from = fromRevision; ; from += pageSize) {
    const page = (await store.readStream(sealStreamId, from, pageSize)) as readonly Recorded<SealEvent>[];
    for (const event of page) {
      if (event.type === 'LedgerEndsNoted' && isNote(event.data)) notes.push(event.data);
      if (event.type !== 'LedgerSealed') continue;
      const { id: eventId, revision, position } = event;
      const seal = event.data;
      const place = places.placeOf(seal);
      yield { seal, place, sealedAt: event.metadata.at, eventId, revision, position, moved: movedOf(seal, notes) };
      notes = [];
    }
    if (page.length < pageSize) return;
  }
}

/** Who alters a row can leave out or rename what every note has. */
const isNote = ({ ends }: { readonly ends?: unknown }) => Array.isArray(ends) && ends.every(Array.isArray);

/** Of those made up to a place in the log: one that is made while somebody reads it is for the next time. */
export async function* sealsUpTo(store: Pick<EventStore, 'readStream'>, upTo: number): AsyncGenerator<LoggedSeal> {
  for await (const seal of loggedSeals(store)) if (seal.position <= upTo) yield seal;
}

/** Notes of a sealing that was broken off name another place, in the log that it was made in; those of the first kind name none. */
function movedOf(
  { upToPosition }: Seal,
  notes: readonly { ends: readonly StreamEnd[]; upToPosition?: number }[],
): StreamEnds {
  const moved: StreamEnds = new Map();
  for (const note of notes) {
    if ((note.upToPosition ?? upToPosition) !== upToPosition) continue;
    for (const [stream, revision, hash] of note.ends) moved.set(stream, { revision, hash });
  }
  return moved;
}

/** The leaves over ends, in the order of the streams' names, which is how they stand in the tree. */
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
