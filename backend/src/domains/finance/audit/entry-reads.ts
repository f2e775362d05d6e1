// Reads the entries of an account and the events of the journal, page by page in booking order.

import type { MoneyEvent } from '@libretto/contracts/events';
import { type Currency, netByAccount, ownerOfAccount } from '@libretto/contracts/ledger';
import type { Minor } from '../../../kernel/values/money';
import type { Page, ReadModels } from '../../../ports/read-models/read-models';
import { counterpartiesOf } from '../ledger/book-on-account';
import { bookingSequencesOf, clocksOf, heldUpTo } from '../ledger/booking-sequence-reads';
import {
  chainOf,
  type Entry,
  type EntryDoc,
  type JournalDoc,
  ledgerAccounts,
  ledgerEntries,
  ledgerJournal,
  partsOfShape,
  transitPrefix,
  transitTotal,
} from '../ledger/ledger.collections';
import { mergedPage, type PageQuery, type Source } from '../ledger/merged-pages';

/** Exceeds the number of events of any transaction. */
export const wholeTransaction = 1000;

export interface EntriesQuery extends PageQuery {
  readonly account: string;
  /** Restricts the entries to this event type. */
  readonly type?: MoneyEvent['type'];
}

/** Each entry includes the account's balance after it. @throws InvalidCursorError */
export async function entriesOf(reads: ReadModels, { account, type, ...query }: EntriesQuery): Promise<Page<Entry>> {
  if (ownerOfAccount(account) !== null) return ofPerson(reads, account, type, query);
  const shapes = (await shapesOf(reads)).filter((shape) => {
    const parts = partsOfShape(shape);
    return (type === undefined || parts.type === type) && parts.accounts.includes(account);
  });
  const isTransit = account.startsWith(transitPrefix);
  const sources = isTransit
    ? [transactionSource(reads, account, type)]
    : shapes.map((shape) => shapeSource(reads, shape));
  const page = await mergedPage(sources, query);
  const items = page.items.map((doc) => entryOnPlatform(doc, account));
  const isShared = isTransit || (await bookingSequencesOf(reads)).length > 1;
  return { ...page, items: isShared ? await withWholeBalances(reads, items) : items };
}

/** Events with their postings, optionally restricted to one currency. @throws InvalidCursorError */
export async function journalPage(
  reads: ReadModels,
  { currency, ...query }: PageQuery & { readonly currency?: Currency },
): Promise<Page<JournalDoc>> {
  if (currency === undefined) return mergedPage(await journalSources(reads), query);
  const shapes = (await shapesOf(reads)).filter((shape) => partsOfShape(shape).currencies.includes(currency));
  return mergedPage(
    shapes.map((shape) => shapeSource(reads, shape)),
    query,
  );
}

/** Sorted by log position. */
export async function eventsOfTransaction(reads: ReadModels, transactionId: string): Promise<readonly JournalDoc[]> {
  const journal = reads.collection(ledgerJournal);
  const page = await journal.find('byTransaction', { equals: { transactionId }, limit: wholeTransaction });
  return [...page.items].sort((one, other) => one.position - other.position);
}

/** The events of a person's account, one source per booking sequence. */
export async function sourcesOfPerson(reads: ReadModels, account: string): Promise<readonly Source<JournalDoc>[]> {
  const doc = await reads.collection(ledgerAccounts).get(account);
  return Object.keys(doc?.lanes ?? {}).map((lane) => async (range) => {
    const chain = chainOf(account, lane);
    const { items } = await reads.collection(ledgerEntries).find('byChain', { equals: { chain }, ...range });
    const events = await reads.collection(ledgerJournal).getMany(items.map(({ eventId }) => eventId));
    return events.filter((event) => event !== undefined);
  });
}

/** The whole journal as one source per booking sequence. */
export async function journalSources(reads: ReadModels): Promise<readonly Source<JournalDoc>[]> {
  const journal = reads.collection(ledgerJournal);
  return (await bookingSequencesOf(reads)).map(
    ({ lane }) =>
      async (range) =>
        (await journal.find('byLane', { equals: { lane }, ...range })).items,
  );
}

