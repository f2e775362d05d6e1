// What the projected ledger consists of. One projection writes all of it, so that a statement, its month and the trial
// balance can never be of different instants.
import type { MoneyEvent } from '@libretto/contracts/events';
import type { Currency, Posting } from '@libretto/contracts/ledger';
import type { Minor } from '../../kernel/money';
import { defineCollection } from '../../ports/read-models';
import type { Sides } from './sides';

/** What came together on an account: its balance, and of how many entries. */
export type Held = readonly [balanceMinor: Minor, entryCount: number];

/** An account of a person. What the platform holds stands with its lanes, and a transit with its transaction. */
export interface AccountDoc {
  readonly account: string;
  readonly currency: Currency;
  /** Over all lanes. */
  readonly balanceMinor: Minor;
  /** Sequences of its first and its newest entry: a question about an instant before or after both looks no further. */
  readonly openedAt: string;
  readonly movedAt: string;
  /** What each lane holds of it; almost always it is one. */
  readonly lanes: Readonly<Record<string, Held>>;
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
export interface Entry extends EventPlace {
  readonly account: string;
  readonly lane: string;
  /** Orders the entries of an account: the instant of booking, then the place in the log. */
  readonly sequence: string;
  readonly at: string;
  readonly eventId: string;
  readonly transactionId: string;
  readonly type: MoneyEvent['type'];
  readonly amountMinor: Minor;
  /** What stands on the account right after, and of how many entries. */
  readonly balanceMinor: Minor;
  readonly number: number;
  readonly counterparties: readonly string[];
  readonly subject: Subject;
  /** Null also on the payee's side where the payer's event was not there yet: then its transaction knows. */
  readonly split: Split | null;
  readonly paidBeside: PaidBeside | null;
  /** What else its sentence says: how it was paid, the period of a royalty, why a withdrawal was refused. */
  readonly note: string | null;
}

/**
 * What an entry on the account of a person has beside the event's own document of the journal. Its balance and its number
 * count the entries of its lane alone. Missing is null.
 */
export interface EntryDoc
  extends Pick<Entry, 'sequence' | 'eventId' | 'type' | 'amountMinor' | 'balanceMinor' | 'number'> {
  /** The account's entries on one lane: see `chainOf`. */
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
  /** What its lane came to with it: any instant is one look-up, however many accounts and events there are. */
  readonly sides: Sides;
  readonly held: Readonly<Record<string, Held>>;
}

/** Money that left its payer and has not reached its payee. */
export interface OpenTransitDoc {
  /** For the entry of the payee. */
  readonly split: Split | null;
  readonly transactionId: string;
  readonly type: MoneyEvent['type'];
  readonly amountMinor: Minor;
  readonly since: string;
  readonly payerId: string;
  readonly payeeId: string | null;
}

/** The newest of a lane. */
export interface LaneDoc extends Pick<JournalDoc, 'at' | 'position' | 'sequence' | 'sides' | 'held'> {}

/** Where a partition of the log has come to: the one document that all of its events share. */
export interface ClockDoc {
  readonly partition: number;
  readonly lanes: readonly LaneDoc[];
  /** Every shape that its journal has, see `shapeOf`. */
  readonly shapes: readonly string[];
}

export const ledgerAccounts = defineCollection<AccountDoc>()({
  name: 'ledger-accounts',
  indexes: { all: { equals: [], sort: 'account' } },
});
/** Those on more than one lane, where sums of lanes are not sums of accounts. */
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
    byLane: { equals: ['lane'], sort: 'sequence' },
    byShape: { equals: ['shape'], sort: 'sequence' },
    byTransaction: { equals: ['transactionId'], sort: 'sequence' },
  },
});
export const openTransits = defineCollection<OpenTransitDoc>()({
  name: 'open-transits',
  indexes: { all: { equals: [], sort: 'since' } },
});
export const ledgerClocks = defineCollection<ClockDoc>()({
  name: 'ledger-clocks',
  indexes: { all: { equals: [], sort: 'partition' } },
});

/** All open transits together: a million settled ones must not lengthen a trial balance. */
export const transitTotal = 'transit';
/** Settled and open ones alike begin so. */
export const transitPrefix = 'transit/';

/** Orders what was booked: by instant, then by place in the log. */
export const sequenceOf = (at: string, position: number) => `${at}#${String(position).padStart(16, '0')}`;

/** Compares after every entry booked at that instant and before the next one. */
export const sequenceUpTo = (at: string) => `${at}#~`;

/** Grows with the log, so that new entries lie side by side wherever an engine keeps documents by their ids. */
export const entryId = (account: string, position: number) => `${String(position).padStart(16, '0')}@${account}`;

/** The entries of an account on one lane. */
export const chainOf = (account: string, lane: string) => `${account}#${lane}`;

/**
 * Events of equal shape move the same accounts of the platform in the same currencies, and there are few shapes. So the
 * entries of such an account are the events of some shapes, and none of them has to be written once more for it.
 */
export const shapeOf = (type: MoneyEvent['type'], accounts: readonly string[], currencies: readonly Currency[]) =>
  [type, [...currencies].sort().join(), ...[...accounts].sort()].join(' ');

export function partsOfShape(shape: string) {
  const [type, currencies = '', ...accounts] = shape.split(' ');
  return { type: type as MoneyEvent['type'], currencies: currencies.split(',') as Currency[], accounts };
}
