// A person's own money by month, in the shapes of the API contract.
import type { MoneyEvent } from '@libretto/contracts/events';
import type { HttpCalls } from '@libretto/contracts/http';
import type { MoneyKind, OwnEntry } from '@libretto/contracts/http/finance/statement';
import { userEurAccount, userOwedAccount, userTalentAccount, userWithdrawingAccount } from '@libretto/contracts/ledger';
import { type Language, sourceLanguage } from '../../../kernel/texts/text';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { entriesOf, eventsOfTransaction } from '../audit/entry-reads';
import { namesOf, peopleOf } from '../audit/names.projection';
import { balanceAt, boundOf } from '../ledger/booking-sequence-reads';
import { type Entry, type JournalDoc, ledgerAccounts, type Split, transitPrefix } from '../ledger/ledger.collections';
import { type AccountMonthDoc, accountMonthId, accountMonths, recipients, type Spending } from '../ledger/month-sums';
import { nameKeysOf } from '../sentences';
import { earningKinds, kindLabels, ownKindOf, spendingKinds } from './own-kinds';
import { detailOf, explanationTo } from './own-sentences';

type Months = HttpCalls['GET /api/user/statement/months']['response'];
type Month = HttpCalls['GET /api/user/statement/month']['response'];
type BalanceName = Month['balance'];

const manyMonths = 1000;
const shownRecipients = 20;

export const ownAccountOf = (userId: string, balance: BalanceName) =>
  balance === 'talent' ? userTalentAccount(userId) : userEurAccount(userId);

/** First and last instant of a month in the ledger's order; its last millisecond is included. */
export function rangeOfMonth(month: string): { readonly from: Date; readonly last: Date } {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  const next = new Date(from);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from, last: new Date(next.getTime() - 1) };
}

export async function ownMonthsOf(reads: ReadModels, userId: string): Promise<Months> {
  const of = async (account: string) => {
    const months = reads.collection(accountMonths);
    return (await months.find('byAccount', { equals: { account }, limit: manyMonths })).items;
  };
  const talent = await of(userTalentAccount(userId));
  const eur = await of(userEurAccount(userId));
  const countIn = (docs: readonly AccountMonthDoc[], month: string) =>
    docs.find((doc) => doc.month === month)?.entryCount ?? 0;
  const months = [...new Set([...talent, ...eur].map(({ month }) => month))].sort().reverse();
  const accounts = [userTalentAccount, userEurAccount, userOwedAccount, userWithdrawingAccount].map((of) => of(userId));
  const docs = await reads.collection(ledgerAccounts).getMany(accounts);
  const [talentMinor = 0, eurMinor = 0, owedMinor = 0, withdrawingMinor = 0] = docs.map(
    (doc) => doc?.balanceMinor ?? 0,
  );
  return {
    balances: { talent: String(talentMinor), eur: String(eurMinor) },
    // The debt account is at or below zero, and the answer shows a positive amount.
    owed: String(Math.abs(owedMinor)),
    withdrawing: String(withdrawingMinor),
    months: months.map((month) => ({
      month,
      talentEntries: countIn(talent, month),
      eurEntries: countIn(eur, month),
    })),
  };
}

export async function ownMonthOf(
  reads: ReadModels,
  userId: string,
  query: { readonly balance: BalanceName; readonly month: string; readonly cursor?: string; readonly limit: number },
  language: Language = sourceLanguage,
): Promise<Month> {
  const { balance, month, cursor, limit } = query;
  const account = ownAccountOf(userId, balance);
  const { from, last } = rangeOfMonth(month);
  const known = await reads.collection(accountMonths).get(accountMonthId(account, month));
  const openingMinor = await balanceAt(reads, account, new Date(from.getTime() - 1));
  const closingMinor = Object.values(known?.kinds ?? {}).reduce(
    (sum, { cameMinor, wentMinor }) => sum + cameMinor - wentMinor,
    openingMinor,
  );
  const sums = sumsByKind(known);
  const total = (kinds: readonly MoneyKind[], side: 'came' | 'went') =>
    sums.filter(({ kind }) => kinds.includes(kind)).reduce((sum, each) => sum + each[side], 0);
  const all = sums.map(({ kind }) => kind);
  const page = await entriesOf(reads, { account, limit, cursor, from: from.toISOString(), to: boundOf(last) });
  return {
    month,
    balance,
    opening: String(openingMinor),
    closing: String(closingMinor),
    came: String(total(all, 'came')),
    went: String(total(all, 'went')),
    spent: String(balance === 'talent' ? total(spendingKinds, 'went') : 0),
    earned: String(balance === 'eur' ? total(earningKinds, 'came') : 0),
    // A refused withdrawal is refunded, possibly in a later month than the request.
    withdrawn: String(Math.max(0, total(['withdrawal'], 'went') - total(['withdrawal'], 'came'))),
    kinds: sums.map(({ came, went, ...sum }) => ({ ...sum, came: String(came), went: String(went) })),
    series: balance === 'eur' ? seriesOf(known) : [],
    ...(await whereItWent(reads, accountMonthId(account, month), known?.spending)),
    entryCount: known?.entryCount ?? 0,
    entries: await shownEntries(reads, page.items, language),
    hasMore: page.nextCursor !== undefined,
    nextCursor: page.nextCursor ?? null,
  };
}

