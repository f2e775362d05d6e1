// The trial balance as of any instant. Every journal document stores its debit and credit totals, and every entry
// stores its account's balance, so neither the length of the history nor the number of accounts slows down a page.
import type { HttpCalls } from '@libretto/contracts/http';
import { type Currency, currencyOfAccount, ownerOfAccount } from '@libretto/contracts/ledger';
import type { Minor } from '../../../kernel/values/money';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { namesOf } from '../audit/names.projection';
import {
  type BookingSequencePlace,
  type Bound,
  boundOf,
  heldByPlatform,
  heldInBookingSequences,
  placesUpTo,
  sidesUpTo,
} from './booking-sequence-reads';
import { differenceOf } from './debit-credit-totals';
import { type AccountDoc, ledgerAccounts } from './ledger.collections';

type TrialBalance = HttpCalls['GET /api/finance/trial-balance']['response'];

const page = 1000;
const looksInARow = 100;
/** A space sorts before a dash and a slash, the lowest characters in account names. */
const justAfter = ' ';

export interface HeldAccount {
  readonly account: string;
  readonly currency: Currency;
  readonly balanceMinor: Minor;
}

export interface TrialBalanceQuery {
  /** Defaults to now. */
  readonly asOf?: string;
  readonly limit: number;
  /** The account after which the page starts. */
  readonly cursor?: string;
}

/**
 * A page of accounts with a balance, by name, and the totals over all accounts. Totals other than zero indicate an
 * error.
 */
export async function trialBalanceOf(reads: ReadModels, query: TrialBalanceQuery, now: Date): Promise<TrialBalance> {
  const { limit, cursor } = query;
  const places = await placesUpTo(reads, query.asOf && boundOf(query.asOf));
  const to = newestOf(places);
  const asOf = query.asOf === undefined ? lastInstant(places, now) : new Date(query.asOf);
  const held: HeldAccount[] = [];
  for await (const account of heldOf(reads, places, to, { after: cursor, pageSize: limit + 1 })) {
    held.push(account);
    if (held.length > limit) break;
  }
  const accounts = held.slice(0, limit);
  const owners = accounts.map(({ account }) => ownerOfAccount(account)).filter((owner) => owner !== null);
  const names = await namesOf(
    reads,
    owners.map((owner) => `user:${owner}`),
  );
  const sides = await sidesUpTo(reads, places, to);
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

/** Yields every account that had a balance at the instant, sorted by name. */
export async function* heldAt(reads: ReadModels, asOf: Date): AsyncGenerator<HeldAccount> {
  const places = await placesUpTo(reads, boundOf(asOf));
  yield* heldOf(reads, places, newestOf(places), {});
}

/** Returns an instant that includes everything booked so far. */
export async function instantOfAll(reads: ReadModels, now: Date): Promise<Date> {
  return lastInstant(await placesUpTo(reads, undefined), now);
}

const lastInstant = (places: readonly BookingSequencePlace[], now: Date) =>
  new Date(places.reduce((last, { at }) => (at > last ? at : last), now.toISOString()));

/** The newest sequence over all booking sequences, or an empty string before the first booking. */
const newestOf = (places: readonly BookingSequencePlace[]): string =>
  places.reduce((last, { sequence }) => (sequence > last ? sequence : last), '');

/**
 * Yields all accounts as of one position of the ledger, so that concurrent bookings do not change them: pages that are
 * read one after another still add up to the totals of that position. Open transits count in their total and are never
 * iterated.
 */
async function* heldOf(
  reads: ReadModels,
  places: readonly BookingSequencePlace[],
  to: Bound,
  { after = '', pageSize = page }: { readonly after?: string; readonly pageSize?: number },
): AsyncGenerator<HeldAccount> {
  // Names of platform accounts sort before those of people's accounts.
  for (const [account, [balanceMinor]] of [...heldByPlatform(places)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    if (account > after && balanceMinor !== 0) yield { account, currency: currencyOfAccount(account), balanceMinor };
  }
  let looked = 0;
  for await (const doc of accountsOf(reads, { after, pageSize })) {
    // Yields to the event loop, because many look-ups in a row would delay other requests.
    if (++looked % looksInARow === 0) await new Promise((resolve) => setImmediate(resolve));
    const held = [...(await heldInBookingSequences(reads, doc, to)).values()];
    const balanceMinor = held.reduce((sum, [minor]) => sum + minor, 0);
    if (balanceMinor !== 0) yield { account: doc.account, currency: doc.currency, balanceMinor };
  }
}

/** Yields the accounts of people, sorted by name. */
export async function* accountsOf(
  reads: ReadModels,
  { after, pageSize = page }: { readonly after?: string; readonly pageSize?: number } = {},
): AsyncGenerator<AccountDoc> {
  const limit = Math.min(pageSize, page);
  const from = after === undefined ? undefined : after + justAfter;
  let cursor: string | undefined;
  do {
    const page = await reads
      .collection(ledgerAccounts)
      .find('all', { equals: {}, order: 'ascending', limit, cursor, from });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

const shown = ({ TALENT, EUR }: Readonly<Record<Currency, Minor>>) => ({ TALENT: String(TALENT), EUR: String(EUR) });
