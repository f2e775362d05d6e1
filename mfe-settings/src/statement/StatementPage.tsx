// A person's own money: one balance at a time, a month at a time, each line explained.
import { css } from '@emotion/react';
import { errorText } from '@libretto/contracts/client';
import { bus, type FederatedModules } from '@libretto/contracts/federation';
import type { HttpCalls } from '@libretto/contracts/http';
import { DataTable, type TableColumn } from '@libretto/kit/data-table';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { formatMinor } from '@libretto/kit/format';
import { formatDate } from '@libretto/kit/format-relative';
import { IconButton } from '@libretto/kit/icon-button';
import { IconChevronLeft, IconChevronRight, IconWallet } from '@libretto/kit/icons';
import { PageHead } from '@libretto/kit/page-head';
import { Skeleton } from '@libretto/kit/skeleton';
import { Statement } from '@libretto/kit/statement';
import { Tabs } from '@libretto/kit/tabs';
import { colour, font, radius, space, tabular } from '@libretto/kit/tokens';
import { useEffect } from 'react';
import { useOwnStatement } from '../api/finance-calls';
import { Pager } from '../finance/Pager';
import { addressWith, goTo } from '../page-address';
import { monthAfter, monthBefore, monthName, monthOf, rangeOfMonth } from './months';

type OwnStatement = HttpCalls['GET /api/user/statement']['response'];
type Entry = OwnStatement['entries'][number];
type BalanceTab = 'talent' | 'eur';

const columns: readonly TableColumn<Entry>[] = [
  { id: 'at', header: 'Date', look: 'faint', width: '120px', cell: ({ at }) => formatDate(at) },
  { id: 'kind', header: 'What', look: 'strong', width: '140px', cell: ({ kind }) => kind },
  { id: 'description', header: 'Explained', cell: ({ description }) => description },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount, currency }) => formatMinor(amount, currency) },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    look: 'strong',
    cell: ({ balance, currency }) => formatMinor(balance, currency),
  },
];

export function StatementPage({ search, user }: FederatedModules['mfe-settings']['StatementPage']) {
  const parameters = new URLSearchParams(search);
  const tab: BalanceTab =
    parameters.get('balance') === 'eur' || (parameters.get('balance') === null && user?.isArtist) ? 'eur' : 'talent';
  const month = parameters.get('month') ?? monthOf(new Date());
  const cursor = parameters.get('cursor') ?? undefined;
  const { from, to } = rangeOfMonth(month);
  const query = useOwnStatement(tab, from, to, cursor);
  const show = (changes: Readonly<Record<string, string | null>>) => goTo(addressWith('/statement', search, changes));
  // A push of the balance says that the newest page is no longer the newest.
  const { refetch } = query;
  useEffect(() => bus.on('balance/state', () => void refetch()), [refetch]);

  return (
    <div css={page}>
      <PageHead title="Statement" />
      <header css={head}>
        <h1 css={title} tabIndex={-1}>
          Statement
        </h1>
        <fieldset css={months} aria-label="Month">
          <IconButton
            label="Month before"
            icon={<IconChevronLeft size={20} />}
            onClick={() => show({ month: monthBefore(month), cursor: null })}
          />
          <span aria-live="polite">{monthName(month)}</span>
          <IconButton
            label="Month after"
            icon={<IconChevronRight size={20} />}
            disabled={month >= monthOf(new Date())}
            onClick={() => show({ month: monthAfter(month), cursor: null })}
          />
        </fieldset>
      </header>
      <Tabs<BalanceTab>
        label="Balance"
        line
        tabs={[
          { id: 'eur', label: 'EUR balance' },
          { id: 'talent', label: 'Talent balance' },
        ]}
        selected={tab}
        onSelect={(balance) => show({ balance, cursor: null })}
      />
      {query.isPending && <Skeleton height={320} shape="box" />}
      {query.isError && (
        <ErrorState
          title={errorText(query.error, 'Failed to load the statement')}
          onRetry={() => query.refetch()}
          retryLabel="Try Again"
        />
      )}
      {query.data && (
        <>
          <Summary statement={query.data} tab={tab} month={month} />
          <DataTable
            caption={`What came and went in ${monthName(month)}, newest first`}
            columns={columns}
            rows={query.data.entries}
            rowKey={(entry) => entry.eventId}
            density="comfortable"
            empty={
              <EmptyState icon={<IconWallet size={40} />} title={`Nothing came or went in ${monthName(month)}`}>
                Purchases, top-ups and sales appear here as they happen.
              </EmptyState>
            }
          />
          <Pager view={{ cursor, show }} nextCursor={query.data.nextCursor} />
        </>
      )}
    </div>
  );
}

function Summary({ statement, tab, month }: { statement: OwnStatement; tab: BalanceTab; month: string }) {
  const currency = tab === 'eur' ? 'EUR' : 'TALENT';
  const change = BigInt(statement.balance) - BigInt(statement.opening);
  return (
    <div css={summary}>
      <div>
        <p css={caption}>{change < 0n ? `Spent in ${monthName(month)}` : `Added in ${monthName(month)}`}</p>
        <p css={headline}>
          {tab === 'eur' && '€'}
          {formatMinor(change < 0n ? -change : change, currency)}
          {tab === 'talent' && <span css={unit}> Talents</span>}
        </p>
      </div>
      <Statement
        lines={[
          { label: `Balance at the start of ${monthName(month)}`, amount: formatMinor(statement.opening, currency) },
          { label: 'Change', amount: formatMinor(change, currency) },
        ]}
        total={{ label: 'Balance at its end', amount: formatMinor(statement.balance, currency) }}
      />
    </div>
  );
}

const page = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
`;
const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
`;
const title = css`
  ${font.page}
`;
const months = css`
  ${font.bodyStrong}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.full};
  background: ${colour.surface2};
`;
const summary = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[24]} ${space[64]};
  & > :last-child {
    flex: 1 1 320px;
    max-width: 480px;
  }
`;
const caption = css`
  ${font.small}
  color: ${colour.textMuted};
`;
const headline = css`
  ${font.display}
  ${tabular}
`;
const unit = css`
  ${font.section}
  color: ${colour.textMuted};
`;
