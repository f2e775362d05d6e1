// What stood on each account at which instant, and which event moved it? The whole double entry, projected.
import type { MoneyEvent } from '@libretto/contracts/events';
import {
  type Currency,
  currencyOfAccount,
  forEveryMoneyEvent,
  netByAccount,
  type Posting,
  postingsOf,
} from '@libretto/contracts/ledger';
import type { Recorded } from '../../kernel/decider';
import type { Minor } from '../../kernel/money';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export interface AccountDoc {
  readonly account: string;
  readonly currency: Currency;
  readonly balanceMinor: Minor;
}

/** One event's net effect on one account. */
export interface EntryDoc {
  readonly account: string;
  /** Orders the entries of an account: the instant of booking, then the place in the log. */
  readonly sequence: string;
  readonly at: string;
  readonly eventId: string;
  readonly transactionId: string;
  readonly type: MoneyEvent['type'];
  readonly amountMinor: Minor;
  /** The account's balance right after. */
  readonly balanceMinor: Minor;
  readonly counterparties: readonly string[];
  /** Whom and what the event names, for its description. */
  readonly subject: { readonly userId: string; readonly otherUserId: string | null; readonly songId: string | null };
}

export interface TransactionDoc {
  readonly transactionId: string;
  readonly events: readonly { readonly streamId: string; readonly revision: number }[];
}

export const ledgerAccounts = defineCollection<AccountDoc>()({
  name: 'ledger-accounts',
  indexes: { all: { equals: [], sort: 'account' } },
});
export const ledgerEntries = defineCollection<EntryDoc>()({
  name: 'ledger-entries',
  indexes: { byAccount: { equals: ['account'], sort: 'sequence' } },
});
/** One event with its postings, as the journal lists it. */
export interface JournalDoc {
  readonly eventId: string;
  readonly sequence: string;
  readonly at: string;
  readonly transactionId: string;
  readonly type: MoneyEvent['type'];
  readonly postings: readonly Posting[];
  readonly subject: EntryDoc['subject'];
}
export const ledgerJournal = defineCollection<JournalDoc>()({
  name: 'ledger-journal',
  indexes: { all: { equals: [], sort: 'sequence' } },
});
export const ledgerTransactions = defineCollection<TransactionDoc>()({ name: 'ledger-transactions', indexes: {} });
/** One document: the instant up to which the ledger is booked. */
export const ledgerClock = defineCollection<{ at: string }>()({ name: 'ledger-clock', indexes: {} });

/** All open transits together: a million settled ones must not lengthen a trial balance. */
export const TRANSIT_TOTAL = 'transit';

/** Compares after every entry booked at that instant and before the next one. */
export const sequenceUpTo = (at: string) => `${at}#~`;

export const ledgerProjection = defineProjection<MoneyEvent>({
  name: 'ledger',
  version: 2,
  collections: [ledgerAccounts, ledgerEntries, ledgerJournal, ledgerTransactions, ledgerClock],
  handlers: forEveryMoneyEvent(book),
});

async function book(event: Recorded<MoneyEvent>, to: ProjectionWriter): Promise<void> {
  const at = await bookingInstant(event.metadata.at, to);
  const sequence = `${at}#${String(event.position).padStart(16, '0')}`;
  const postings = postingsOf(event);
  const net = netByAccount(postings);
  for (const [account, amountMinor] of withTransitTotal(net)) {
    if (amountMinor === 0) continue;
    const balanceMinor = ((await to.collection(ledgerAccounts).get(account))?.balanceMinor ?? 0) + amountMinor;
    const settled = account.startsWith('transit/') && balanceMinor === 0;
    // A settled transit leaves the list of accounts; its entries stay and explain it.
    if (settled) to.collection(ledgerAccounts).delete(account);
    else to.collection(ledgerAccounts).put(account, { account, currency: currencyOfAccount(account), balanceMinor });
    to.collection(ledgerEntries).put(`${account}@${event.position}`, {
      account,
      sequence,
      at,
      eventId: event.id,
      transactionId: event.data.transactionId,
      type: event.type,
      amountMinor,
      balanceMinor,
      counterparties: [...net.keys()].filter(
        (other) => other !== account && currencyOfAccount(other) === currencyOfAccount(account),
      ),
      subject: subjectOf(event),
    });
  }
  const { transactionId } = event.data;
  const journal = {
    eventId: event.id,
    sequence,
    at,
    transactionId,
    type: event.type,
    postings,
    subject: subjectOf(event),
  };
  to.collection(ledgerJournal).put(event.id, journal);
  await noteTransaction(event, to);
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
    (sum, [account, minor]) => (account.startsWith('transit/') ? sum + minor : sum),
    0,
  );
  return [...net, [TRANSIT_TOTAL, transitMinor]];
}

export function subjectOf(event: Recorded<MoneyEvent>): EntryDoc['subject'] {
  switch (event.type) {
    case 'SongPurchased':
      return { userId: event.data.buyerId, otherUserId: event.data.artistId, songId: event.data.songId };
    case 'SaleCredited':
      return { userId: event.data.artistId, otherUserId: event.data.buyerId, songId: event.data.songId };
    case 'TuneInPurchased':
      return { userId: event.data.fanId, otherUserId: event.data.artistId, songId: null };
    case 'TuneInCredited':
      return { userId: event.data.artistId, otherUserId: event.data.fanId, songId: null };
    case 'DonationMade':
      return { userId: event.data.donorId, otherUserId: event.data.artistId, songId: null };
    case 'DonationCredited':
      return { userId: event.data.artistId, otherUserId: event.data.donorId, songId: null };
    case 'RoyaltyCredited':
      return { userId: event.data.artistId, otherUserId: null, songId: null };
    case 'TalentsToppedUp':
    case 'PatronPurchased':
    case 'PatronPaymentDuplicated':
    case 'PatronDuplicateRefunded':
    case 'PaymentTakenBack':
    case 'TakingBackUndone':
    case 'DebtRepaid':
    case 'WithdrawalRequested':
    case 'WithdrawalApproved':
    case 'WithdrawalRefused':
      return { userId: event.data.userId, otherUserId: null, songId: null };
  }
}

async function noteTransaction(event: Recorded<MoneyEvent>, to: ProjectionWriter): Promise<void> {
  const { transactionId } = event.data;
  const known = await to.collection(ledgerTransactions).get(transactionId);
  const events = [...(known?.events ?? []), { streamId: event.streamId, revision: event.revision }];
  to.collection(ledgerTransactions).put(transactionId, { transactionId, events });
}
