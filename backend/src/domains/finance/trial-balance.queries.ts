// The trial balance as of any instant. Both its sums stand beside every event of the journal, and each account's balance
// beside every one of its entries, so neither the length of the history nor the number of accounts slows a page of it.
import type { HttpCalls } from '@libretto/contracts/http';
import { type Currency, ownerOfAccount } from '@libretto/contracts/ledger';
import type { Minor } from '../../kernel/money';
import type { ReadModels } from '../../ports/read-models';
import {
  type AccountDoc,
  ledgerAccounts,
  ledgerJournal,
  sequenceUpTo,
  TRANSIT_PREFIX,
  TRANSIT_TOTAL,
} from './ledger.collections';
import { balanceUpTo } from './ledger.queries';
import { namesOf } from './names.projection';
import { differenceOf, EMPTY_SIDES } from './sides';

type TrialBalance = HttpCalls['GET /api/finance/trial-balance']['response'];

const PAGE = 1000;
const LOOKS_IN_A_ROW = 100;
/** Of all characters in accounts' names the slash is the least but one, and a space comes before both. */
const JUST_AFTER = ' ';
const AFTER_TRANSITS = `${TRANSIT_TOTAL}0`;

export interface HeldAccount {
  readonly account: string;
  readonly currency: Currency;
  readonly balanceMinor: Minor;
}

export interface TrialBalanceQuery {
  /** Now without one. */
  readonly asOf?: string;
  readonly limit: number;
  /** The account after which to go on. */
  readonly cursor?: string;
}

/** A page of the accounts that hold something, by name, and the sums of all. The totals are zero, or something is wrong. */
export async function trialBalanceOf(reads: ReadModels, query: TrialBalanceQuery, now: Date): Promise<TrialBalance> {
  const { limit, cursor } = query;
  const newest = await newestUpTo(reads, query.asOf === undefined ? undefined : new Date(query.asOf));
  // Without an instant it is all that is booked, so the instant that it names includes all of that too.
  const asOf = query.asOf === undefined ? laterOf(now, newest?.at) : new Date(query.asOf);
  const held: HeldAccount[] = [];
  if (newest !== undefined) {
    for await (const account of heldUpTo(reads, newest.sequence, { after: cursor, pageSize: limit + 1 })) {
      held.push(account);
      if (held.length > limit) break;
    }
  }
  const accounts = held.slice(0, limit);
  const owners = accounts.map(({ account }) => ownerOfAccount(account)).filter((owner) => owner !== null);
  const names = await namesOf(
    reads,
    owners.map((owner) => `user:${owner}`),
  );
  const sides = newest?.sides ?? EMPTY_SIDES;
  const hasMore = held.length > limit;
  return {
    asOf: asOf.toISOString(),
    accounts: accounts.map(({ account, currency, balanceMinor }) => ({
      account,
      currency,
      balance: String(balanceMinor),
      owner: names.get(`user:${ownerOfAccount(account)}`) ?? null,
    })),
    totals: shown(differenceOf(sides)),
    debits: shown(sides.debits),
    credits: shown(sides.credits),
    hasMore,
    nextCursor: hasMore ? (accounts.at(-1)?.account ?? null) : null,
  };
}

/** Every account that held something at the instant, by name, one after the other. */
export async function* heldAt(reads: ReadModels, asOf: Date): AsyncGenerator<HeldAccount> {
  const newest = await newestUpTo(reads, asOf);
  if (newest !== undefined) yield* heldUpTo(reads, newest.sequence, {});
}

const laterOf = (now: Date, at: string | undefined) =>
  at !== undefined && at > now.toISOString() ? new Date(at) : now;

async function newestUpTo(reads: ReadModels, asOf: Date | undefined) {
  const to = asOf === undefined ? undefined : sequenceUpTo(asOf.toISOString());
  return (await reads.collection(ledgerJournal).find('all', { equals: {}, to, limit: 1 })).items[0];
}

/**
 * All accounts as of one place in the ledger, so that what is booked while they are read changes none of them: pages that
 * are read one after the other still come to the sums of that place.
 */
async function* heldUpTo(
  reads: ReadModels,
  sequence: string,
  { after, pageSize = PAGE }: { readonly after?: string; readonly pageSize?: number },
): AsyncGenerator<HeldAccount> {
  let looked = 0;
  for await (const { account, currency, balanceMinor, openedAt, movedAt } of listedAccounts(reads, after, pageSize)) {
    // Many look-ups in a row would keep everybody else waiting.
    if (++looked % LOOKS_IN_A_ROW === 0) await new Promise((resolve) => setImmediate(resolve));
    if (openedAt > sequence) continue;
    const heldMinor = movedAt <= sequence ? balanceMinor : await balanceUpTo(reads, account, sequence);
    if (heldMinor !== 0) yield { account, currency, balanceMinor: heldMinor };
  }
}

/** By name, without the open transits: they stand in their total, and however many there are, nobody walks over them. */
async function* listedAccounts(reads: ReadModels, after: string | undefined, pageSize: number) {
  const from = after === undefined ? undefined : after + JUST_AFTER;
  if (from === undefined || from <= TRANSIT_PREFIX) yield* accountsOf(reads, { from, to: TRANSIT_TOTAL, pageSize });
  yield* accountsOf(reads, { from: from === undefined || from < AFTER_TRANSITS ? AFTER_TRANSITS : from, pageSize });
}

/** All there are, open transits too, by name. */
export async function* accountsOf(
  reads: ReadModels,
  { from, to, pageSize = PAGE }: { readonly from?: string; readonly to?: string; readonly pageSize?: number } = {},
): AsyncGenerator<AccountDoc> {
  const limit = Math.min(pageSize, PAGE);
  let cursor: string | undefined;
  do {
    const page = await reads
      .collection(ledgerAccounts)
      .find('all', { equals: {}, order: 'ascending', limit, cursor, from, to });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

const shown = ({ TALENT, EUR }: Readonly<Record<Currency, Minor>>) => ({ TALENT: String(TALENT), EUR: String(EUR) });
