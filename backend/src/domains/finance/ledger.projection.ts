// What stood on each account at which instant, and which event moved it? The whole double entry, projected.
import type { MoneyEvent } from '@libretto/contracts/events';
import {
  currencyOfAccount,
  forEveryMoneyEvent,
  netByAccount,
  ownerOfAccount,
  postingsOf,
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
import { noteOf, splitOf, subjectOf } from './money-event';
import { accountMonths, addToAccountMonth, addToMonth, recipients, revenueMonths, spendings } from './month-sums';

export const ledgerProjection = defineProjection<MoneyEvent>({
  name: 'ledger',
  version: 3,
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
  const at = await bookingInstant(event.metadata.at, to);
  const { transactionId } = event.data;
  const postings = postingsOf(event);
  const net = netByAccount(postings);
  const transaction = await noteTransaction(event, to);
  for (const [account, amountMinor] of withTransitTotal(net)) {
    if (amountMinor !== 0) await bookOnAccount(event, at, transaction, net, account, amountMinor, to);
  }
  await addToMonth(to, event, at);
  to.collection(ledgerJournal).put(event.id, {
    eventId: event.id,
    sequence: sequenceOf(at, event.position),
    at,
    position: event.position,
    transactionId,
    type: event.type,
    postings,
    subject: subjectOf(event),
  });
}

async function bookOnAccount(
  event: Recorded<MoneyEvent>,
  at: string,
  transaction: TransactionDoc,
  net: ReadonlyMap<string, Minor>,
  account: string,
  amountMinor: Minor,
  to: ProjectionWriter,
): Promise<void> {
  const before = await to.collection(ledgerAccounts).get(account);
  const balanceMinor = (before?.balanceMinor ?? 0) + amountMinor;
  const entryCount = (before?.entryCount ?? 0) + 1;
  const isTransit = account.startsWith(TRANSIT_PREFIX);
  const currency = currencyOfAccount(account);
  // A settled transit leaves the list of accounts; its entries stay and explain it.
  if (isTransit && balanceMinor === 0) to.collection(ledgerAccounts).delete(account);
  else to.collection(ledgerAccounts).put(account, { account, currency, balanceMinor, entryCount });
  if (isTransit) await noteTransit(event, at, account, balanceMinor, to);
  const { type } = event;
  to.collection(ledgerEntries).put(`${account}@${event.position}`, {
    account,
    sequence: sequenceOf(at, event.position),
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
    note: noteOf(event),
  });
  if (ownerOfAccount(account) !== null) {
    await addToAccountMonth(to, { account, at, type, amountMinor, balanceMinor });
  }
}

/**
 * Instants never run backwards along the log, or a balance "as of" could hold half of an event: two processes' clocks
 * differ by milliseconds.
 */
async function bookingInstant(decidedAt: string, to: ProjectionWriter): Promise<string> {
  const last = (await to.collection(ledgerClock).get('ledger'))?.at ?? '';
  const at = decidedAt > last ? decidedAt : last;
  if (at !== last) to.collection(ledgerClock).put('ledger', { at });
  return at;
}

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
