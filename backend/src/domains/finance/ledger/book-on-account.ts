// Books one event on the account of one person, and on the transit account of money that is in flight.
import type { MoneyEvent } from '@libretto/contracts/events';
import { currencyOfAccount } from '@libretto/contracts/ledger';
import type { Recorded } from '../../../kernel/commands/decider';
import type { ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import type { Minor } from '../../../kernel/values/money';
import {
  chainOf,
  entryId,
  type HeldBalance,
  ledgerAccounts,
  ledgerEntries,
  openTransits,
  type Split,
  type Subject,
  sharedAccounts,
} from './ledger.collections';
import { paidBesideOf } from './money-event';
import { addToAccountMonth } from './month-sums';

/** An event with the booking sequence and the sequence under which it is booked. */
export interface Booking {
  readonly event: Recorded<MoneyEvent>;
  readonly lane: string;
  readonly at: string;
  readonly sequence: string;
  readonly net: ReadonlyMap<string, Minor>;
  readonly subject: Subject;
  readonly split: Split | null;
}

/** @returns the account's balance and entry count on this booking sequence after the booking */
export async function bookOnAccount(
  booking: Booking,
  account: string,
  amountMinor: Minor,
  to: ProjectionWriter,
): Promise<Minor> {
  const { event, lane, at, sequence, split } = booking;
  const before = await to.collection(ledgerAccounts).get(account);
  const currency = currencyOfAccount(account);
  const [sequenceMinor, count] = before?.lanes[lane] ?? [0, 0];
  const [balanceMinor, number]: HeldBalance = [sequenceMinor + amountMinor, count + 1];
  // This is the account's first entry on another booking sequence.
  if (before !== undefined && count === 0) to.collection(sharedAccounts).put(account, { account });
  to.collection(ledgerAccounts).put(account, {
    account,
    currency,
    balanceMinor: (before?.balanceMinor ?? 0) + amountMinor,
    openedAt: before !== undefined && before.openedAt < sequence ? before.openedAt : sequence,
    movedAt: before !== undefined && before.movedAt > sequence ? before.movedAt : sequence,
    lanes: { ...before?.lanes, [lane]: [balanceMinor, number] },
  });
  const { type } = event;
  const paidBeside = paidBesideOf(event);
  to.collection(ledgerEntries).put(entryId(account, event.position), {
    chain: chainOf(account, lane),
    sequence,
    eventId: event.id,
    type,
    amountMinor,
    balanceMinor,
    number,
    ...(split !== null && { split }),
    ...(paidBeside !== null && { paidBeside }),
  });
  await addToAccountMonth(to, { account, at, type, amountMinor });
  return balanceMinor;
}

/** The other accounts of the same currency that the event moved. */
export function counterpartiesOf(net: ReadonlyMap<string, Minor>, account: string): readonly string[] {
  const currency = currencyOfAccount(account);
  return [...net.keys()].filter((other) => other !== account && currencyOfAccount(other) === currency);
}

/**
 * Tracks money in transit. The two events of a transit may belong to different partitions and arrive in any order; once
 * both have been booked, the transit is settled.
 */
export async function noteTransit(
  { event, at, subject, split }: Booking,
  account: string,
  movedMinor: Minor,
  to: ProjectionWriter,
): Promise<void> {
  const known = await to.collection(openTransits).get(account);
  const amountMinor = (known?.amountMinor ?? 0) + movedMinor;
  if (amountMinor === 0) return to.collection(openTransits).delete(account);
  to.collection(openTransits).put(account, {
    ...(known ?? {
      transactionId: event.data.transactionId,
      type: event.type,
      since: at,
      split,
      payerId: subject.userId,
      payeeId: subject.otherUserId,
    }),
    amountMinor,
  });
}
