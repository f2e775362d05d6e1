// An artist's earnings since the first of the month, as cumulative totals by kind; one-off amounts are drawn as steps.

import { serverNowMs } from '@libretto/contracts/client/server-clock';
import type { HttpCalls } from '@libretto/contracts/http';
import { ChartOrTable } from '@libretto/kit/charts';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatMinor } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { axisNumber } from '../chart/axis-number';
import { Plot } from '../chart/plot';
import { kindText } from '../finance/journal/kind-texts';
import { formatLedgerShortDay } from '../ledger-time';
import { daysOf, monthAlone, monthName } from './months';

type Month = HttpCalls['GET /api/user/statement/month']['response'];
type Series = Month['series'];

const msOfDay = 86_400_000;
const plurals = (): Readonly<Record<string, string>> => ({
  song: t`Songs`,
  donation: t`Donations`,
  'tune-in': t`Tune-ins`,
  royalty: t`Royalties`,
});
const nameOf = ({ kind, label }: Series[number]) => plurals()[kind] ?? kindText(label);

/** Cumulative total of each kind at the end of each day. */
export function sumsByDay(series: Series, days: readonly string[]): readonly (readonly number[])[] {
  return series.map(({ points }) => {
    let total = 0;
    const byDay = new Map(points.map((point) => [point.day.slice(0, 10), Number(point.total)]));
    return days.map((day) => {
      total = byDay.get(day) ?? total;
      return total;
    });
  });
}

export function EarningsChart({ month, now = serverNowMs() }: { month: Month; now?: number }) {
  const { series } = month;
  const [name, monthOnly] = [monthName(month.month), monthAlone(month.month)];
  const plotted = useMemo(() => {
    const all = daysOf(month.month);
    const days = all.filter((day) => Date.parse(day) <= now);
    const sums = sumsByDay(series, days);
    return {
      days,
      xs: days.map((day) => Date.parse(day)),
      untilX: Date.parse(all.at(-1) ?? ''),
      series: series.map((each, index) => ({
        label: nameOf(each),
        values: sums[index] ?? [],
        isStepped: each.kind === 'royalty',
      })),
    };
  }, [month.month, series, now]);
  const columns: readonly TableColumn<number>[] = [
    { id: 'day', header: t`Until the end of`, look: 'faint', cell: (at) => formatLedgerShortDay(plotted.xs[at] ?? 0) },
    ...plotted.series.map(
      ({ label, values }): TableColumn<number> => ({
        id: label,
        header: t`${label}, EUR`,
        align: 'end',
        cell: (at) => formatMinor(values[at] ?? 0, 'EUR'),
      }),
    ),
  ];
  return (
    <ChartOrTable
      title={t`Earned since 1 ${monthOnly}, EUR`}
      chart={
        <Plot
          label={t`Earned in ${name}`}
          xs={plotted.xs}
          untilX={plotted.untilX}
          series={plotted.series}
          formatX={(x) => formatLedgerShortDay(Math.round(x / msOfDay) * msOfDay)}
          formatAxis={(minor) => axisNumber(Math.round(minor / 100) / 100)}
          formatY={(minor) => formatMinor(minor, 'EUR')}
        />
      }
      table={
        <DataTable
          caption={t`Earned in ${name}, by day and kind`}
          columns={columns}
          rows={plotted.days.map((_, index) => index)}
          rowKey={String}
        />
      }
    />
  );
}