async function ofPerson(
  reads: ReadModels,
  account: string,
  type: MoneyEvent['type'] | undefined,
  query: PageQuery,
): Promise<Page<Entry>> {
  const doc = await reads.collection(ledgerAccounts).get(account);
  const entries = reads.collection(ledgerEntries);
  const lanes = Object.keys(doc?.lanes ?? {});
  const sources = lanes.map((lane): Source<EntryDoc> => {
    const chain = chainOf(account, lane);
    return async (range) =>
      type === undefined
        ? (await entries.find('byChain', { equals: { chain }, ...range })).items
        : (await entries.find('byChainAndType', { equals: { chain, type }, ...range })).items;
  });
  const page = await mergedPage(sources, query);
  const items = await withEvents(reads, account, page.items);
  return { ...page, items: lanes.length > 1 ? await withWholeBalances(reads, items) : items };
}

async function withEvents(reads: ReadModels, account: string, docs: readonly EntryDoc[]): Promise<readonly Entry[]> {
  const events = await reads.collection(ledgerJournal).getMany(docs.map(({ eventId }) => eventId));
  return docs.map((doc, index) => {
    const event = events[index];
    if (event === undefined) throw new Error(`The journal does not have the event ${doc.eventId} of an entry`);
    const { amountMinor, balanceMinor, number, split = null, paidBeside = null } = doc;
    return entryOf(event, account, netOf(event), { amountMinor, balanceMinor, number, split, paidBeside });
  });
}

/** Replaces each entry's booking sequence balance with the balance over all booking sequences. */
async function withWholeBalances(reads: ReadModels, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const whole: Entry[] = [];
  for (const entry of entries) {
    const [balanceMinor, number] = await heldUpTo(reads, entry.account, entry.sequence);
    whole.push({ ...entry, balanceMinor, number });
  }
  return whole;
}

const shapesOf = async (reads: ReadModels) => [...new Set((await clocksOf(reads)).flatMap(({ shapes }) => shapes))];

const shapeSource =
  (reads: ReadModels, shape: string): Source<JournalDoc> =>
  async (range) =>
    (await reads.collection(ledgerJournal).find('byShape', { equals: { shape }, ...range })).items;

function transactionSource(
  reads: ReadModels,
  account: string,
  type: MoneyEvent['type'] | undefined,
): Source<JournalDoc> {
  const transactionId = account.slice(transitPrefix.length);
  return async (range) => {
    const journal = reads.collection(ledgerJournal);
    const page = await journal.find('byTransaction', { equals: { transactionId }, ...range, limit: wholeTransaction });
    const isListed = (doc: JournalDoc) => (type === undefined || doc.type === type) && netOf(doc).get(account);
    return page.items.filter(isListed).slice(0, range.limit);
  };
}

const netOf = ({ postings }: JournalDoc) => netByAccount(postings);

type Booked = Pick<Entry, 'amountMinor' | 'balanceMinor' | 'number' | 'split' | 'paidBeside'>;

/** Converts a journal event to the entry that it makes on an account. */
function entryOf(doc: JournalDoc, account: string, net: ReadonlyMap<string, Minor>, booked: Booked): Entry {
  const { lane, sequence, at, eventId, streamId, revision, transactionId, type, subject, note } = doc;
  const place = { lane, sequence, at, eventId, streamId, revision, transactionId };
  return { ...place, account, type, ...booked, counterparties: counterpartiesOf(net, account), subject, note };
}

/** Converts a journal event to its entry on a platform account or a transit. */
function entryOnPlatform(doc: JournalDoc, account: string): Entry {
  const net = netOf(doc);
  const [balanceMinor, number] = doc.held[account] ?? [0, 0];
  const amountMinor = account === transitTotal ? transitMinorOf(net) : (net.get(account) ?? 0);
  return entryOf(doc, account, net, { amountMinor, balanceMinor, number, split: null, paidBeside: null });
}

const transitMinorOf = (net: ReadonlyMap<string, Minor>) =>
  [...net].reduce((sum, [account, minor]) => (account.startsWith(transitPrefix) ? sum + minor : sum), 0);
