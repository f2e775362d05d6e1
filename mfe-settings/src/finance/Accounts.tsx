// All accounts with their balance, and the statement of the one that is open.
import { css } from '@emotion/react';
import { errorText } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import { Button } from '@libretto/kit/button';
import { DataTable, type TableColumn } from '@libretto/kit/data-table';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { formatMinor } from '@libretto/kit/format';
import { formatDate, formatLedgerClock } from '@libretto/kit/format-relative';
import { IconArrowLeft, IconList } from '@libretto/kit/icons';
import { Skeleton } from '@libretto/kit/skeleton';
import { colour, font, space } from '@libretto/kit/tokens';
import { useAccountStatement, useTrialBalance } from '../api/finance-calls';
import type { FinanceView } from './FinancePage';
import { Pager } from './Pager';

type Account = HttpCalls['GET /api/finance/trial-balance']['response']['accounts'][number];
type Entry = HttpCalls['GET /api/finance/statement']['response']['entries'][number];

const accountColumns: readonly TableColumn<Account>[] = [
  { id: 'account', header: 'Account', look: 'mono', cell: ({ account }) => account },
  { id: 'owner', header: 'Owner', cell: ({ owner }) => owner },
  {
    id: 'talents',
    header: 'Balance, Talents',
    align: 'end',
    cell: ({ currency, balance }) => (currency === 'TALENT' ? formatMinor(balance, currency) : null),
  },
  {
    id: 'eur',
    header: 'Balance, EUR',
    align: 'end',
    cell: ({ currency, balance }) => (currency === 'EUR' ? formatMinor(balance, currency) : null),
  },
];

const entryColumns: readonly TableColumn<Entry>[] = [
  {
    id: 'at',
    header: 'Time, UTC',
    look: 'faint',
    width: '150px',
    cell: ({ at }) => `${formatDate(at)} ${formatLedgerClock(at)}`,
  },
  { id: 'kind', header: 'Event', look: 'strong', width: '120px', cell: ({ kind }) => kind },
  { id: 'description', header: 'What happened', cell: ({ description }) => description },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount, currency }) => formatMinor(amount, currency) },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    look: 'strong',
    cell: ({ balance, currency }) => formatMinor(balance, currency),
  },
];

export function Accounts({ view }: { view: FinanceView }) {
  return (
    <div css={top}>
      {view.account === undefined ? (
        <AllAccounts view={view} />
      ) : (
        <AccountStatement account={view.account} view={view} />
      )}
    </div>
  );
}

function AllAccounts({ view }: { view: FinanceView }) {
  const query = useTrialBalance(view.asOf);
  if (query.isPending) return <Skeleton height={400} shape="box" />;
  if (query.isError) {
    return (
      <ErrorState
        title={errorText(query.error, 'Failed to load the accounts')}
        onRetry={() => query.refetch()}
        retryLabel="Try Again"
      />
    );
  }
  const { accounts, totals } = query.data;
  return (
    <DataTable
      caption="Accounts with their balance, credits minus debits"
      columns={accountColumns}
      rows={accounts}
      rowKey={({ account }) => account}
      onOpen={({ account }) => view.show({ account, cursor: null })}
      openLabel={({ account }) => `Statement of ${account}`}
      totals={{ account: 'Sum', talents: formatMinor(totals.TALENT, 'TALENT'), eur: formatMinor(totals.EUR, 'EUR') }}
      empty={<EmptyState icon={<IconList size={40} />} title="No account holds anything at this time" />}
    />
  );
}

function AccountStatement({ account, view }: { account: string; view: FinanceView }) {
  const query = useAccountStatement(account, view.asOf, view.cursor);
  return (
    <section aria-labelledby="account-name" css={statement}>
      <div css={head}>
        <Button
          variant="ghost"
          icon={<IconArrowLeft size={16} />}
          onClick={() => view.show({ account: null, cursor: null })}
        >
          All accounts
        </Button>
        <h2 id="account-name" css={name}>
          {account}
          {query.data?.owner && <span css={owner}>{query.data.owner}</span>}
        </h2>
      </div>
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
          <DataTable
            caption={`Statement of ${account}, newest first`}
            columns={entryColumns}
            rows={query.data.entries}
            rowKey={(entry) => entry.eventId}
            openKey={query.data.entries.find((entry) => entry.transactionId === view.transactionId)?.eventId ?? null}
            onOpen={(entry) => view.show({ transaction: entry.transactionId })}
            openLabel={(entry) => `Explain: ${entry.description}`}
            empty={<EmptyState icon={<IconList size={40} />} title="Nothing was booked on this account" />}
          />
          <Pager view={view} nextCursor={query.data.nextCursor} />
        </>
      )}
    </section>
  );
}

const top = css`
  padding-top: ${space[16]};
`;
const statement = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
const head = css`
  display: grid;
  justify-items: start;
  gap: ${space[8]};
`;
const name = css`
  ${font.mono}
  overflow-wrap: anywhere;
`;
const owner = css`
  ${font.body}
  margin-left: ${space[12]};
  color: ${colour.textMuted};
`;
