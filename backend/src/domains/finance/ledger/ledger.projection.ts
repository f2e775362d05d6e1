// Projects the complete double-entry ledger: the balance of each account at any instant, and the event that moved it.
import type { MoneyEvent } from '@libretto/contracts/events';
import {
  type Currency,
  currencyOfAccount,
  forEveryMoneyEvent,
  netByAccount,
  ownerOfAccount,
  postingsOf,
  userEurAccount,
} from '@libretto/contracts/ledger';
import type { Recorded } from '../../../kernel/commands/decider';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import type { Minor } from '../../../kernel/values/money';
import { type Booking, bookOnAccount, noteTransit } from './book-on-account';
import { bookingSequenceFor, bookingSequenceName } from './booking-sequences';
import { emptyTotals, movedTotals } from './debit-credit-totals';
import {
  type HeldBalance,
  ledgerAccounts,
  ledgerClocks,
  ledgerEntries,
  ledgerJournal,
  openTransits,
  type Split,
  sequenceOf,
  shapeOf,
  sharedAccounts,
  transitPrefix,
  transitTotal,
} from './ledger.collections';
import { noteOf, paidBesideOf, splitOf, subjectOf } from './money-event';
import { accountMonths, addToMonth, recipients, revenueMonths } from './month-sums';

export const ledgerProjection = defineProjection<MoneyEvent>({
  name: 'ledger',
  version: 10,
  collections: [
    ledgerAccounts,
    sharedAccounts,
    ledgerEntries,
    ledgerJournal,
    ledgerClocks,
    openTransits,
    accountMonths,
    recipients,
    revenueMonths,
  ],
  handlers: forEveryMoneyEvent(book),
});

async function book(event: Recorded<MoneyEvent>, to: ProjectionWriter): Promise<void> {
  const { partition } = to;
  const clocks = to.collection(ledgerClocks);
  const clock = (await clocks.get(String(partition))) ?? { partition, lanes: [], shapes: [] };
  const { index, at } = bookingSequenceFor(clock.lanes, event.metadata.at, event.position);
  const sequence = sequenceOf(at, event.position);
  const lane = bookingSequenceName(partition, index);
  const postings = postingsOf(event);
  const net = netByAccount(postings);
  const split = splitOf(event) ?? (await pendingSplit(net, to));
  const booking = { event, lane, at, sequence, net, subject: subjectOf(event), split };
  const { sides, held, moved } = await bookAll(booking, clock.lanes[index], to);
  const currencies = [...new Set(postings.map(({ currency }) => currency))];
  const shape = shapeOf(event.type, moved, currencies);
  clocks.put(String(partition), {
    partition,
    lanes: replaced(clock.lanes, index, { at, position: event.position, sequence, sides, held }),
    shapes: clock.shapes.includes(shape) ? clock.shapes : [...clock.shapes, shape],
  });
  await addToMonth(to, event, at);
  to.collection(ledgerJournal).put(event.id, {
    eventId: event.id,
    streamId: event.streamId,
    revision: event.revision,
    lane,
    sequence,
    at,
    position: event.position,
    transactionId: event.data.transactionId,
    type: event.type,
    shape,
    postings,
    subject: booking.subject,
    note: noteOf(event),
    sides,
    held,
  });
}

/**
 * Books the event on its accounts and returns the booking sequence's new totals and the platform accounts that it
 * moved.
 */
async function bookAll(
  booking: Booking,
  before: { readonly sides: typeof emptyTotals; readonly held: Readonly<Record<string, HeldBalance>> } | undefined,
  to: ProjectionWriter,
) {
  let sides = before?.sides ?? emptyTotals;
  const held = { ...before?.held };
  const moved: string[] = [];
  const note = (currency: Currency, after: Minor, amountMinor: Minor) => {
    sides = movedTotals(sides, currency, after - amountMinor, after);
  };
  for (const [account, amountMinor] of withTransitTotal(booking.net)) {
    if (amountMinor === 0) continue;
    const currency = currencyOfAccount(account);
    if (account.startsWith(transitPrefix)) await noteTransit(booking, account, amountMinor, to);
    else if (ownerOfAccount(account) !== null) {
      note(currency, await bookOnAccount(booking, account, amountMinor, to), amountMinor);
    } else {
      const [balanceMinor, entryCount] = held[account] ?? [0, 0];
      held[account] = [balanceMinor + amountMinor, entryCount + 1];
      moved.push(account);
      note(currency, balanceMinor + amountMinor, amountMinor);
    }
  }
  if (paidBesideOf(booking.event) !== null) {
    await bookOnAccount(booking, userEurAccount(booking.subject.userId), 0, to);
  }
  return { sides, held, moved };
}

/** Takes the split for the payee's event from the payer's event. */
async function pendingSplit(net: ReadonlyMap<string, Minor>, to: ProjectionWriter): Promise<Split | null> {
  const transit = [...net.keys()].find((account) => account.startsWith(transitPrefix));
  if (transit === undefined) return null;
  return (await to.collection(openTransits).get(transit))?.split ?? null;
}

const replaced = <Item>(items: readonly Item[], index: number, item: Item) => [
  ...items.slice(0, index),
  item,
  ...items.slice(index + 1),
];

/** Adds all open transits to their total, which is a platform account. */
function withTransitTotal(net: ReadonlyMap<string, Minor>): readonly (readonly [string, Minor])[] {
  const transitMinor = [...net].reduce(
    (sum, [account, minor]) => (account.startsWith(transitPrefix) ? sum + minor : sum),
    0,
  );
  return [...net, [transitTotal, transitMinor]];
}
