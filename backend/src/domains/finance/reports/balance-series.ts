// The running balance at evenly spaced instants: one look-up per point, whatever the length of the history.
import type { HttpCalls } from '@libretto/contracts/http';
import { currencyOfAccount } from '@libretto/contracts/ledger';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { entriesOf } from '../audit/entry-reads';
import { balanceAt } from '../ledger/booking-sequence-reads';
import { instantOfAll } from '../ledger/trial-balance.queries';

type Series = HttpCalls['GET /api/finance/balance-series']['response'];

export async function balanceSeries(
  reads: ReadModels,
  query: { readonly account: string; readonly from?: string; readonly to?: string; readonly points: number },
  now: Date,
): Promise<Series> {
  const { account, points } = query;
  const to = query.to === undefined ? await instantOfAll(reads, now) : new Date(query.to);
  const from = query.from === undefined ? await firstEntryOf(reads, account, to) : new Date(query.from);
  const spanMs = Math.max(0, to.getTime() - from.getTime());
  const count = spanMs === 0 ? 1 : Math.max(2, points);
  const series: Series['points'] = [];
  for (let index = 0; index < count; index++) {
    // The last point is the exact end, regardless of rounding.
    const at = index === count - 1 ? to : new Date(from.getTime() + Math.floor((spanMs * index) / (count - 1)));
    series.push({ at: at.toISOString(), balance: String(await balanceAt(reads, account, at)) });
  }
  return { account, currency: currencyOfAccount(account), points: series };
}

async function firstEntryOf(reads: ReadModels, account: string, otherwise: Date): Promise<Date> {
  const page = await entriesOf(reads, { account, order: 'ascending', limit: 1 });
  const first = page.items[0];
  return first === undefined || first.at > otherwise.toISOString() ? otherwise : new Date(first.at);
}
