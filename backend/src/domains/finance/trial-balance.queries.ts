// The trial balance as of any instant. Both its sums stand beside every event of the journal, and each account's balance
// beside every one of its entries, so neither the length of the history nor the number of accounts slows a page of it.
import type { HttpCalls } from '@libretto/contracts/http';
import { type Currency, currencyOfAccount, ownerOfAccount } from '@libretto/contracts/ledger';
import type { Minor } from '../../kernel/money';
import type { ReadModels } from '../../ports/read-models';
import { type Bound, boundOf, heldByPlatform, heldOnLanes, type LanePlace, placesUpTo, sidesUpTo } from './lane-reads';
import { type AccountDoc, ledgerAccounts } from './ledger.collections';
import { namesOf } from './names.projection';
import { differenceOf } from './sides';

type TrialBalance = HttpCalls['GET /api/finance/trial-balance']['response'];

const page = 1000;
const looksInARow = 100;
/** Of all characters in accounts' names the slash is the least but one, and a space comes before both. */
const justAfter = ' ';

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

/** Every account that held something at the instant, by name, one after the other. */
export async function* heldAt(reads: ReadModels, asOf: Date): AsyncGenerator<HeldAccount> {
  const places = await placesUpTo(reads, boundOf(asOf));
  yield* heldOf(reads, places, newestOf(places), {});
}

/** Without an instant it is all that is booked, so the instant that it names includes all of that too. */
export async function instantOfAll(reads: ReadModels, now: Date): Promise<Date> {
  return lastInstant(await placesUpTo(reads, undefined), now);
}

const lastInstant = (places: readonly LanePlace[], now: Date) =>
  new Date(places.reduce((last, { at }) => (at > last ? at : last), now.toISOString()));

/** Of all lanes; before anything that is booked where there is none. */
const newestOf = (places: readonly LanePlace[]): string =>
  places.reduce((last, { sequence }) => (sequence > last ? sequence : last), '');

/**
 * All accounts as of one place in the ledger, so that what is booked while they are read changes none of them: pages that
 * are read one after the other still come to the sums of that place. Open transits stand in their total, and however many
 * there are, nobody walks over them.
 */
async function* heldOf(
  reads: ReadModels,
  places: readonly LanePlace[],
  to: Bound,
  { after = '', pageSize = page }: { readonly after?: string; readonly pageSize?: number },
): AsyncGenerator<HeldAccount> {
  // Their names come before those of people's accounts.
  for (const [account, [balanceMinor]] of [...heldByPlatform(places)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    if (account > after && balanceMinor !== 0) yield { account, currency: currencyOfAccount(account), balanceMinor };
  }
  let looked = 0;
  for await (const doc of accountsOf(reads, { after, pageSize })) {
    // Many look-ups in a row would keep everybody else waiting.
    if (++looked % looksInARow === 0) await new Promise((resolve) => setImmediate(resolve));
    const held = [...(await heldOnLanes(reads, doc, to)).values()];
    const balanceMinor = held.reduce((sum, [minor]) => sum + minor, 0);
    if (balanceMinor !== 0) yield { account: doc.account, currency: doc.currency, balanceMinor };
  }
}

/** The accounts of people, by name. */
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
