// Revenue by month and kind, from totals that are updated with each event.
import type { MoneyEvent } from '@libretto/contracts/events';
import type { RevenueMonth } from '@libretto/contracts/http/finance/finance-reports';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { type RevenueDoc, type RevenueSum, revenueMonths } from '../ledger/month-sums';

const manyMonths = 1000;
const nothing: RevenueSum = { count: 0, grossMinor: 0, platformMinor: 0, artistMinor: 0, patronMinor: 0 };

export async function revenueOf(
  reads: ReadModels,
  { from, to }: { readonly from?: string; readonly to?: string },
): Promise<RevenueMonth[]> {
  const page = await reads
    .collection(revenueMonths)
    .find('all', { equals: {}, order: 'ascending', limit: manyMonths, from, to });
  const months = new Map<string, RevenueDoc['sums']>();
  for (const { month, sums } of page.items) months.set(month, added(months.get(month) ?? {}, sums));
  return [...months].map(([month, sums]) => shownMonth(month, sums));
}

/** Adds up the totals of a month over all log partitions. */
function added(some: RevenueDoc['sums'], more: RevenueDoc['sums']): RevenueDoc['sums'] {
  const sums = { ...some };
  for (const [type, sum] of Object.entries(more)) {
    const before = sums[type] ?? nothing;
    sums[type] = {
      count: before.count + sum.count,
      grossMinor: before.grossMinor + sum.grossMinor,
      platformMinor: before.platformMinor + sum.platformMinor,
      artistMinor: before.artistMinor + sum.artistMinor,
      patronMinor: before.patronMinor + sum.patronMinor,
    };
  }
  return sums;
}

function shownMonth(month: string, sums: RevenueDoc['sums']): RevenueMonth {
  const of = (type: MoneyEvent['type']) => sums[type] ?? nothing;
  const sales = [of('SongPurchased'), of('TuneInPurchased'), of('DonationMade')] as const;
  const patron = of('PatronPurchased');
  const back = of('PaymentTakenBack');
  const again = of('TakingBackUndone');
  const patronBackMinor = back.patronMinor - again.patronMinor;
  const patronMinor = patron.grossMinor - patronBackMinor;
  const total = (field: 'grossMinor' | 'platformMinor' | 'artistMinor') =>
    sales.reduce((sum, each) => sum + each[field], 0);
  const amountOf = ({ count, grossMinor }: RevenueSum) => ({ count, amount: String(grossMinor) });
  return {
    month,
    songs: shownKind(sales[0]),
    tuneIns: shownKind(sales[1]),
    donations: shownKind(sales[2]),
    patronage: {
      count: patron.count,
      gross: String(patron.grossMinor),
      artists: '0',
      platform: String(patronMinor),
      takenBack: String(patronBackMinor),
    },
    gross: String(total('grossMinor') + patron.grossMinor),
    artists: String(total('artistMinor')),
    platform: String(total('platformMinor') + patronMinor),
    topUps: amountOf(of('TalentsToppedUp')),
    takenBack: { count: back.count, amount: String(back.grossMinor - again.grossMinor) },
    royalties: amountOf(of('RoyaltyCredited')),
    withdrawals: paidOut(of),
  };
}

/** Sums the transfers that the banks took and did not return; older withdrawals were paid out with their approval. */
function paidOut(of: (type: MoneyEvent['type']) => RevenueSum) {
  const [approved, paid, returned] = [of('WithdrawalApproved'), of('WithdrawalPaid'), of('WithdrawalReturned')];
  return {
    count: approved.count + paid.count,
    amount: String(approved.grossMinor + paid.grossMinor - returned.grossMinor),
  };
}

const shownKind = ({ count, grossMinor, artistMinor, platformMinor }: RevenueSum) => ({
  count,
  gross: String(grossMinor),
  artists: String(artistMinor),
  platform: String(platformMinor),
});
