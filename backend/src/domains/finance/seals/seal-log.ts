// Reads the seals from the log, and the stream ends that each one recorded.
import type { Recorded } from '../../../kernel/commands/decider';
import type { EventStore } from '../../../ports/events/event-store';
import { leafHash } from './merkle-tree';
import { SealPlaces } from './moved-log.stream';
import { type LedgerSealed, type Seal, type SealEvent, type StreamEnd, sealStreamId } from './seal.stream';

/** Small, because one event may name thousands of streams. */
const pageSize = 20;

type Streams = Pick<EventStore, 'readStream'>;

/** Reads back from the end of the seals' stream to the event of a seal; undefined if there is none. */
export async function sealEventOf(
  store: Streams,
  number: number,
  lastRevision: number,
): Promise<{ readonly sealed: Recorded<LedgerSealed>; readonly isTimestamped: boolean } | undefined> {
  let isTimestamped = false;
  for (let end = lastRevision + 1; end > 0; end -= pageSize) {
    const from = Math.max(0, end - pageSize);
    const page = (await store.readStream(sealStreamId, from, end - from)) as readonly Recorded<SealEvent>[];
    for (const event of page.toReversed()) {
      if (event.type === 'SealTimestamped' && event.data.number === number) isTimestamped = true;
      if (event.type === 'LedgerSealed' && event.data.number === number) return { sealed: event, isTimestamped };
    }
  }
  return undefined;
}

export interface LoggedSeal {
  readonly seal: Seal;
  /** Its position in this log; the seal may have been made in another log. */
  readonly place: number;
  readonly sealedAt: string;
  readonly eventId: string;
  readonly revision: number;
  readonly position: number;
  /** Ends of the streams that changed since the previous seal. */
  readonly moved: StreamEnds;
}

/** Maps each stream to its end. */
export type StreamEnds = Map<string, { readonly revision: number; readonly hash: string }>;

/** Yields the events of the seals' stream up to a log position; all of them without one. */
export async function* sealEventsUpTo(
  store: Streams,
  upTo = Number.POSITIVE_INFINITY,
  fromRevision = 0,
): AsyncGenerator<Recorded<SealEvent>> {
  for (let from = fromRevision; ; from += pageSize) {
    const page = (await store.readStream(sealStreamId, from, pageSize)) as readonly Recorded<SealEvent>[];
    for (const event of page) if (event.position <= upTo) yield event;
    if (page.length < pageSize) return;
  }
}

/**
 * Yields seals oldest first, from a revision of their stream on, which must be the first after a seal. Malformed events
 * are skipped, because the hash chain reports them.
 */
export async function* loggedSeals(store: Streams, fromRevision = 0): AsyncGenerator<LoggedSeal> {
  const places = await SealPlaces.of(store);
  let notes: Extract<SealEvent, { type: 'LedgerEndsNoted' }>['data'][] = [];
  for await (const event of sealEventsUpTo(store, undefined, fromRevision)) {
    if (event.type === 'LedgerEndsNoted' && isNote(event.data)) notes.push(event.data);
    if (event.type !== 'LedgerSealed') continue;
    const { id: eventId, revision, position } = event;
    const seal = event.data;
    const place = places.placeOf(seal);
    yield { seal, place, sealedAt: event.metadata.at, eventId, revision, position, moved: movedOf(seal, notes) };
    notes = [];
  }
}

/** Tampered rows may lack or rename required fields. */
const isNote = ({ ends }: { readonly ends?: unknown }) => Array.isArray(ends) && ends.every(Array.isArray);

/** Yields the seals made up to a log position; a seal that is made during the walk is left to the next one. */
export async function* sealsUpTo(store: Streams, upTo: number): AsyncGenerator<LoggedSeal> {
  for await (const seal of loggedSeals(store)) if (seal.position <= upTo) yield seal;
}

/**
 * Drops the notes of an aborted sealing, which name another position of the log they were made in; the oldest notes
 * name none.
 */
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

/** Merkle leaves of stream ends, sorted by stream name as in the tree. */
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
