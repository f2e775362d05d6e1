// Revenue of the platform by month and kind, and next to it the money that only passed through.

import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { ChartOrTable } from '@libretto/kit/charts';
import { EmptyState, ErrorState, Skeleton } from '@libretto/kit/feedback';
import { IconChartLine } from '@libretto/kit/icons-more';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatMinor } from '@libretto/kit/text';
import { font, Row, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useRevenue } from '../api/finance-report-calls';
import { axisNumber } from '../chart/axis-number';
import { Plot } from '../chart/plot';
import { plainMinor } from '../csv';
import { monthName, monthShort } from '../statement/months';
import { CsvButton } from './exports/csv-button';
import { Figure } from './figure';
import { type FinanceView, shutPanel } from './finance-view';
import { type RevenueKind, revenueFigure, revenueKinds, revenueNames } from './revenue-panel';

type Month = HttpCalls['GET /api/finance/revenue']['response']['months'][number];
const kinds = Object.keys(revenueKinds) as RevenueKind[];

function eurosHeader(kind: RevenueKind): string {
  const name = revenueNames()[kind];
  return t`${name}, EUR`;
}

function explainText(kind: RevenueKind, month: string): string {
  const [name, monthText] = [revenueNames()[kind], monthName(month)];
  return t`Explain ${name} of ${monthText}`;
}

const revenueColumns = (view: FinanceView): readonly TableColumn<Month>[] => [
  { id: 'month', header: t`Month`, look: 'strong', cell: ({ month }) => monthShort(month) },
  ...kinds.map(
    (kind): TableColumn<Month> => ({
      id: kind,
      header: eurosHeader(kind),
      align: 'end',
      cell: (month) => (
        <Figure
          label={explainText(kind, month.month)}
          onExplain={() => view.show({ ...shutPanel, revenue: revenueFigure(month.month, kind) })}
        >
          {formatMinor(month[kind].platform, 'EUR')}
        </Figure>
      ),
    }),
  ),
  {
    id: 'platform',
    header: t`Platform, EUR`,
    align: 'end',
    look: 'strong',
    cell: ({ platform }) => formatMinor(platform, 'EUR'),
  },
  { id: 'artists', header: t`Artists, EUR`, align: 'end', cell: ({ artists }) => formatMinor(artists, 'EUR') },
  { id: 'gross', header: t`Paid, EUR`, align: 'end', cell: ({ gross }) => formatMinor(gross, 'EUR') },
];

const passing = (id: 'topUps' | 'takenBack' | 'royalties' | 'withdrawals', header: string): TableColumn<Month> => ({
  id,
  header,
  align: 'end',
  cell: (month) => formatMinor(month[id].amount, 'EUR'),
});
const passingColumns = (): readonly TableColumn<Month>[] => [
  { id: 'month', header: t`Month`, look: 'strong', cell: ({ month }) => monthShort(month) },
  passing('topUps', t`Top-ups, EUR`),
  passing('takenBack', t`Taken back, EUR`),
  passing('royalties', t`Royalties, EUR`),
  passing('withdrawals', t`Paid out, EUR`),
];

const sumOf = (months: readonly Month[], minorOf: (month: Month) => string) =>
  formatMinor(
    months.reduce((sum, month) => sum + BigInt(minorOf(month)), 0n),
    'EUR',
  );

function csvOfRevenue(months: readonly Month[]) {
  const passed = ['topUps', 'takenBack', 'royalties', 'withdrawals'] as const;
  return {
    header: [
      'month',
      ...kinds.map((kind) => `${kind}_platform_eur`),
      'platform_eur',
      'artists_eur',
      'gross_eur',
      ...passed,
    ],
    rows: months.map((month) => {
      const shares = [...kinds.map((kind) => month[kind].platform), month.platform, month.artists, month.gross];
      const minors = [...shares, ...passed.map((name) => month[name].amount)];
      return [month.month, ...minors.map((minor) => plainMinor(minor, 'EUR'))];
    }),
  };
}

export function Revenue({ view }: { view: FinanceView }) {
  const query = useRevenue();
  const months = query.data?.months;
  const plotted = useMemo(
    () => ({
      xs: months?.map((_, index) => index) ?? [],
      series: kinds.map((kind) => ({
        label: revenueNames()[kind],
        values: months?.map((month) => Number(month[kind].platform)) ?? [],
        isStepped: false,
      })),
    }),
    [months],
  );
  if (query.isPending) return <Skeleton height={400} shape="box" />;
  if (query.isLoadingError) {
    return <ErrorState title={t`Failed to load the revenue`} onRetry={() => query.refetch()} retryLabel="Try Again" />;
  }
  const rows = query.data.months;
  if (rows.length === 0) {
    return (
      <EmptyState icon={<IconChartLine size={40} />} title={t`Nothing was earned yet`}>
        {t`Each month appears here with its first sale.`}
      </EmptyState>
    );
  }
  const newestFirst = [...rows].reverse();
  const table = (
    <DataTable
      css={scrolling}
      caption={t`The platform's share by month and kind, newest first`}
      columns={revenueColumns(view)}
      rows={newestFirst}
      rowKey={({ month }) => month}
      totals={{
        month: t`Sum`,
        ...Object.fromEntries(kinds.map((kind) => [kind, sumOf(rows, (month) => month[kind].platform)])),
        platform: sumOf(rows, ({ platform }) => platform),
        artists: sumOf(rows, ({ artists }) => artists),
        gross: sumOf(rows, ({ gross }) => gross),
      }}
    />
  );
  return (
    <div css={whole}>
      <Row justify="end">
        <CsvButton fileName="revenue.csv" read={() => Promise.resolve(csvOfRevenue(rows))} />
      </Row>
      {rows.length > 1 && (
        <ChartOrTable
          title={t`The platform's share by month, EUR`}
          chart={
            <Plot
              label={t`The platform's share by month`}
              xs={plotted.xs}
              series={plotted.series}
              formatX={(x) => (Number.isInteger(x) ? monthShort(rows[x]?.month ?? '') : '')}
              formatAxis={(minor) => axisNumber(Math.round(minor / 1000) / 10)}
              formatY={(minor) => formatMinor(minor, 'EUR')}
            />
          }
          table={
            <DataTable
              caption={t`The platform's share by month, oldest first`}
              columns={revenueColumns(view).slice(0, kinds.length + 1)}
              rows={rows}
              rowKey={({ month }) => month}
            />
          }
        />
      )}
      {table}
      <h2 css={title}>{t`Not revenue: money paid in and out`}</h2>
      <DataTable
        caption={t`Money that passed through, by month, newest first`}
        columns={passingColumns()}
        rows={newestFirst}
        rowKey={({ month }) => month}
      />
    </div>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
/* Next to an open panel the table is wider than its container. */
const scrolling = css`
  overflow-x: auto;
`;
const title = css`
  ${font.rowTitle}
  margin-top: ${space[16]};
`;
