// What came in by month and kind, from sums that are kept as events come.
import type { MoneyEvent } from '@libretto/contracts/events';
import type { RevenueMonth } from '@libretto/contracts/http/finance-reports';
import type { ReadModels } from '../../../ports/read-models';
import { type RevenueDoc, type RevenueSum, revenueMonths } from '../month-sums';

const MANY_MONTHS = 1000;
const nothing: RevenueSum = { count: 0, grossMinor: 0, platformMinor: 0, artistMinor: 0, patronMinor: 0 };

export async function revenueOf(
  reads: ReadModels,
  { from, to }: { readonly from?: string; readonly to?: string },
): Promise<RevenueMonth[]> {
  const page = await reads
    .collection(revenueMonths)
    .find('all', { equals: {}, order: 'ascending', limit: MANY_MONTHS, from, to });
  return page.items.map(shownMonth);
}

function shownMonth({ month, sums }: RevenueDoc): RevenueMonth {
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
    withdrawals: amountOf(of('WithdrawalApproved')),
  };
}

const shownKind = ({ count, grossMinor, artistMinor, platformMinor }: RevenueSum) => ({
  count,
  gross: String(grossMinor),
  artists: String(artistMinor),
  platform: String(platformMinor),
});
