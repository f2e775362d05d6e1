// Statements and the journal from the projected ledger, in the shapes of the API contract.
import type { describedCall, HttpCalls } from '@libretto/contracts/http';
import { currencyOfAccount, ownerOfAccount } from '@libretto/contracts/ledger';
import type { z } from 'zod';
import { type Language, sourceLanguage } from '../../../kernel/texts/text';
import type { Page, ReadModels } from '../../../ports/read-models/read-models';
import { entriesOf, journalPage } from '../audit/entry-reads';
import { namesOf } from '../audit/names.projection';
import { kindOf, nameKeysOf, sentenceOf } from '../sentences';
import { balanceAt, balanceUpTo, boundOf } from './booking-sequence-reads';
import type { JournalDoc } from './ledger.collections';

type OwnStatement = HttpCalls['GET /api/user/statement']['response'];
type Journal = HttpCalls['GET /api/finance/journal']['response'];
type JournalQuery = z.output<ReturnType<typeof describedCall<'GET /api/finance/journal'>>['query']>;
type Statement = HttpCalls['GET /api/finance/statement']['response'];
type StatementQuery = z.output<ReturnType<typeof describedCall<'GET /api/finance/statement'>>['query']>;

/** Sequences begin with their instant, so a bare instant sorts before all bookings at that instant. */
export const startOf = (from: string) => new Date(from).toISOString();

/** The entries of an account, newest first, each with the balance after it. */
export async function statementOf(
  reads: ReadModels,
  { account, from, to, ...query }: StatementQuery,
  language: Language = sourceLanguage,
): Promise<Statement> {
  const bounds = { from: from && startOf(from), to: to && boundOf(to) };
  const page = await entriesOf(reads, { account, ...query, ...bounds });
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
      description: sentenceOf(entry, names).in(language),
      currency: currencyOfAccount(account),
      amount: String(entry.amountMinor),
      balance: String(entry.balanceMinor),
      counterparties: [...entry.counterparties],
    })),
    hasMore: page.nextCursor !== undefined,
    nextCursor: page.nextCursor ?? null,
  };
}

/** The statement of a person's own account, with the balances at the start and the end of the range. */
export async function ownStatementOf(
  reads: ReadModels,
  query: StatementQuery,
  language: Language = sourceLanguage,
): Promise<OwnStatement> {
  const { entries, hasMore, nextCursor } = await statementOf(reads, query, language);
  // Bookings at the start instant belong to the range.
  const opening = query.from === undefined ? undefined : new Date(new Date(query.from).getTime() - 1);
  return {
    balance: String(await balanceUpTo(reads, query.account, query.to && boundOf(query.to))),
    opening: String(opening === undefined ? 0 : await balanceAt(reads, query.account, opening)),
    entries: entries.map(({ counterparties: _, ...entry }) => entry),
    hasMore,
    nextCursor,
  };
}

/** The money events of the journal, newest first. */
export async function journalOf(
  reads: ReadModels,
  { asOf, currency, cursor, limit }: JournalQuery,
  language: Language = sourceLanguage,
): Promise<Journal> {
  return shownJournal(
    reads,
    await journalPage(reads, { currency, cursor, limit, to: asOf && boundOf(asOf) }),
    language,
  );
}

/** A page of events as the API shows them. */
export async function shownJournal(
  reads: ReadModels,
  page: Page<JournalDoc>,
  language: Language = sourceLanguage,
): Promise<Journal> {
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
      description: sentenceOf(entry, names).in(language),
      postings: entry.postings.map(({ amountMinor, ...posting }) => ({ ...posting, amount: String(amountMinor) })),
    })),
    hasMore: page.nextCursor !== undefined,
    nextCursor: page.nextCursor ?? null,
  };
}
