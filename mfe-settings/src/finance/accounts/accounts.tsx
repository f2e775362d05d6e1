// All accounts with their balance at a given time; a row opens the statement, a figure its explanation.

import { css } from '@emotion/react';
import { callApi } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import { EmptyState, ErrorState, Skeleton } from '@libretto/kit/feedback';
import { IconList } from '@libretto/kit/icons';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatMinor } from '@libretto/kit/text';
import { Row, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useTrialBalance } from '../../api/finance-calls';
import { everyPage, plainMinor } from '../../csv';
import { CsvButton } from '../exports/csv-button';
import { Figure } from '../figure';
import { explainBalance, type FinanceView, openAccount } from '../finance-view';
import { Pager } from '../pager';
import { AccountStatement } from './account-statement';

type Account = HttpCalls['GET /api/finance/trial-balance']['response']['accounts'][number];

const columnsFor = (view: FinanceView): readonly TableColumn<Account>[] => {
  const balanceIn =
    (wanted: Account['currency']) =>
    ({ account, balance, currency }: Account) =>
      currency === wanted ? (
        <Figure label={t`Explain the balance of ${account}`} onExplain={() => explainBalance(view, account)}>
          {formatMinor(balance, wanted)}
        </Figure>
      ) : null;
  return [
    { id: 'account', header: t`Account`, look: 'mono', cell: ({ account }) => account },
    { id: 'owner', header: t`Owner`, cell: ({ owner }) => owner },
    { id: 'talents', header: t`Balance, Talents`, align: 'end', cell: balanceIn('TALENT') },
    { id: 'eur', header: t`Balance, EUR`, align: 'end', cell: balanceIn('EUR') },
  ];
};

export function Accounts({ view }: { view: FinanceView }) {
  return view.account === undefined ? (
    <AllAccounts view={view} />
  ) : (
    <AccountStatement key={view.account} account={view.account} view={view} />
  );
}

/** Reads all pages as of one instant, so that they are consistent while money moves. */
async function csvOfAccounts(asOf: string) {
  const { rows, isWhole } = await everyPage(async (cursor) => {
    const page = await callApi('GET /api/finance/trial-balance', { query: { asOf, cursor, limit: 1000 } });
    return { rows: page.accounts, nextCursor: page.nextCursor };
  });
  return {
    header: ['account', 'owner', 'currency', 'balance'],
    rows: rows.map(({ account, owner, currency, balance }) => [
      account,
      owner ?? '',
      currency,
      plainMinor(balance, currency),
    ]),
    isWhole,
  };
}

function AllAccounts({ view }: { view: FinanceView }) {
  const query = useTrialBalance(view.asOf, view.cursor);
  if (query.isPending) return <Skeleton height={400} shape="box" />;
  if (query.isLoadingError) {
    return <ErrorState title={t`Failed to load the accounts`} onRetry={() => query.refetch()} retryLabel="Try Again" />;
  }
  const { accounts, totals, asOf, nextCursor } = query.data;
  return (
    <div css={whole}>
      <Row justify="end">
        <CsvButton fileName={`accounts-${asOf.slice(0, 10)}.csv`} read={() => csvOfAccounts(asOf)} />
      </Row>
      <DataTable
        caption={t`Accounts with their balance, credits minus debits`}
        columns={columnsFor(view)}
        rows={accounts}
        rowKey={({ account }) => account}
        openKey={view.explained ?? null}
        onOpen={({ account }) => openAccount(view, account)}
        openLabel={({ account }) => t`Statement of ${account}`}
        totals={{
          account: t`Total`,
          talents: formatMinor(totals.TALENT, 'TALENT'),
          eur: formatMinor(totals.EUR, 'EUR'),
        }}
        empty={<EmptyState icon={<IconList size={40} />} title={t`No account holds anything at this time`} />}
      />
      <Pager view={view} nextCursor={nextCursor} />
    </div>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
`;
