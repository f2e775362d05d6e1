// What the projected ledger consists of. One projection writes all of it, so that a statement, its month and the trial
// balance can never be of different instants.
import type { MoneyEvent } from '@libretto/contracts/events';
import type { Currency, Posting } from '@libretto/contracts/ledger';
import type { Minor } from '../../kernel/money';
import { defineCollection } from '../../ports/read-models';
import type { Sides } from './sides';

export interface AccountDoc {
  readonly account: string;
  readonly currency: Currency;
  readonly balanceMinor: Minor;
  readonly entryCount: number;
  /** Sequences of its first and its newest entry: who asks for an instant before or after both looks no further. */
  readonly openedAt: string;
  readonly movedAt: string;
}

/** Whom and what an event names, for its description. */
export interface Subject {
  readonly userId: string;
  readonly otherUserId: string | null;
  readonly songId: string | null;
}

/** What a sale, tune-in or donation came to, on either side of it. */
export interface Split {
  readonly grossMinor: Minor;
  readonly platformMinor: Minor;
  readonly artistMinor: Minor;
}

/** What was paid by card or crypto beside a balance, which it does not move; what went back is negative. */
export interface PaidBeside {
  readonly by: 'card' | 'crypto';
  readonly amountMinor: Minor;
}

/** Where an event stands in the log. */
export interface EventPlace {
  readonly streamId: string;
  readonly revision: number;
}

/** One event's net effect on one account. */
export interface EntryDoc extends EventPlace {
  readonly account: string;
  /** Orders the entries of an account: the instant of booking, then the place in the log. */
  readonly sequence: string;
  /** How many entries the account has up to this one. */
  readonly number: number;
  readonly at: string;
  readonly eventId: string;
  readonly transactionId: string;
  readonly type: MoneyEvent['type'];
  readonly amountMinor: Minor;
  /** The account's balance right after. */
  readonly balanceMinor: Minor;
  readonly counterparties: readonly string[];
  readonly subject: Subject;
  readonly split: Split | null;
  readonly paidBeside: PaidBeside | null;
  /** What else its sentence says: how it was paid, the period of a royalty, why a withdrawal was refused. */
  readonly note: string | null;
}

export interface TransactionDoc {
  readonly transactionId: string;
  readonly events: readonly EventPlace[];
  readonly split: Split | null;
}

/** One event with its postings, as the journal lists it. */
export interface JournalDoc {
  readonly eventId: string;
  readonly sequence: string;
  readonly at: string;
  readonly position: number;
  readonly transactionId: string;
  readonly type: MoneyEvent['type'];
  readonly postings: readonly Posting[];
  /** Whether any posting is in that currency, for the journal of one. */
  readonly movesTalents: boolean;
  readonly movesEuros: boolean;
  readonly subject: Subject;
  readonly note: string | null;
  /** Of the trial balance right after it: the sums as of any instant are one look-up, however many accounts there are. */
  readonly sides: Sides;
}

/** Money that left its payer and has not reached its payee. */
export interface OpenTransitDoc {
  readonly transactionId: string;
  readonly type: MoneyEvent['type'];
  readonly amountMinor: Minor;
  readonly since: string;
  readonly payerId: string;
  readonly payeeId: string | null;
}

export const ledgerAccounts = defineCollection<AccountDoc>()({
  name: 'ledger-accounts',
  indexes: { all: { equals: [], sort: 'account' } },
});
export const ledgerEntries = defineCollection<EntryDoc>()({
  name: 'ledger-entries',
  indexes: {
    byAccount: { equals: ['account'], sort: 'sequence' },
    byAccountAndType: { equals: ['account', 'type'], sort: 'sequence' },
  },
});
export const ledgerJournal = defineCollection<JournalDoc>()({
  name: 'ledger-journal',
  indexes: {
    all: { equals: [], sort: 'sequence' },
    talents: { equals: ['movesTalents'], sort: 'sequence' },
    euros: { equals: ['movesEuros'], sort: 'sequence' },
  },
});
export const ledgerTransactions = defineCollection<TransactionDoc>()({ name: 'ledger-transactions', indexes: {} });
export const openTransits = defineCollection<OpenTransitDoc>()({
  name: 'open-transits',
  indexes: { all: { equals: [], sort: 'since' } },
});
/** One document: the instant up to which the ledger is booked, and what it comes to. */
export const ledgerClock = defineCollection<{ at: string; sides: Sides }>()({ name: 'ledger-clock', indexes: {} });

/** All open transits together: a million settled ones must not lengthen a trial balance. */
export const TRANSIT_TOTAL = 'transit';
/** Settled and open ones alike begin so. */
export const TRANSIT_PREFIX = 'transit/';

/** Orders what was booked: by instant, then by place in the log. */
export const sequenceOf = (at: string, position: number) => `${at}#${String(position).padStart(16, '0')}`;

/** Compares after every entry booked at that instant and before the next one. */
export const sequenceUpTo = (at: string) => `${at}#~`;
