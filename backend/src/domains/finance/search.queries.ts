// Finds events over the whole journal: by person, reference, amount and range of time.
import type { describedCall } from '@libretto/contracts/http';
import {
  currencyOfAccount,
  userEurAccount,
  userOwedAccount,
  userTalentAccount,
  userWithdrawingAccount,
} from '@libretto/contracts/ledger';
import type { z } from 'zod';
import type { FindPeople } from '../../ports/directory/find-people';
import type { Page, ReadModels } from '../../ports/read-models/read-models';
import { entriesOf, eventsOfTransaction, journalSources, sourcesOfPerson } from './audit/entry-reads';
import { boundOf } from './ledger/booking-sequence-reads';
import { type JournalDoc, ledgerJournal } from './ledger/ledger.collections';
import { startOf } from './ledger/ledger.queries';
import { mergedPage, type Source } from './ledger/merged-pages';
import { bookingsOf } from './reconciliation/card-bookings.projection';

export type SearchQuery = z.output<ReturnType<typeof describedCall<'GET /api/finance/search'>>['query']>;

const pageSize = 500;
/** Upper bound of events that one request reads; the cursor of the answer continues after them. */
const readAtMost = 20_000;

/**
 * A page of matching events, newest first. A page may be shorter than the limit, even empty, and still have a next one.
 * @throws InvalidCursorError
 */
export async function searchOf(
  reads: ReadModels,
  findPeople: FindPeople,
  query: SearchQuery,
): Promise<Page<JournalDoc>> {
  const { q, amount, limit, from, to } = query;
  const sources = q === undefined ? await journalSources(reads) : await sourcesFor(reads, findPeople, q);
  const bounds = { ...(from && { from: startOf(from) }), ...(to && { to: boundOf(to) }) };
  const found = new Map<string, JournalDoc>();
  let { cursor } = query;
  let readCount = 0;
  do {
    const page = await mergedPage(sources, { ...bounds, cursor, limit: amount === undefined ? limit : pageSize });
    for (const doc of page.items) if (amount === undefined || moves(doc, amount)) found.set(doc.eventId, doc);
    readCount += page.items.length;
    cursor = page.nextCursor;
    // Yields to the event loop between pages of a long search.
    await new Promise((resolve) => setImmediate(resolve));
  } while (cursor !== undefined && found.size < limit && readCount < readAtMost);
  return { items: [...found.values()], ...(cursor !== undefined && { nextCursor: cursor }) };
}

/** Finds the events of the people with this name, and those of a payment, transaction or event with this id. */
async function sourcesFor(
  reads: ReadModels,
  findPeople: FindPeople,
  q: string,
): Promise<readonly Source<JournalDoc>[]> {
  const people = await findPeople(q);
  const accounts = people.flatMap((id) => [
    userTalentAccount(id),
    userEurAccount(id),
    userOwedAccount(id),
    userWithdrawingAccount(id),
  ]);
  const ofPeople = await Promise.all(accounts.map((account) => sourcesOfPerson(reads, account)));
  const lists = [await referredTo(reads, q), await transfersTo(reads, people)].filter(({ length }) => length > 0);
  return [...ofPeople.flat(), ...lists.map(listed)];
}

/** What the bank did with the withdrawals of these people, which moves none of their accounts. */
async function transfersTo(reads: ReadModels, people: readonly string[]): Promise<readonly JournalDoc[]> {
  const transfers: JournalDoc[] = [];
  for (const person of people) {
    const { items: sent } = await entriesOf(reads, {
      ...{ account: userWithdrawingAccount(person), type: 'WithdrawalSent', limit: pageSize },
    });
    const events = await Promise.all(sent.map(({ transactionId }) => eventsOfTransaction(reads, transactionId)));
    transfers.push(...events.flat().filter(({ type }) => type === 'WithdrawalPaid' || type === 'WithdrawalReturned'));
  }
  return transfers;
}

/** A chargeback has the id of a refund. */
const referredKinds = ['payment', 'refund', 'reinstatement', 'fee', 'payout'] as const;

async function referredTo(reads: ReadModels, q: string): Promise<readonly JournalDoc[]> {
  const journal = reads.collection(ledgerJournal);
  const bookings = await bookingsOf(
    reads,
    referredKinds.map((kind) => ({ kind, reference: q })),
  );
  const transactions = new Set([q, ...bookings.flat().flatMap(({ transactionId }) => transactionId ?? [])]);
  const pages = await Promise.all(
    [...transactions].map((transactionId) => journal.find('byTransaction', { equals: { transactionId }, limit: 1000 })),
  );
  const event = await journal.get(q);
  const docs = [...pages.flatMap(({ items }) => items), ...(event === undefined ? [] : [event])];
  return [...new Map(docs.map((doc) => [doc.eventId, doc])).values()];
}

const listed =
  (docs: readonly JournalDoc[]): Source<JournalDoc> =>
  async ({ order, from = '', to, limit }) => {
    const within = docs.filter(({ sequence }) => sequence >= from && (to === undefined || sequence <= to));
    const sign = order === 'ascending' ? 1 : -1;
    return within.sort((one, other) => (one.sequence < other.sequence ? -sign : sign)).slice(0, limit);
  };

/** Whether a posting moves the amount, which is written in Talents or euros. */
function moves({ postings }: JournalDoc, amount: number): boolean {
  return postings.some(({ source, amountMinor }) => {
    const minorPerUnit = currencyOfAccount(source) === 'EUR' ? 10_000 : 100;
    return amountMinor === Math.round(amount * minorPerUnit);
  });
}
