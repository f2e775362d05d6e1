// What stood on each account at which instant, and which event moved it? The whole double entry, projected.
import type { MoneyEvent } from '@libretto/contracts/events';
import {
  currencyOfAccount,
  forEveryMoneyEvent,
  netByAccount,
  ownerOfAccount,
  postingsOf,
  userEurAccount,
} from '@libretto/contracts/ledger';
import type { Recorded } from '../../kernel/decider';
import type { Minor } from '../../kernel/money';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import {
  ledgerAccounts,
  ledgerClock,
  ledgerEntries,
  ledgerJournal,
  ledgerTransactions,
  openTransits,
  sequenceOf,
  TRANSIT_PREFIX,
  TRANSIT_TOTAL,
  type TransactionDoc,
} from './ledger.collections';
import { noteOf, paidBesideOf, splitOf, subjectOf } from './money-event';
import { accountMonths, addToAccountMonth, addToMonth, recipients, revenueMonths, spendings } from './month-sums';
import { EMPTY_SIDES, movedSides } from './sides';

export const ledgerProjection = defineProjection<MoneyEvent>({
  name: 'ledger',
  version: 6,
  collections: [
    ledgerAccounts,
    ledgerEntries,
    ledgerJournal,
    ledgerTransactions,
    ledgerClock,
    openTransits,
    accountMonths,
    recipients,
    spendings,
    revenueMonths,
  ],
  handlers: forEveryMoneyEvent(book),
});

async function book(event: Recorded<MoneyEvent>, to: ProjectionWriter): Promise<void> {
  const clock = await to.collection(ledgerClock).get('ledger');
  const at = bookingInstant(event.metadata.at, clock?.at ?? '');
  let sides = clock?.sides ?? EMPTY_SIDES;
  const { transactionId } = event.data;
  const postings = postingsOf(event);
  const net = netByAccount(postings);
  const transaction = await noteTransaction(event, to);
  for (const [account, amountMinor] of withTransitTotal(net)) {
    if (amountMinor === 0) continue;
    const after = await bookOnAccount(event, at, transaction, net, account, amountMinor, to);
    // Each open transit stands in their total already.
    if (account.startsWith(TRANSIT_PREFIX)) continue;
    sides = movedSides(sides, currencyOfAccount(account), after - amountMinor, after);
  }
  if (paidBesideOf(event) !== null) {
    const account = userEurAccount(subjectOf(event).userId);
    await bookOnAccount(event, at, transaction, net, account, 0, to);
  }
  to.collection(ledgerClock).put('ledger', { at, sides });
  await addToMonth(to, event, at);
  to.collection(ledgerJournal).put(event.id, {
    eventId: event.id,
    sequence: sequenceOf(at, event.position),
    at,
    position: event.position,
    transactionId,
    type: event.type,
    postings,
    movesTalents: postings.some(({ currency }) => currency === 'TALENT'),
    movesEuros: postings.some(({ currency }) => currency === 'EUR'),
    subject: subjectOf(event),
    note: noteOf(event),
    sides,
  });
}

/** @returns The balance right after. */
async function bookOnAccount(
  event: Recorded<MoneyEvent>,
  at: string,
  transaction: TransactionDoc,
  net: ReadonlyMap<string, Minor>,
  account: string,
  amountMinor: Minor,
  to: ProjectionWriter,
): Promise<Minor> {
  const before = await to.collection(ledgerAccounts).get(account);
  const sequence = sequenceOf(at, event.position);
  const balanceMinor = (before?.balanceMinor ?? 0) + amountMinor;
  const entryCount = (before?.entryCount ?? 0) + 1;
  const isTransit = account.startsWith(TRANSIT_PREFIX);
  const currency = currencyOfAccount(account);
  // A settled transit leaves the list of accounts; its entries stay and explain it.
  if (isTransit && balanceMinor === 0) to.collection(ledgerAccounts).delete(account);
  else {
    const openedAt = before?.openedAt ?? sequence;
    to.collection(ledgerAccounts).put(account, {
      account,
      currency,
      balanceMinor,
      entryCount,
      openedAt,
      movedAt: sequence,
    });
  }
  if (isTransit) await noteTransit(event, at, account, balanceMinor, to);
  const { type } = event;
  to.collection(ledgerEntries).put(`${account}@${event.position}`, {
    account,
    sequence,
    number: entryCount,
    at,
    eventId: event.id,
    streamId: event.streamId,
    revision: event.revision,
    transactionId: transaction.transactionId,
    type,
    amountMinor,
    balanceMinor,
    counterparties: [...net.keys()].filter((other) => other !== account && currencyOfAccount(other) === currency),
    subject: subjectOf(event),
    split: transaction.split,
    paidBeside: paidBesideOf(event),
    note: noteOf(event),
  });
  if (ownerOfAccount(account) !== null) {
    await addToAccountMonth(to, { account, at, type, amountMinor, balanceMinor });
  }
  return balanceMinor;
}

/**
 * Instants never run backwards along the log, or a balance "as of" could hold half of an event: two processes' clocks
 * differ by milliseconds.
 */
const bookingInstant = (decidedAt: string, last: string) => (decidedAt > last ? decidedAt : last);

function withTransitTotal(net: ReadonlyMap<string, Minor>): readonly (readonly [string, Minor])[] {
  const transitMinor = [...net].reduce(
    (sum, [account, minor]) => (account.startsWith(TRANSIT_PREFIX) ? sum + minor : sum),
    0,
  );
  return [...net, [TRANSIT_TOTAL, transitMinor]];
}

/** The payee's event learns from the payer's what was paid: both stand under one transaction. */
async function noteTransaction(event: Recorded<MoneyEvent>, to: ProjectionWriter): Promise<TransactionDoc> {
  const { transactionId } = event.data;
  const known = await to.collection(ledgerTransactions).get(transactionId);
  const place = { streamId: event.streamId, revision: event.revision };
  const transaction = {
    transactionId,
    events: [...(known?.events ?? []), place],
    split: known?.split ?? splitOf(event),
  };
  to.collection(ledgerTransactions).put(transactionId, transaction);
  return transaction;
}

async function noteTransit(
  event: Recorded<MoneyEvent>,
  at: string,
  account: string,
  amountMinor: Minor,
  to: ProjectionWriter,
): Promise<void> {
  if (amountMinor === 0) return to.collection(openTransits).delete(account);
  const known = await to.collection(openTransits).get(account);
  const { userId, otherUserId } = subjectOf(event);
  to.collection(openTransits).put(
    account,
    known
      ? { ...known, amountMinor }
      : {
          transactionId: event.data.transactionId,
          type: event.type,
          amountMinor,
          since: at,
          payerId: userId,
          payeeId: otherUserId,
        },
  );
}
