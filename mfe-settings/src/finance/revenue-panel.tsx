// Explains a revenue figure: the month's entries of that kind on the platform's account, which add up to it.

import { css } from '@emotion/react';
import { callApi } from '@libretto/contracts/client';
import { ErrorState, Skeleton } from '@libretto/kit/feedback';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatMinor } from '@libretto/kit/text';
import { font, tabular } from '@libretto/kit/theme';
import { derived } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { inEuros } from '../amount-text';
import { useRevenue } from '../api/finance-report-calls';
import { everyPage } from '../csv';
import { Explained } from '../explained';
import { formatLedgerMinute } from '../ledger-time';
import { monthName, rangeOfMonth } from '../statement/months';
import { type FinanceView, openTransaction, shutPanel } from './finance-view';
import { SidePanel } from './side-panel';

/** The account and the event type of each kind of revenue; `undefined` means every type. */
export const revenueKinds = {
  songs: { account: 'platform/fees', type: 'SongPurchased' },
  tuneIns: { account: 'platform/fees', type: 'TuneInPurchased' },
  donations: { account: 'platform/fees', type: 'DonationMade' },
  patronage: { account: 'platform/patron', type: undefined },
} as const;
export type RevenueKind = keyof typeof revenueKinds;

export const revenueNames = (): Readonly<Record<RevenueKind, string>> => ({
  songs: t`Songs`,
  tuneIns: t`Tune-ins`,
  donations: t`Donations`,
  patronage: t`Patronage`,
});
/** Names for use within a sentence. */
const namesWithin = (): Readonly<Record<RevenueKind, string>> => ({
  songs: t({ message: 'songs', context: 'share of' }),
  tuneIns: t({ message: 'tune-ins', context: 'share of' }),
  donations: t({ message: 'donations', context: 'share of' }),
  patronage: t({ message: 'patronage', context: 'share of' }),
});

/** Formats the URL parameter of a figure: `2026-11.songs`. */
export const revenueFigure = (month: string, kind: RevenueKind) => `${month}.${kind}`;

async function entriesOf(month: string, kind: RevenueKind) {
  const { account, type } = revenueKinds[kind];
  const range = rangeOfMonth(month);
  return everyPage(async (cursor) => {
    const query = { account, type, ...range, cursor, limit: 200 };
    const page = await callApi('GET /api/finance/statement', { query });
    return { rows: page.entries, nextCursor: page.nextCursor };
  });
}

type Entry = Awaited<ReturnType<typeof entriesOf>>['rows'][number];

const columns = (): readonly TableColumn<Entry>[] => [
  { id: 'at', header: t`Time, UTC`, look: 'faint', width: '120px', cell: ({ at }) => formatLedgerMinute(at) },
  { id: 'what', header: t`What happened`, cell: ({ description }) => description },
  { id: 'amount', header: 'EUR', align: 'end', look: 'strong', cell: ({ amount }) => formatMinor(amount, 'EUR') },
];

export function RevenuePanel({ figure, view }: { figure: string; view: FinanceView }) {
  const [month = '', kindName = ''] = figure.split('.');
  const kind = (Object.keys(revenueKinds) as RevenueKind[]).find((each) => each === kindName) ?? 'songs';
  const { account, type } = revenueKinds[kind];
  const range = rangeOfMonth(month);
  const query = useQuery(
    derived('GET /api/finance/statement', { query: { account, type, ...range } }, `all ${kind}`, () =>
      entriesOf(month, kind),
    ),
  );
  // The total comes from the server, because the list may be truncated.
  const figureOf = useRevenue().data?.months.find((each) => each.month === month)?.[kind].platform ?? '0';
  return (
    <SidePanel
      label={t`Explanation`}
      title={`${revenueNames()[kind]}, ${monthName(month)}`}
      onClose={() => view.show(shutPanel)}
    >
      {query.isPending && <Skeleton height={320} shape="box" />}
      {query.isLoadingError && (
        <ErrorState title={t`Failed to explain this figure`} onRetry={() => query.refetch()} retryLabel="Try Again" />
      )}
      {query.data && (
        <>
          <p css={headline}>{inEuros(formatMinor(figureOf, 'EUR'))}</p>
          <Explained>{shareText(kind, month, query.data)}</Explained>
          <DataTable
            caption={query.data.isWhole ? t`The entries that add up to it, newest first` : t`Its newest entries`}
            columns={columns()}
            rows={query.data.rows}
            rowKey={({ eventId }) => eventId}
            onOpen={({ transactionId }) => openTransaction(view, transactionId)}
            openLabel={({ description }) => t`Explain: ${description}`}
            totals={query.data.isWhole ? { at: t`Sum`, amount: formatMinor(sumOf(query.data.rows), 'EUR') } : undefined}
          />
        </>
      )}
    </SidePanel>
  );
}

const sumOf = (entries: readonly Entry[]) => entries.reduce((total, { amount }) => total + BigInt(amount), 0n);

function shareText(
  kind: RevenueKind,
  month: string,
  { rows, isWhole }: { readonly rows: readonly Entry[]; readonly isWhole: boolean },
): string {
  const what = namesWithin()[kind];
  const { account } = revenueKinds[kind];
  const { length: count } = rows;
  return isWhole
    ? t`The platform's share of ${what} in ${month}: ${count} entries on ${account}.`
    : t`The platform's share of ${what} in ${month}: more than ${count} entries, the newest of them here, on ${account}.`;
}

const headline = css`
  ${font.page}
  ${tabular}
`;
