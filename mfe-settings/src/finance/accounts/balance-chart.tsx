// The balance of an account from its first entry until now, or until the page's point in time.

import { ChartOrTable } from '@libretto/kit/charts';
import { ErrorState, Skeleton } from '@libretto/kit/feedback';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatMinor } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useBalanceSeries } from '../../api/finance-report-calls';
import { Plot } from '../../chart/plot';
import { formatLedgerDay, formatLedgerMinute, formatLedgerShortDay } from '../../ledger-time';

const hours48Ms = 172_800_000;

export function BalanceChart({ account, asOf }: { account: string; asOf: string | undefined }) {
  const query = useBalanceSeries(account, asOf);
  const points = query.data?.points;
  const plotted = useMemo(
    () => ({
      xs: points?.map(({ at }) => Date.parse(at)) ?? [],
      series: [{ label: t`Balance`, values: points?.map(({ balance }) => Number(balance)) ?? [], isStepped: true }],
    }),
    [points],
  );
  if (query.isPending) return <Skeleton height={272} shape="box" />;
  if (query.isLoadingError) {
    return <ErrorState title={t`Failed to load the chart`} onRetry={() => query.refetch()} retryLabel="Try Again" />;
  }
  const { currency } = query.data;
  if (query.data.points.length < 2) return null;
  const isShort = (plotted.xs.at(-1) ?? 0) - (plotted.xs[0] ?? 0) < hours48Ms;
  const columns: readonly TableColumn<{ at: string; balance: string }>[] = [
    { id: 'at', header: t`Time, UTC`, look: 'faint', cell: ({ at }) => `${formatLedgerDay(at)} ${at.slice(11, 16)}` },
    {
      id: 'balance',
      header: currency === 'EUR' ? t`Balance, EUR` : t`Balance, Talents`,
      align: 'end',
      cell: ({ balance }) => formatMinor(balance, currency),
    },
  ];
  return (
    <ChartOrTable
      title={currency === 'EUR' ? t`Balance, EUR` : t`Balance, Talents`}
      chart={
        <Plot
          label={t`Balance of ${account}`}
          xs={plotted.xs}
          series={plotted.series}
          formatX={(x) => (isShort ? formatLedgerMinute(new Date(x).toISOString()) : formatLedgerShortDay(x))}
          formatAxis={(minor) => formatAxis(minor, currency)}
          formatY={(minor) => formatMinor(Math.round(minor), currency)}
        />
      }
      table={
        <DataTable
          caption={t`Balance of ${account} over time`}
          columns={columns}
          rows={query.data.points}
          rowKey={({ at }) => at}
        />
      }
    />
  );
}

/** Removes trailing zeros, which the round steps of an axis do not need. */
function formatAxis(minor: number, currency: 'TALENT' | 'EUR'): string {
  return formatMinor(Math.round(minor), currency).replace(/(?:([.,]\d*[1-9])|[.,])0+$/, '$1');
}
