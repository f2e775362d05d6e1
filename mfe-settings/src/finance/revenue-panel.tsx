// A figure of the revenue explained: the month's entries of that kind on the platform's account, which add up to it.
import { css } from '@emotion/react';
import { callApi } from '@libretto/contracts/client';
import { DataTable, type TableColumn } from '@libretto/kit/data-table';
import { ErrorState } from '@libretto/kit/error-state';
import { formatMinor } from '@libretto/kit/format';
import { Skeleton } from '@libretto/kit/skeleton';
import { font, tabular } from '@libretto/kit/tokens';
import { derived } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';
import { everyPage } from '../csv';
import { Explained } from '../explained';
import { formatLedgerMinute } from '../ledger-time';
import { monthName, rangeOfMonth } from '../statement/months';
import { type FinanceView, openTransaction, shutPanel } from './finance-view';
import { SidePanel } from './side-panel';

/** Where a kind's revenue is booked, and by which entries. */
export const revenueKinds = {
  songs: { name: 'Songs', account: 'platform/fees', entries: ['Song purchase'] },
  tuneIns: { name: 'Tune-ins', account: 'platform/fees', entries: ['Tune-in'] },
  donations: { name: 'Donations', account: 'platform/fees', entries: ['Donation'] },
  patronage: { name: 'Patronage', account: 'platform/patron', entries: null },
} as const;
export type RevenueKind = keyof typeof revenueKinds;

/** `2026-11.songs`, as the address has it. */
export const revenueFigure = (month: string, kind: RevenueKind) => `${month}.${kind}`;

async function entriesOf(month: string, kind: RevenueKind) {
  const { account, entries } = revenueKinds[kind];
  const range = rangeOfMonth(month);
  const { rows } = await everyPage(async (cursor) => {
    const page = await callApi('GET /api/finance/statement', { query: { account, ...range, cursor, limit: 200 } });
    return { rows: page.entries, nextCursor: page.nextCursor };
  });
  return rows.filter((entry) => entries === null || (entries as readonly string[]).includes(entry.kind));
}

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

const columns: readonly TableColumn<Entry>[] = [
  { id: 'at', header: 'Time, UTC', look: 'faint', width: '120px', cell: ({ at }) => formatLedgerMinute(at) },
  { id: 'what', header: 'What happened', cell: ({ description }) => description },
  { id: 'amount', header: 'EUR', align: 'end', look: 'strong', cell: ({ amount }) => formatMinor(amount, 'EUR') },
];

export function RevenuePanel({ figure, view }: { figure: string; view: FinanceView }) {
  const [month = '', kindName = ''] = figure.split('.');
  const kind = (Object.keys(revenueKinds) as RevenueKind[]).find((each) => each === kindName) ?? 'songs';
  const { name, account } = revenueKinds[kind];
  const range = rangeOfMonth(month);
  const query = useQuery(
    derived('GET /api/finance/statement', { query: { account, ...range } }, `all ${kind}`, () =>
      entriesOf(month, kind),
    ),
  );
  const sum = query.data?.reduce((total, { amount }) => total + BigInt(amount), 0n) ?? 0n;
  return (
    <SidePanel label="Explanation" title={`${name}, ${monthName(month)}`} onClose={() => view.show(shutPanel)}>
      {query.isPending && <Skeleton height={320} shape="box" />}
      {query.isLoadingError && (
        <ErrorState title="Failed to explain this figure" onRetry={() => query.refetch()} retryLabel="Try Again" />
      )}
      {query.data && (
        <>
          <p css={headline}>€{formatMinor(sum, 'EUR')}</p>
          <Explained>
            {`The platform's share of ${name.toLowerCase()} in ${month}: ${query.data.length} entries on ${account}.`}
          </Explained>
          <DataTable
            caption="The entries that add up to it, newest first"
            columns={columns}
            rows={query.data}
            rowKey={({ eventId }) => eventId}
            onOpen={({ transactionId }) => openTransaction(view, transactionId)}
            openLabel={({ description }) => `Explain: ${description}`}
            totals={{ at: 'Sum', amount: formatMinor(sum, 'EUR') }}
          />
        </>
      )}
    </SidePanel>
  );
}

const headline = css`
  ${font.page}
  ${tabular}
`;