/** Entries as shown to their owner; in English when they are stored in a file. */
export async function shownEntries(
  reads: ReadModels,
  booked: readonly Entry[],
  language: Language = sourceLanguage,
): Promise<OwnEntry[]> {
  const entries = await withSplits(reads, booked);
  const names = await namesOf(
    reads,
    entries.flatMap((entry) => nameKeysOf(entry.subject)),
  );
  const others = entries.map(({ subject }) => subject.otherUserId).filter((id) => id !== null);
  const people = await peopleOf(reads, others);
  return entries.map((entry) => ({
    at: entry.at,
    eventId: entry.eventId,
    transactionId: entry.transactionId,
    ...ownKindOf[entry.type],
    detail: detailOf(entry, names, language),
    explanation: explanationTo(entry, names).in(language),
    counterparty: entry.subject.otherUserId === null ? null : (people.get(entry.subject.otherUserId) ?? null),
    amount: String(entry.amountMinor),
    paidBeside: entry.paidBeside && { by: entry.paidBeside.by, amount: String(entry.paidBeside.amountMinor) },
    balance: String(entry.balanceMinor),
    split: entry.split && {
      gross: String(entry.split.grossMinor),
      platform: String(entry.split.platformMinor),
      artist: String(entry.split.artistMinor),
    },
  }));
}

function sumsByKind(known: AccountMonthDoc | undefined) {
  const sums = new Map<MoneyKind, { count: number; came: number; went: number }>();
  for (const [type, { count, cameMinor, wentMinor }] of Object.entries(known?.kinds ?? {})) {
    const { kind } = ownKindOf[type as MoneyEvent['type']];
    const before = sums.get(kind) ?? { count: 0, came: 0, went: 0 };
    sums.set(kind, {
      count: before.count + count,
      came: before.came + cameMinor,
      went: before.went + wentMinor,
    });
  }
  return (
    [...sums]
      .map(([kind, sum]) => ({ kind, label: kindLabels[kind], ...sum }))
      // Direct payments by card or crypto move no balance and are left out.
      .filter(({ came, went }) => came + went > 0)
      .sort((a, b) => b.came + b.went - (a.came + a.went))
  );
}

/** Cumulative earnings by kind over the month. */
function seriesOf(known: AccountMonthDoc | undefined): Month['series'] {
  const days = Object.entries(known?.days ?? {}).sort(([a], [b]) => a.localeCompare(b));
  return earningKinds
    .map((kind) => {
      let total = 0;
      const points = days.flatMap(([day, byType]) => {
        const came = Object.entries(byType)
          .filter(([type]) => ownKindOf[type as MoneyEvent['type']].kind === kind)
          .reduce((sum, [, minor]) => sum + minor, 0);
        total += came;
        return came === 0 ? [] : [{ day, total: String(total) }];
      });
      return { kind, label: kindLabels[kind], points };
    })
    .filter(({ points }) => points.length > 0);
}

async function whereItWent(reads: ReadModels, payerMonth: string, spending: Spending | undefined) {
  const page = await reads
    .collection(recipients)
    .find('byPayerMonth', { equals: { payerMonth }, limit: shownRecipients });
  const people = await peopleOf(
    reads,
    page.items.map(({ artistId }) => artistId),
  );
  return {
    recipients: page.items.map((doc) => ({
      ...(people.get(doc.artistId) ?? { id: doc.artistId, username: null, profilePhotoUrl: null }),
      spent: String(doc.spentMinor),
      artist: String(doc.artistMinor),
      platform: String(doc.platformMinor),
      songs: doc.songs,
      donations: doc.donations,
      tunedIn: doc.tuneIns > 0,
    })),
    recipientCount: spending?.artists ?? 0,
    toArtists: String(spending?.artistMinor ?? 0),
    toPlatform: String(spending?.platformMinor ?? 0),
  };
}

// Adds the split of a sale, tune-in or donation to the entries of both parties, as only the payer's event contains it.
const payers: readonly MoneyEvent['type'][] = ['SongPurchased', 'TuneInPurchased', 'DonationMade'];
const payees: readonly MoneyEvent['type'][] = ['SaleCredited', 'TuneInCredited', 'DonationCredited'];

async function withSplits(reads: ReadModels, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const whole: Entry[] = [];
  for (const entry of entries) whole.push({ ...entry, split: entry.split ?? (await splitOf(reads, entry)) });
  return whole;
}

async function splitOf(reads: ReadModels, { type, transactionId }: Entry): Promise<Split | null> {
  if (!payees.includes(type)) return null;
  const paid = (await eventsOfTransaction(reads, transactionId)).find((doc) => payers.includes(doc.type));
  return paid === undefined ? null : splitIn(paid);
}

function splitIn({ postings }: JournalDoc): Split {
  const minorOf = (isIt: (posting: (typeof postings)[number]) => boolean) => postings.find(isIt)?.amountMinor ?? 0;
  return {
    grossMinor: minorOf(({ currency }) => currency === 'TALENT'),
    platformMinor: minorOf(({ destination }) => destination === 'platform/fees'),
    artistMinor: minorOf(({ destination }) => destination.startsWith(transitPrefix)),
  };
}
