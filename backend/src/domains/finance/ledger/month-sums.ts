// Monthly totals: credits and debits of a person's account, recipients of spending, and platform revenue. The totals
// are updated with each event, so that a month of a million entries is read as fast as one of ten. Opening and closing
// balances are computed as of an instant.
import type { MoneyEvent } from '@libretto/contracts/events';
import { type Currency, currencyOfAccount, userTalentAccount } from '@libretto/contracts/ledger';
import type { Recorded } from '../../../kernel/commands/decider';
import type { ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import type { Minor } from '../../../kernel/values/money';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { Split } from './ledger.collections';
import { splitOf, subjectOf } from './money-event';

export interface KindSum {
  readonly count: number;
  readonly cameMinor: Minor;
  readonly wentMinor: Minor;
}

export interface AccountMonthDoc {
  readonly account: string;
  readonly currency: Currency;
  readonly month: string;
  readonly entryCount: number;
  readonly kinds: Readonly<Record<string, KindSum>>;
  /** Credits per day by event type: at most 31 days times the few types that credit. */
  readonly days: Readonly<Record<string, Readonly<Record<string, Minor>>>>;
  /** Only for accounts of Talents: the amount paid to artists and their share of it. */
  readonly spending?: Spending;
}

/** The amount that one person spent on one artist in a month. */
export interface RecipientDoc {
  readonly payerMonth: string;
  readonly artistId: string;
  readonly spentMinor: Minor;
  readonly artistMinor: Minor;
  readonly platformMinor: Minor;
  readonly songs: number;
  readonly tuneIns: number;
  readonly donations: number;
}

export interface Spending {
  readonly artists: number;
  readonly artistMinor: Minor;
  readonly platformMinor: Minor;
}

/** Revenue of one log partition. */
export interface RevenueDoc {
  readonly month: string;
  /** Number and amounts by event type. */
  readonly sums: Readonly<Record<string, RevenueSum>>;
}
export interface RevenueSum {
  readonly count: number;
  readonly grossMinor: Minor;
  readonly platformMinor: Minor;
  readonly artistMinor: Minor;
  /** The part of it that was paid for the patronage. */
  readonly patronMinor: Minor;
}

export const accountMonths = defineCollection<AccountMonthDoc>()({
  name: 'ledger-account-months',
  indexes: { byAccount: { equals: ['account'], sort: 'month' } },
});
export const recipients = defineCollection<RecipientDoc>()({
  name: 'ledger-recipients',
  indexes: { byPayerMonth: { equals: ['payerMonth'], sort: 'spentMinor' } },
});
export const revenueMonths = defineCollection<RevenueDoc>()({
  name: 'ledger-revenue-months',
  indexes: { all: { equals: [], sort: 'month' } },
});

export const monthOf = (at: string) => at.slice(0, 7);
export const accountMonthId = (account: string, month: string) => `${account}@${month}`;

export async function addToAccountMonth(
  to: ProjectionWriter,
  entry: { account: string; at: string; type: MoneyEvent['type']; amountMinor: Minor },
): Promise<void> {
  const { account, at, type, amountMinor } = entry;
  const month = monthOf(at);
  const id = accountMonthId(account, month);
  const known = await to.collection(accountMonths).get(id);
  const kind = known?.kinds[type] ?? { count: 0, cameMinor: 0, wentMinor: 0 };
  const cameMinor = Math.max(0, amountMinor);
  const wentMinor = Math.max(0, -amountMinor);
  const day = at.slice(0, 10);
  const cameThatDay = known?.days[day];
  const days =
    cameMinor === 0
      ? (known?.days ?? {})
      : { ...known?.days, [day]: { ...cameThatDay, [type]: (cameThatDay?.[type] ?? 0) + cameMinor } };
  to.collection(accountMonths).put(id, {
    account,
    currency: currencyOfAccount(account),
    month,
    entryCount: (known?.entryCount ?? 0) + 1,
    kinds: {
      ...known?.kinds,
      [type]: {
        count: kind.count + 1,
        cameMinor: kind.cameMinor + cameMinor,
        wentMinor: kind.wentMinor + wentMinor,
      },
    },
    days,
    ...(known?.spending && { spending: known.spending }),
  });
}

export async function addToMonth(to: ProjectionWriter, event: Recorded<MoneyEvent>, at: string): Promise<void> {
  const split = splitOf(event);
  if (split !== null) await addToSpending(to, event, split, monthOf(at));
  await addToRevenue(to, event, split, monthOf(at));
}

async function addToSpending(to: ProjectionWriter, event: MoneyEvent, split: Split, month: string): Promise<void> {
  const { userId, otherUserId } = subjectOf(event);
  if (otherUserId === null) return;
  const payerMonth = accountMonthId(userTalentAccount(userId), month);
  const id = `${payerMonth}@${otherUserId}`;
  const known = await to.collection(recipients).get(id);
  to.collection(recipients).put(id, {
    payerMonth,
    artistId: otherUserId,
    spentMinor: (known?.spentMinor ?? 0) + split.grossMinor,
    artistMinor: (known?.artistMinor ?? 0) + split.artistMinor,
    platformMinor: (known?.platformMinor ?? 0) + split.platformMinor,
    songs: (known?.songs ?? 0) + (event.type === 'SongPurchased' ? 1 : 0),
    tuneIns: (known?.tuneIns ?? 0) + (event.type === 'TuneInPurchased' ? 1 : 0),
    donations: (known?.donations ?? 0) + (event.type === 'DonationMade' ? 1 : 0),
  });
  // The payment was booked on the account immediately before, so the month exists.
  await to.collection(accountMonths).update(payerMonth, (month) => ({
    ...month,
    spending: {
      artists: (month.spending?.artists ?? 0) + (known === undefined ? 1 : 0),
      artistMinor: (month.spending?.artistMinor ?? 0) + split.artistMinor,
      platformMinor: (month.spending?.platformMinor ?? 0) + split.platformMinor,
    },
  }));
}

/** The event's amount; of a returned transfer only what the bank had taken before. */
function amountOf({ type, data }: MoneyEvent): Minor {
  if (type === 'WithdrawalReturned' && !data.wasPaid) return 0;
  return 'amountMinor' in data ? data.amountMinor : 0;
}

async function addToRevenue(
  to: ProjectionWriter,
  event: MoneyEvent,
  split: Split | null,
  month: string,
): Promise<void> {
  const id = `${month}@${to.partition}`;
  const sums = (await to.collection(revenueMonths).get(id))?.sums ?? {};
  const known = sums[event.type];
  const grossMinor = split?.grossMinor ?? amountOf(event);
  const ofPatronage =
    event.type === 'PatronPurchased' || ('purpose' in event.data && event.data.purpose === 'patron') ? grossMinor : 0;
  to.collection(revenueMonths).put(id, {
    month,
    sums: {
      ...sums,
      [event.type]: {
        count: (known?.count ?? 0) + 1,
        grossMinor: (known?.grossMinor ?? 0) + grossMinor,
        platformMinor: (known?.platformMinor ?? 0) + (split?.platformMinor ?? 0),
        artistMinor: (known?.artistMinor ?? 0) + (split?.artistMinor ?? 0),
        patronMinor: (known?.patronMinor ?? 0) + ofPatronage,
      },
    },
  });
}
