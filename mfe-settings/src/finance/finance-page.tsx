// The audit: totals, events, accounts, and an explanation of any figure down to its hash.

import { css } from '@emotion/react';
import type { FederatedModules } from '@libretto/contracts/federation';
import { Tabs } from '@libretto/kit/choices';
import { EmptyState } from '@libretto/kit/feedback';
import { IconLock } from '@libretto/kit/icons';
import { PageHead } from '@libretto/kit/text';
import { font, media, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Accounts } from './accounts/accounts';
import { AsOfField } from './accounts/as-of-field';
import { BalancePanel } from './accounts/balance-panel';
import { Transit } from './accounts/transit';
import { Exports } from './exports/exports';
import { type FinanceTab, type FinanceView, financeViewOf, openAccount, shutPanel, toTab } from './finance-view';
import { Adjustments } from './journal/adjustments';
import { LedgerTab } from './journal/ledger-tab';
import { TransactionPanel } from './journal/transaction-panel';
import { OwnReads } from './own-reads';
import { firstPage } from './pager';
import { Reconciliation } from './reconciliation';
import { Revenue } from './revenue';
import { RevenuePanel } from './revenue-panel';
import { Withdrawals } from './withdrawals/withdrawals';

const tabs = (): readonly { readonly id: FinanceTab; readonly label: string; readonly Content: TabContent }[] => [
  { id: 'ledger', label: t`Ledger`, Content: LedgerTab },
  { id: 'accounts', label: t`Accounts`, Content: Accounts },
  { id: 'transit', label: t`Transit`, Content: Transit },
  { id: 'revenue', label: t`Revenue`, Content: Revenue },
  { id: 'withdrawals', label: t`Withdrawals`, Content: Withdrawals },
  { id: 'exports', label: t`Exports`, Content: Exports },
  { id: 'reconciliation', label: t`Reconciliation`, Content: Reconciliation },
  { id: 'adjustments', label: t`Adjusting entries`, Content: Adjustments },
  { id: 'reads', label: t`Your reads`, Content: OwnReads },
];
type TabContent = (props: { view: FinanceView; userId?: string }) => ReactNode;
/** Only these tabs support a past point in time; transit, withdrawals and exports show the current state. */
const tabsOfAnyInstant: readonly FinanceTab[] = ['ledger', 'accounts'];

export function FinancePage({ search, user }: FederatedModules['mfe-settings']['FinancePage']) {
  const view = financeViewOf(search);
  if (!user?.isFinance) {
    return (
      <EmptyState icon={<IconLock size={40} />} title={t`This page is for the finance role`} size="page">
        {t`Ask an administrator if you need to read the ledger.`}
      </EmptyState>
    );
  }
  const panel = panelOf(view);
  return (
    <div css={page} data-open={panel !== null || undefined}>
      <PageHead title={t`Finance audit`} />
      <div css={main}>
        <header css={head}>
          <h1 css={title} tabIndex={-1}>
            {t`Finance audit`}
          </h1>
          {tabsOfAnyInstant.includes(view.tab) && (
            <AsOfField asOf={view.asOf} onChange={(asOf) => view.show({ asOf, ...firstPage })} />
          )}
        </header>
        <Tabs<FinanceTab>
          label={t`Finance audit`}
          tabs={tabs().map(({ id, label, Content }) => ({
            id,
            label,
            content: (
              <div css={content}>
                <Content view={view} userId={user.id} />
              </div>
            ),
          }))}
          selected={view.tab}
          onSelect={(tab) => toTab(view, tab)}
        />
      </div>
      {panel}
    </div>
  );
}

function panelOf(view: FinanceView): ReactNode {
  const { transactionId, explained, revenue } = view;
  if (transactionId !== undefined) {
    return (
      <TransactionPanel
        key={transactionId}
        id={transactionId}
        onClose={() => view.show(shutPanel)}
        onAccount={(account) => openAccount(view, account)}
      />
    );
  }
  if (explained !== undefined) return <BalancePanel key={explained} account={explained} view={view} />;
  if (revenue !== undefined) return <RevenuePanel key={revenue} figure={revenue} view={view} />;
  return null;
}

const page = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[32]};
  /* With larger text, which media queries count in em, the table needs the whole width. */
  @media (min-width: 85em) {
    &[data-open] {
      grid-template-columns: minmax(0, 1fr) 480px;
    }
  }
`;
/* A stacking context keeps sticky table heads below the panel that overlays them. */
const main = css`
  isolation: isolate;
  min-width: 0;
`;
const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  margin-bottom: ${space[16]};
  /* As high as the field of the day, which some tabs have: the tabs must not move under the pointer. */
  ${media.desktop} {
    min-height: 68px;
  }
`;
const title = css`
  ${font.page}
`;
const content = css`
  padding-top: ${space[16]};
`;
