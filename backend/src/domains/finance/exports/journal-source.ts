// Streams the money events of a range from the log, in order. The read model only tells where to begin, because its
// pages would be cached for other readers, and an export reads each page once.
import type { MoneyEvent } from '@libretto/contracts/events';
import { forEveryMoneyEvent } from '@libretto/contracts/ledger';
import type { Recorded } from '../../../kernel/commands/decider';
import type { EventStore } from '../../../ports/events/event-store';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { bookingSequencesOf } from '../ledger/booking-sequence-reads';
import { type JournalDoc, ledgerJournal } from '../ledger/ledger.collections';

const pageSize = 500;
const moneyTypes: Readonly<Record<string, boolean>> = forEveryMoneyEvent(true);

export interface JournalItem {
  readonly event: Recorded<MoneyEvent>;
  /** Instant of the booking. */
  readonly at: string;
}

/** The bookings between two instants, both inclusive, and their positions in the log. */
export interface JournalRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The first and the last event by log position. */
  readonly first: JournalDoc;
  readonly last: JournalDoc;
  /** The latest instant of a booking. */
  readonly lastAt: string;
  /** Whether only one booking sequence exists, so that instants never decrease along the log. */
  readonly isOneSequence: boolean;
}

/** Bounds compare with sequences; undefined when nothing was booked. */
export async function journalRange(
  reads: ReadModels,
  from: string | undefined,
  to: string | undefined,
): Promise<JournalRange | undefined> {
  const ends: JournalDoc[] = [];
  const lanes = await bookingSequencesOf(reads);
  for (const { lane } of lanes) {
    const range = { equals: { lane }, limit: 1, from, to };
    const journal = reads.collection(ledgerJournal);
    const first = await journal.find('byLane', { order: 'ascending', ...range });
    const last = await journal.find('byLane', { order: 'descending', ...range });
    ends.push(...first.items, ...last.items);
  }
  const inLog = ends.sort((one, other) => one.position - other.position);
  const [first, last] = [inLog[0], inLog.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const lastAt = ends.reduce((latest, { at }) => (at > latest ? at : latest), '');
  return { from, to, first, last, lastAt, isOneSequence: lanes.length === 1 };
}

/** Yields events in log order, each with the instant of its booking. */
export async function* journalItems(
  deps: { readonly eventStore: Pick<EventStore, 'readAll'>; readonly reads: ReadModels },
  range: JournalRange,
  onProgress: (fraction: number) => Promise<void>,
): AsyncGenerator<JournalItem> {
  const { first, last } = range;
  let { at } = first;
  for (let position = first.position - 1; position < last.position; ) {
    const page = await deps.eventStore.readAll(position, pageSize);
    const events = page.filter((event) => event.position <= last.position && moneyTypes[event.type]);
    const booked = range.isOneSequence ? undefined : await instantsOf(deps.reads, events);
    for (const event of events as readonly Recorded<MoneyEvent>[]) {
      if (booked === undefined) {
        if (event.metadata.at > at) at = event.metadata.at;
        yield { event, at };
        continue;
      }
      const doc = booked.get(event.id);
      if (doc !== undefined && isWithin(range, doc)) yield { event, at: doc.at };
    }
    const end = page.at(-1);
    if (end === undefined) return;
    position = end.position;
    await onProgress(Math.min(1, (position - first.position + 1) / (last.position - first.position + 1)));
  }
}

async function instantsOf(reads: ReadModels, events: readonly { readonly id: string }[]) {
  const docs = await reads.collection(ledgerJournal).getMany(events.map(({ id }) => id));
  return new Map(docs.filter((doc) => doc !== undefined).map((doc) => [doc.eventId, doc]));
}

const isWithin = ({ from, to }: JournalRange, { sequence }: JournalDoc) =>
  (from === undefined || sequence >= from) && (to === undefined || sequence <= to);
