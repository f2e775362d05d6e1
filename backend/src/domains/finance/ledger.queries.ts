// Balances and statements from the projected ledger, in the shapes of the contract.
import type { describedCall, HttpCalls } from '@libretto/contracts/http';
import { type Currency, currencyOfAccount, ownerOfAccount } from '@libretto/contracts/ledger';
import type { z } from 'zod';
import type { ReadModels } from '../../ports/read-models';
import {
  type AccountDoc,
  ledgerAccounts,
  ledgerEntries,
  ledgerJournal,
  sequenceUpTo,
  TRANSIT_PREFIX,
} from './ledger.collections';
import { namesOf } from './names.projection';
import { kindOfEvent, nameKeysOf, sentenceOf } from './sentences';

type TrialBalance = HttpCalls['GET /api/finance/trial-balance']['response'];
type OwnStatement = HttpCalls['GET /api/user/statement']['response'];
type Journal = HttpCalls['GET /api/finance/journal']['response'];
type JournalQuery = z.output<ReturnType<typeof describedCall<'GET /api/finance/journal'>>['query']>;
type Statement = HttpCalls['GET /api/finance/statement']['response'];
type StatementQuery = z.output<ReturnType<typeof describedCall<'GET /api/finance/statement'>>['query']>;

const PAGE = 1000;
const MAX_READS = 5;
const LOOKS_IN_A_ROW = 100;
/** Instants are compared as text, so this is the last one with four digits of year. */
const END_OF_TIME = new Date('9999-12-31T23:59:59.999Z');

/** Every account that holds something, as of an instant (now without one). The totals are zero, or something is wrong. */
export async function trialBalanceAsOf(reads: ReadModels, asOf: Date | undefined, now: Date): Promise<TrialBalance> {
  const held = await heldAccounts(reads, asOf);
  const owners = held.map(({ account }) => ownerOfAccount(account)).filter((owner) => owner !== null);
  const names = await namesOf(
    reads,
    owners.map((owner) => `user:${owner}`),
  );
  const sum = (currency: Currency, keep: (minor: number) => boolean) =>
    String(
      held
        .filter((each) => each.currency === currency && keep(each.balanceMinor))
        .reduce((total, { balanceMinor }) => total + balanceMinor, 0),
    );
  const both = (keep: (minor: number) => boolean) => ({ TALENT: sum('TALENT', keep), EUR: sum('EUR', keep) });
  return {
    asOf: (asOf ?? now).toISOString(),
    accounts: held.map(({ account, currency, balanceMinor }) => ({
      account,
      currency,
      balance: String(balanceMinor),
      owner: names.get(`user:${ownerOfAccount(account)}`) ?? null,
    })),
    totals: both(() => true),
    debits: both((minor) => minor < 0),
    credits: both((minor) => minor > 0),
  };
}

/**
 * What is booked while the pages are read would show as a difference that is none; read again, it is gone. One that
 * stays is real and must be seen.
 */
async function heldAccounts(reads: ReadModels, asOf: Date | undefined): Promise<readonly AccountDoc[]> {
  let held: readonly AccountDoc[] = [];
  for (let attempt = 0; attempt < MAX_READS; attempt++) {
    held = await heldAccountsOnce(reads, asOf);
    const sums = { TALENT: 0, EUR: 0 };
    for (const { currency, balanceMinor } of held) sums[currency] += balanceMinor;
    if (sums.TALENT === 0 && sums.EUR === 0) break;
  }
  return held;
}

async function heldAccountsOnce(reads: ReadModels, asOf: Date | undefined): Promise<readonly AccountDoc[]> {
  const held: AccountDoc[] = [];
  let looked = 0;
  for await (const account of accountsOf(reads)) {
    // Many look-ups in a row would keep everybody else waiting.
    if (++looked % LOOKS_IN_A_ROW === 0) await new Promise((resolve) => setImmediate(resolve));
    // Open transits stand in their total already.
    if (account.account.startsWith(TRANSIT_PREFIX)) continue;
    const balanceMinor = asOf === undefined ? account.balanceMinor : await balanceAt(reads, account.account, asOf);
    if (balanceMinor !== 0) held.push({ ...account, balanceMinor });
  }
  return held;
}

/** The entries of an account, newest first, each with the balance right after it. */
export async function statementOf(
  reads: ReadModels,
  { account, from, to, cursor, limit }: StatementQuery,
): Promise<Statement> {
  const page = await reads.collection(ledgerEntries).find('byAccount', {
    equals: { account },
    limit,
    cursor,
    from: from === undefined ? undefined : new Date(from).toISOString(),
    to: to === undefined ? undefined : sequenceUpTo(new Date(to).toISOString()),
  });
  const owner = ownerOfAccount(account);
  const names = await namesOf(reads, [`user:${owner}`, ...page.items.flatMap((entry) => nameKeysOf(entry.subject))]);
  return {
    account,
    owner: names.get(`user:${owner}`) ?? null,
    entries: page.items.map((entry) => ({
      at: entry.at,
      eventId: entry.eventId,
      transactionId: entry.transactionId,
      kind: kindOfEvent[entry.type],
      description: sentenceOf(entry.type, entry.subject, names),
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
export async function journalOf(reads: ReadModels, { asOf, cursor, limit }: JournalQuery): Promise<Journal> {
  const to = asOf === undefined ? undefined : sequenceUpTo(new Date(asOf).toISOString());
  const page = await reads.collection(ledgerJournal).find('all', { equals: {}, limit, cursor, to });
  const names = await namesOf(
    reads,
    page.items.flatMap((entry) => nameKeysOf(entry.subject)),
  );
  return {
    entries: page.items.map(({ eventId, transactionId, at, type, subject, postings }) => ({
      eventId,
      transactionId,
      at,
      kind: kindOfEvent[type],
      description: sentenceOf(type, subject, names),
      postings: postings.map(({ amountMinor, ...posting }) => ({ ...posting, amount: String(amountMinor) })),
    })),
    hasMore: page.nextCursor !== undefined,
    nextCursor: page.nextCursor ?? null,
  };
}

/** The running balance of the last entry booked at or before the instant: one look-up, however long the history. */
export async function balanceAt(reads: ReadModels, account: string, asOf: Date): Promise<number> {
  const to = sequenceUpTo(asOf.toISOString());
  const page = await reads.collection(ledgerEntries).find('byAccount', { equals: { account }, to, limit: 1 });
  return page.items[0]?.balanceMinor ?? 0;
}

export async function* accountsOf(reads: ReadModels): AsyncGenerator<AccountDoc> {
  let cursor: string | undefined;
  do {
    const page = await reads
      .collection(ledgerAccounts)
      .find('all', { equals: {}, order: 'ascending', limit: PAGE, cursor });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
