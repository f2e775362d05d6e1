// Statements and the journal from the projected ledger, in the shapes of the contract.
import type { describedCall, HttpCalls } from '@libretto/contracts/http';
import { currencyOfAccount, ownerOfAccount } from '@libretto/contracts/ledger';
import type { z } from 'zod';
import type { ReadModels } from '../../ports/read-models';
import { ledgerEntries, ledgerJournal, sequenceUpTo } from './ledger.collections';
import { namesOf } from './names.projection';
import { kindOf, nameKeysOf, sentenceOf } from './sentences';

type OwnStatement = HttpCalls['GET /api/user/statement']['response'];
type Journal = HttpCalls['GET /api/finance/journal']['response'];
type JournalQuery = z.output<ReturnType<typeof describedCall<'GET /api/finance/journal'>>['query']>;
type Statement = HttpCalls['GET /api/finance/statement']['response'];
type StatementQuery = z.output<ReturnType<typeof describedCall<'GET /api/finance/statement'>>['query']>;

/** Instants are compared as text, so this is the last one with four digits of year. */
const END_OF_TIME = new Date('9999-12-31T23:59:59.999Z');

/** The entries of an account, newest first, each with the balance right after it. */
export async function statementOf(
  reads: ReadModels,
  { account, type, from, to, cursor, limit }: StatementQuery,
): Promise<Statement> {
  const entries = reads.collection(ledgerEntries);
  const range = {
    limit,
    cursor,
    from: from === undefined ? undefined : new Date(from).toISOString(),
    to: to === undefined ? undefined : sequenceUpTo(new Date(to).toISOString()),
  };
  const page =
    type === undefined
      ? await entries.find('byAccount', { equals: { account }, ...range })
      : await entries.find('byAccountAndType', { equals: { account, type }, ...range });
  const owner = ownerOfAccount(account);
  const names = await namesOf(reads, [`user:${owner}`, ...page.items.flatMap((entry) => nameKeysOf(entry.subject))]);
  return {
    account,
    owner: names.get(`user:${owner}`) ?? null,
    entries: page.items.map((entry) => ({
      at: entry.at,
      eventId: entry.eventId,
      transactionId: entry.transactionId,
      type: entry.type,
      kind: kindOf(entry),
      description: sentenceOf(entry, names),
      currency: currencyOfAccount(account),
      amount: String(entry.amountMinor),
      balance: String(entry.balanceMinor),
      counterparties: [...entry.counterparties],
    })),
    hasMore: page.nextCursor !== undefined,
    nextCursor: page.nextCursor ?? null,
  };
}

/** One's own account: the same entries, with the balance at both ends of the time asked for. */
export async function ownStatementOf(reads: ReadModels, query: StatementQuery): Promise<OwnStatement> {
  const { entries, hasMore, nextCursor } = await statementOf(reads, query);
  const closing = query.to === undefined ? END_OF_TIME : new Date(query.to);
  // What was booked at the first instant itself belongs to the time asked for.
  const opening = query.from === undefined ? undefined : new Date(new Date(query.from).getTime() - 1);
  return {
    balance: String(await balanceAt(reads, query.account, closing)),
    opening: String(opening === undefined ? 0 : await balanceAt(reads, query.account, opening)),
    entries: entries.map(({ counterparties: _, ...entry }) => entry),
    hasMore,
    nextCursor,
  };
}

/** What moved money, event by event, newest first. */
export async function journalOf(reads: ReadModels, { asOf, currency, cursor, limit }: JournalQuery): Promise<Journal> {
  const to = asOf === undefined ? undefined : sequenceUpTo(new Date(asOf).toISOString());
  const journal = reads.collection(ledgerJournal);
  const range = { limit, cursor, to };
  const page =
    currency === undefined
      ? await journal.find('all', { equals: {}, ...range })
      : currency === 'EUR'
        ? await journal.find('euros', { equals: { movesEuros: true }, ...range })
        : await journal.find('talents', { equals: { movesTalents: true }, ...range });
  const names = await namesOf(
    reads,
    page.items.flatMap((entry) => nameKeysOf(entry.subject)),
  );
  return {
    entries: page.items.map((entry) => ({
      eventId: entry.eventId,
      transactionId: entry.transactionId,
      at: entry.at,
      type: entry.type,
      kind: kindOf(entry),
      description: sentenceOf(entry, names),
      postings: entry.postings.map(({ amountMinor, ...posting }) => ({ ...posting, amount: String(amountMinor) })),
    })),
    hasMore: page.nextCursor !== undefined,
    nextCursor: page.nextCursor ?? null,
  };
}

/** The running balance of the last entry booked at or before the instant: one look-up, however long the history. */
export const balanceAt = (reads: ReadModels, account: string, asOf: Date) =>
  balanceUpTo(reads, account, sequenceUpTo(asOf.toISOString()));

export async function balanceUpTo(reads: ReadModels, account: string, to: string): Promise<number> {
  const page = await reads.collection(ledgerEntries).find('byAccount', { equals: { account }, to, limit: 1 });
  return page.items[0]?.balanceMinor ?? 0;
}
