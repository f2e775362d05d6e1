// The money events of a range, in their order, from the log itself. The read model only says where in the log to begin:
// its pages would be kept for other readers, and an export reads each once.
import type { MoneyEvent } from '@libretto/contracts/events';
import { forEveryMoneyEvent } from '@libretto/contracts/ledger';
import type { Recorded } from '../../../kernel/decider';
import type { EventStore } from '../../../ports/event-store';
import type { ReadModels } from '../../../ports/read-models';
import { type JournalDoc, ledgerJournal } from '../ledger.collections';

const PAGE = 500;
const moneyTypes: Readonly<Record<string, boolean>> = forEveryMoneyEvent(true);

export interface JournalItem {
  readonly event: Recorded<MoneyEvent>;
  /** When it was booked. */
  readonly at: string;
}

export interface JournalRange {
  readonly first: JournalDoc;
  readonly last: JournalDoc;
}

/** Both ends of what was booked from an instant, inclusive, to another, exclusive; undefined when nothing was. */
export async function journalRange(
  reads: ReadModels,
  from: string | undefined,
  to: string | undefined,
): Promise<JournalRange | undefined> {
  // Every sequence of the instant itself compares above the instant alone.
  const bounds = { from, to };
  const journal = reads.collection(ledgerJournal);
  const first = await journal.find('all', { equals: {}, order: 'ascending', limit: 1, ...bounds });
  const last = await journal.find('all', { equals: {}, order: 'descending', limit: 1, ...bounds });
  return first.items[0] && last.items[0] && { first: first.items[0], last: last.items[0] };
}

export async function* journalItems(
  eventStore: Pick<EventStore, 'readAll'>,
  { first, last }: JournalRange,
  onProgress: (fraction: number) => Promise<void>,
): AsyncGenerator<JournalItem> {
  let { at } = first;
  for (let position = first.position - 1; position < last.position; ) {
    const page = await eventStore.readAll(position, PAGE);
    for (const event of page) {
      if (event.position > last.position || !moneyTypes[event.type]) continue;
      // As it was booked: instants never run backwards along the log.
      if (event.metadata.at > at) at = event.metadata.at;
      yield { event: event as Recorded<MoneyEvent>, at };
    }
    const end = page.at(-1);
    if (end === undefined) return;
    position = end.position;
    await onProgress(Math.min(1, (position - first.position + 1) / (last.position - first.position + 1)));
  }
}
