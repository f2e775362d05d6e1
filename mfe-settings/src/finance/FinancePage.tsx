// The audit: the trial balance over everything, the journal of events, the accounts, and any figure opened to its event.
import { css } from '@emotion/react';
import type { FederatedModules } from '@libretto/contracts/federation';
import { EmptyState } from '@libretto/kit/empty-state';
import { IconLock } from '@libretto/kit/icons';
import { media } from '@libretto/kit/media';
import { PageHead } from '@libretto/kit/page-head';
import { Tabs } from '@libretto/kit/tabs';
import { font, space } from '@libretto/kit/tokens';
import { addressWith, goTo } from '../page-address';
import { Accounts } from './Accounts';
import { AsOfField } from './AsOfField';
import { Journal } from './Journal';
import { TransactionPanel } from './TransactionPanel';
import { TrialBalance } from './TrialBalance';

const PATH = '/admin/finance';
type FinanceTab = 'ledger' | 'accounts';

export interface FinanceView {
  /** ISO 8601 in UTC; absent for now. */
  readonly asOf: string | undefined;
  readonly cursor: string | undefined;
  readonly account: string | undefined;
  readonly transactionId: string | undefined;
  /** Goes to the same page with some of it changed. */
  readonly show: (changes: Readonly<Record<string, string | null>>) => void;
}

export function FinancePage({ search, user }: FederatedModules['mfe-settings']['FinancePage']) {
  const parameters = new URLSearchParams(search);
  const tab: FinanceTab = parameters.get('tab') === 'accounts' ? 'accounts' : 'ledger';
  const view: FinanceView = {
    asOf: parameters.get('asOf') ?? undefined,
    cursor: parameters.get('cursor') ?? undefined,
    account: parameters.get('account') ?? undefined,
    transactionId: parameters.get('transaction') ?? undefined,
    show: (changes) => goTo(addressWith(PATH, search, changes)),
  };

  if (!user?.isFinance) {
    return (
      <EmptyState icon={<IconLock size={40} />} title="This page is for the finance role" size="page">
        Ask an administrator if you need to read the ledger.
      </EmptyState>
    );
  }

  return (
    <div css={page} data-open={view.transactionId !== undefined || undefined}>
      <PageHead title="Finance audit" />
      <div css={main}>
        <header css={head}>
          <h1 css={title} tabIndex={-1}>
            Finance audit
          </h1>
          <AsOfField asOf={view.asOf} onChange={(asOf) => view.show({ asOf, cursor: null })} />
        </header>
        <Tabs<FinanceTab>
          label="Finance audit"
          line
          tabs={[
            { id: 'ledger', label: 'Ledger', content: <Ledger view={view} /> },
            { id: 'accounts', label: 'Accounts', content: <Accounts view={view} /> },
          ]}
          selected={tab}
          onSelect={(id) => view.show({ tab: id, cursor: null, account: null, transaction: null })}
        />
      </div>
      {view.transactionId !== undefined && (
        <TransactionPanel
          key={view.transactionId}
          id={view.transactionId}
          onClose={() => view.show({ transaction: null })}
          onAccount={(account) => view.show({ tab: 'accounts', account, cursor: null })}
        />
      )}
    </div>
  );
}

function Ledger({ view }: { view: FinanceView }) {
  return (
    <div css={stack}>
      <TrialBalance asOf={view.asOf} />
      <Journal view={view} />
    </div>
  );
}

const page = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[32]};
  ${media.wide} {
    &[data-open] {
      grid-template-columns: minmax(0, 1fr) 480px;
    }
  }
`;
const main = css`
  min-width: 0;
`;
const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  margin-bottom: ${space[16]};
`;
const title = css`
  ${font.page}
`;
const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  padding-top: ${space[16]};
`;
