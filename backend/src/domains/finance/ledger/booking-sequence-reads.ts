// Computes balances at an instant: the sum over all booking sequences of their balances at that instant.
import { currencyOfAccount, netByAccount, ownerOfAccount } from '@libretto/contracts/ledger';
import type { Minor } from '../../../kernel/values/money';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { bookingSequenceName } from './booking-sequences';
import { type DebitCreditTotals, emptyTotals, joinedTotals, sumOfTotals } from './debit-credit-totals';
import {
  type AccountDoc,
  type BookingSequenceDoc,
  chainOf,
  type HeldBalance,
  type LedgerClockDoc,
  ledgerAccounts,
  ledgerClocks,
  ledgerEntries,
  ledgerJournal,
  sequenceUpTo,
  sharedAccounts,
  transitPrefix,
} from './ledger.collections';

/** Exceeds the number of partitions of a log. */
const allPartitions = 1000;
const pageSize = 1000;
const nothing: HeldBalance = [0, 0];

/** The newest booking of a booking sequence up to a bound. */
export interface BookingSequencePlace extends BookingSequenceDoc {
  readonly lane: string;
}

/** A sequence, or the prefix to which an instant compares; undefined for everything booked. */
export type Bound = string | undefined;

export const boundOf = (asOf: Date | string) => sequenceUpTo(new Date(asOf).toISOString());

export async function clocksOf(reads: ReadModels): Promise<readonly LedgerClockDoc[]> {
  const clocks = reads.collection(ledgerClocks);
  return (await clocks.find('all', { equals: {}, order: 'ascending', limit: allPartitions })).items;
}

/** Every booking sequence with its newest booking. */
export async function bookingSequencesOf(reads: ReadModels): Promise<readonly BookingSequencePlace[]> {
  return (await clocksOf(reads)).flatMap(({ partition, lanes }) =>
    lanes.map((lane, index) => ({ ...lane, lane: bookingSequenceName(partition, index) })),
  );
}

/** The booking sequences that existed at the bound, each with its newest booking up to there. */
export async function placesUpTo(reads: ReadModels, to: Bound): Promise<readonly BookingSequencePlace[]> {
  const places: BookingSequencePlace[] = [];
  for (const newest of await bookingSequencesOf(reads)) {
    const place = to === undefined || newest.sequence <= to ? newest : await placeIn(reads, newest.lane, to);
    if (place !== undefined) places.push(place);
  }
  return places;
}

/** The newest booking of a booking sequence up to a bound. */
export async function placeIn(reads: ReadModels, lane: string, to: Bound): Promise<BookingSequencePlace | undefined> {
  return (await reads.collection(ledgerJournal).find('byLane', { equals: { lane }, to, limit: 1 })).items[0];
}

/** Held balance of each platform account. */
export function heldByPlatform(places: readonly BookingSequencePlace[]): ReadonlyMap<string, HeldBalance> {
  const all = new Map<string, HeldBalance>();
  for (const { held } of places) {
    for (const [account, more] of Object.entries(held)) all.set(account, sumOf([all.get(account) ?? nothing, more]));
  }
  return all;
}

/** Held balance of any account: one look-up per booking sequence, whatever the length of the history. */
export async function heldUpTo(reads: ReadModels, account: string, to: Bound): Promise<HeldBalance> {
  if (account.startsWith(transitPrefix)) return heldInTransit(reads, account, to);
  if (ownerOfAccount(account) === null) {
    return heldByPlatform(await placesUpTo(reads, to)).get(account) ?? nothing;
  }
  const doc = await reads.collection(ledgerAccounts).get(account);
  return doc === undefined ? nothing : sumOf([...(await heldInBookingSequences(reads, doc, to)).values()]);
}

export const balanceUpTo = async (reads: ReadModels, account: string, to: Bound): Promise<Minor> =>
  (await heldUpTo(reads, account, to))[0];

/** The balance of an account at an instant, including bookings at that instant. */
export const balanceAt = (reads: ReadModels, account: string, asOf: Date | string) =>
  balanceUpTo(reads, account, boundOf(asOf));

/** Held balance of a person's account per booking sequence. */
export async function heldInBookingSequences(
  reads: ReadModels,
  doc: AccountDoc,
  to: Bound,
): Promise<ReadonlyMap<string, HeldBalance>> {
  if (to === undefined || doc.movedAt <= to) return new Map(Object.entries(doc.lanes));
  const held = new Map<string, HeldBalance>();
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
async function heldInTransit(reads: ReadModels, account: string, to: Bound): Promise<HeldBalance> {
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
 * Debit and credit totals of the trial balance. The totals of the booking sequences add up except for accounts on
 * several booking sequences, which are corrected individually. Those are the few platform accounts, and accounts of
 * people only after a clock was wrong.
 */
export async function sidesUpTo(
  reads: ReadModels,
  places: readonly BookingSequencePlace[],
  to: Bound,
): Promise<DebitCreditTotals> {
  let sides = places.reduce((sum, place) => sumOfTotals(sum, place.sides), emptyTotals);
  if (places.length < 2) return sides;
  for (const account of heldByPlatform(places).keys()) {
    const parts = places.map(({ held }) => (held[account] ?? nothing)[0]);
    sides = joinedTotals(sides, currencyOfAccount(account), parts);
  }
  let cursor: string | undefined;
  do {
    const page = await reads.collection(sharedAccounts).find('all', { equals: {}, limit: pageSize, cursor });
    const docs = await reads.collection(ledgerAccounts).getMany(page.items.map(({ account }) => account));
    for (const doc of docs) {
      if (doc === undefined) continue;
      const parts = [...(await heldInBookingSequences(reads, doc, to)).values()].map(([minor]) => minor);
      sides = joinedTotals(sides, doc.currency, parts);
    }
    // Yields to the event loop, because many look-ups in a row would delay other requests.
    await new Promise((resolve) => setImmediate(resolve));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return sides;
}

function sumOf(held: readonly HeldBalance[]): HeldBalance {
  return held.reduce(([minor, count], [moreMinor, more]) => [minor + moreMinor, count + more], nothing);
}
