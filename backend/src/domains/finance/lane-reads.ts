// Computes balances at an instant: the sum over all lanes of their balances at that instant.
import { currencyOfAccount, netByAccount, ownerOfAccount } from '@libretto/contracts/ledger';
import type { Minor } from '../../kernel/money';
import type { ReadModels } from '../../ports/read-models';
import { laneName } from './lanes';
import {
  type AccountDoc,
  type ClockDoc,
  chainOf,
  type Held,
  type LaneDoc,
  ledgerAccounts,
  ledgerClocks,
  ledgerEntries,
  ledgerJournal,
  sequenceUpTo,
  sharedAccounts,
  transitPrefix,
} from './ledger.collections';
import { emptySides, joinedSides, type Sides, sumOfSides } from './sides';

/** Exceeds the number of partitions of a log. */
const allPartitions = 1000;
const pageSize = 1000;
const nothing: Held = [0, 0];

/** The newest booking of a lane up to a bound. */
export interface LanePlace extends LaneDoc {
  readonly lane: string;
}

/** A sequence, or the prefix to which an instant compares; undefined for everything booked. */
export type Bound = string | undefined;

export const boundOf = (asOf: Date | string) => sequenceUpTo(new Date(asOf).toISOString());

export async function clocksOf(reads: ReadModels): Promise<readonly ClockDoc[]> {
  const clocks = reads.collection(ledgerClocks);
  return (await clocks.find('all', { equals: {}, order: 'ascending', limit: allPartitions })).items;
}

/** Every lane with its newest booking. */
export async function lanesOf(reads: ReadModels): Promise<readonly LanePlace[]> {
  return (await clocksOf(reads)).flatMap(({ partition, lanes }) =>
    lanes.map((lane, index) => ({ ...lane, lane: laneName(partition, index) })),
  );
}

/** The lanes that existed at the bound, each with its newest booking up to there. */
export async function placesUpTo(reads: ReadModels, to: Bound): Promise<readonly LanePlace[]> {
  const places: LanePlace[] = [];
  for (const newest of await lanesOf(reads)) {
    const place = to === undefined || newest.sequence <= to ? newest : await placeIn(reads, newest.lane, to);
    if (place !== undefined) places.push(place);
  }
  return places;
}

/** The newest booking of a lane up to a bound. */
export async function placeIn(reads: ReadModels, lane: string, to: Bound): Promise<LanePlace | undefined> {
  return (await reads.collection(ledgerJournal).find('byLane', { equals: { lane }, to, limit: 1 })).items[0];
}

/** Held balance of each platform account. */
export function heldByPlatform(places: readonly LanePlace[]): ReadonlyMap<string, Held> {
  const all = new Map<string, Held>();
  for (const { held } of places) {
    for (const [account, more] of Object.entries(held)) all.set(account, sumOf([all.get(account) ?? nothing, more]));
  }
  return all;
}

/** Held balance of any account: one look-up per lane, whatever the length of the history. */
export async function heldUpTo(reads: ReadModels, account: string, to: Bound): Promise<Held> {
  if (account.startsWith(transitPrefix)) return heldInTransit(reads, account, to);
  if (ownerOfAccount(account) === null) {
    return heldByPlatform(await placesUpTo(reads, to)).get(account) ?? nothing;
  }
  const doc = await reads.collection(ledgerAccounts).get(account);
  return doc === undefined ? nothing : sumOf([...(await heldOnLanes(reads, doc, to)).values()]);
}

export const balanceUpTo = async (reads: ReadModels, account: string, to: Bound): Promise<Minor> =>
  (await heldUpTo(reads, account, to))[0];

/** The balance of an account at an instant, including bookings at that instant. */
export const balanceAt = (reads: ReadModels, account: string, asOf: Date | string) =>
  balanceUpTo(reads, account, boundOf(asOf));

/** Held balance of a person's account per lane. */
export async function heldOnLanes(reads: ReadModels, doc: AccountDoc, to: Bound): Promise<ReadonlyMap<string, Held>> {
  if (to === undefined || doc.movedAt <= to) return new Map(Object.entries(doc.lanes));
  const held = new Map<string, Held>();
  if (doc.openedAt > to) return held;
  for (const lane of Object.keys(doc.lanes)) {
    const entry = await newestOnChain(reads, doc.account, lane, to);
    if (entry !== undefined) held.set(lane, [entry.balanceMinor, entry.number]);
  }
  return held;
}

export async function newestOnChain(reads: ReadModels, account: string, lane: string, to: Bound) {
  const chain = chainOf(account, lane);
  return (await reads.collection(ledgerEntries).find('byChain', { equals: { chain }, to, limit: 1 })).items[0];
}

/** The entries of a transit are few, as they are those of its transaction. */
async function heldInTransit(reads: ReadModels, account: string, to: Bound): Promise<Held> {
  const transactionId = account.slice(transitPrefix.length);
  const page = await reads
    .collection(ledgerJournal)
    .find('byTransaction', { equals: { transactionId }, to, limit: pageSize });
  let held = nothing;
  for (const { postings } of page.items) {
    const minor = netByAccount(postings).get(account) ?? 0;
    if (minor !== 0) held = sumOf([held, [minor, 1]]);
  }
  return held;
}

/**
 * Debit and credit totals of the trial balance. The totals of the lanes add up except for accounts on several lanes,
 * which are corrected individually. Those are the few platform accounts, and accounts of people only after a clock was
 * wrong.
 */
export async function sidesUpTo(reads: ReadModels, places: readonly LanePlace[], to: Bound): Promise<Sides> {
  let sides = places.reduce((sum, place) => sumOfSides(sum, place.sides), emptySides);
  if (places.length < 2) return sides;
  for (const account of heldByPlatform(places).keys()) {
    const parts = places.map(({ held }) => (held[account] ?? nothing)[0]);
    sides = joinedSides(sides, currencyOfAccount(account), parts);
  }
  let cursor: string | undefined;
  do {
    const page = await reads.collection(sharedAccounts).find('all', { equals: {}, limit: pageSize, cursor });
    const docs = await reads.collection(ledgerAccounts).getMany(page.items.map(({ account }) => account));
    for (const doc of docs) {
      if (doc === undefined) continue;
      const parts = [...(await heldOnLanes(reads, doc, to)).values()].map(([minor]) => minor);
      sides = joinedSides(sides, doc.currency, parts);
    }
    // Yields to the event loop, because many look-ups in a row would delay other requests.
    await new Promise((resolve) => setImmediate(resolve));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return sides;
}

function sumOf(held: readonly Held[]): Held {
  return held.reduce(([minor, count], [moreMinor, more]) => [minor + moreMinor, count + more], nothing);
}
