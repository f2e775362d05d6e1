// The collections of the projected ledger. One projection writes all of them, so that a statement, its month and the
// trial balance always agree on the same instant.
import type { MoneyEvent } from '@libretto/contracts/events';
import type { Currency, Posting } from '@libretto/contracts/ledger';
import type { Minor } from '../../../kernel/values/money';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { DebitCreditTotals } from './debit-credit-totals';

/** A held balance: the sum on an account and how many entries it has. */
export type HeldBalance = readonly [balanceMinor: Minor, entryCount: number];

/**
 * The account of a person. Platform balances are stored with their booking sequences, and each transit with its
 * transaction.
 */
export interface AccountDoc {
  readonly account: string;
  readonly currency: Currency;
  /** Total over all booking sequences. */
  readonly balanceMinor: Minor;
  /**
   * Sequences of the first and the newest entry: a query for an instant before the first or after the newest needs no
   * entries.
   */
  readonly openedAt: string;
  readonly movedAt: string;
  /** Held balance per booking sequence; almost every account has only one. */
  readonly lanes: Readonly<Record<string, HeldBalance>>;
}

/** The people and the song that an event names, for its description. */
export interface Subject {
  readonly userId: string;
  readonly otherUserId: string | null;
  readonly songId: string | null;
}

/** Gross amount of a sale, tune-in or donation, and the shares of the platform and the artist. */
export interface Split {
  readonly grossMinor: Minor;
  readonly platformMinor: Minor;
  readonly artistMinor: Minor;
}

/** A payment by card or crypto that moves no balance; a refund is negative. */
export interface PaidBeside {
  readonly by: 'card' | 'crypto';
  readonly amountMinor: Minor;
}

/** The stream and revision of an event. */
export interface EventPlace {
  readonly streamId: string;
  readonly revision: number;
}

/** One event's net effect on one account. */
export interface Entry extends EventPlace {
  readonly account: string;
  readonly lane: string;
  /** Sort key of an account's entries: the instant of booking, then the log position. */
  readonly sequence: string;
  readonly at: string;
  readonly eventId: string;
  readonly transactionId: string;
  readonly type: MoneyEvent['type'];
  readonly amountMinor: Minor;
  /** The account's balance and entry count after this entry. */
  readonly balanceMinor: Minor;
  readonly number: number;
  readonly counterparties: readonly string[];
  readonly subject: Subject;
  /** Also null on the payee's side if the payer's event was not booked yet; then the transaction has the split. */
  readonly split: Split | null;
  readonly paidBeside: PaidBeside | null;
  /**
   * Further details for the description: the payment method, the period of a royalty, or why a withdrawal was refused.
   */
  readonly note: string | null;
}

/**
 * The fields of an entry on a person's account that the journal document of the event does not have. Balance and number
 * count only the entries of its booking sequence. A missing field means null.
 */
export interface EntryDoc
  extends Pick<Entry, 'sequence' | 'eventId' | 'type' | 'amountMinor' | 'balanceMinor' | 'number'> {
  /** The account's entries on one booking sequence, see `chainOf`. */
  readonly chain: string;
  readonly split?: Split;
  readonly paidBeside?: PaidBeside;
}

/** One event with its postings, as the journal lists it. */
export interface JournalDoc extends EventPlace {
  readonly eventId: string;
  readonly lane: string;
  readonly sequence: string;
  readonly at: string;
  readonly position: number;
  readonly transactionId: string;
  readonly type: MoneyEvent['type'];
  /** See `shapeOf`. */
  readonly shape: string;
  readonly postings: readonly Posting[];
  readonly subject: Subject;
  readonly note: string | null;
  /**
   * Totals of the booking sequence after this event: one look-up answers any instant, whatever the size of the ledger.
   */
  readonly sides: DebitCreditTotals;
  readonly held: Readonly<Record<string, HeldBalance>>;
}

/** Money that has left its payer and has not reached its payee. */
export interface OpenTransitDoc {
  /** Stored for the payee's entry. */
  readonly split: Split | null;
  readonly transactionId: string;
  readonly type: MoneyEvent['type'];
  readonly amountMinor: Minor;
  readonly since: string;
  readonly payerId: string;
  readonly payeeId: string | null;
}

/** The newest booking of a booking sequence. */
export interface BookingSequenceDoc extends Pick<JournalDoc, 'at' | 'position' | 'sequence' | 'sides' | 'held'> {}

/** Ledger clock of a partition: the only document that all events of the partition share. */
export interface LedgerClockDoc {
  readonly partition: number;
  readonly lanes: readonly BookingSequenceDoc[];
  /** Every shape that the partition's journal contains, see `shapeOf`. */
  readonly shapes: readonly string[];
}

export const ledgerAccounts = defineCollection<AccountDoc>()({
  name: 'ledger-accounts',
  indexes: { all: { equals: [], sort: 'account' } },
});
/**
 * Accounts with entries on more than one booking sequence, where booking sequence totals cannot be added up as account
 * totals.
 */
export const sharedAccounts = defineCollection<{ readonly account: string }>()({
  name: 'ledger-shared-accounts',
  indexes: { all: { equals: [], sort: 'account' } },
});
export const ledgerEntries = defineCollection<EntryDoc>()({
  name: 'ledger-entries',
  indexes: {
    byChain: { equals: ['chain'], sort: 'sequence' },
    byChainAndType: { equals: ['chain', 'type'], sort: 'sequence' },
  },
});
export const ledgerJournal = defineCollection<JournalDoc>()({
  name: 'ledger-journal',
  indexes: {
    // The stored name of a booking sequence is `lane`, because the embedded profile reads the documents of the former
    // release until they are rebuilt.
    byLane: { equals: ['lane'], sort: 'sequence' },
    byShape: { equals: ['shape'], sort: 'sequence' },
    byTransaction: { equals: ['transactionId'], sort: 'sequence' },
  },
});
export const openTransits = defineCollection<OpenTransitDoc>()({
  name: 'open-transits',
  indexes: { all: { equals: [], sort: 'since' } },
});
export const ledgerClocks = defineCollection<LedgerClockDoc>()({
  name: 'ledger-clocks',
  indexes: { all: { equals: [], sort: 'partition' } },
});

/** One account for all open transits, so that millions of settled transits do not slow down a trial balance. */
export const transitTotal = 'transit';
/** Prefix of all transit accounts, settled and open. */
export const transitPrefix = 'transit/';

/** Sort key of bookings: by instant, then by log position. */
export const sequenceOf = (at: string, position: number) => `${at}#${String(position).padStart(16, '0')}`;

/** Sorts after every entry booked at that instant and before later ones. */
export const sequenceUpTo = (at: string) => `${at}#~`;

/** Ids increase with the log, so that engines that store documents by id place new entries next to each other. */
export const entryId = (account: string, position: number) => `${String(position).padStart(16, '0')}@${account}`;

/** Chain id of an account's entries on one booking sequence. */
export const chainOf = (account: string, lane: string) => `${account}#${lane}`;

/**
 * Events of equal shape move the same platform accounts in the same currencies, and few shapes exist. So the entries of
 * a platform account are found by the shapes that move it, and need no separate documents.
 */
export const shapeOf = (type: MoneyEvent['type'], accounts: readonly string[], currencies: readonly Currency[]) =>
  [type, [...currencies].sort().join(), ...[...accounts].sort()].join(' ');

export function partsOfShape(shape: string) {
  const [type, currencies = '', ...accounts] = shape.split(' ');
  return { type: type as MoneyEvent['type'], currencies: currencies.split(',') as Currency[], accounts };
}
