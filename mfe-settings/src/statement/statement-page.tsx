// The user's own money in the ledger: one balance and one month at a time, with an explanation of each line.

import { css } from '@emotion/react';
import { bus, type FederatedModules } from '@libretto/contracts/federation';
import { Tabs } from '@libretto/kit/choices';
import { Button, buttonStyle } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton } from '@libretto/kit/feedback';
import { IconWallet } from '@libretto/kit/icons';
import { IconDownload } from '@libretto/kit/icons-more';
import { DataTable } from '@libretto/kit/lists';
import { formatMinor, formatNumber, PageHead } from '@libretto/kit/text';
import { font, media, space } from '@libretto/kit/theme';
import { facts } from '@libretto/product/facts';
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type BalanceName, readStatementAgain, useStatementMonth, useStatementMonths } from '../api/statement-calls';
import { Explained } from '../explained';
import { firstPage, Pager } from '../finance/pager';
import { addressWith, goTo } from '../page-address';
import { BalanceLabel } from './balance-label';
import { EarningsChart } from './earnings-chart';
import { columnsOf, type OwnEntry } from './entry-columns';
import { MonthChooser } from './month-chooser';
import { knownMonth, monthName } from './months';
import { Recipients } from './recipients';
import { type StatementMonth, Summary } from './summary';
import { WithdrawDialog } from './withdraw-dialog';

/** Value of the parameter `line` that collapses all lines; without it the newest is open. */
const none = 'none';

export function StatementPage({ search, user }: FederatedModules['mfe-settings']['StatementPage']) {
  const parameters = new URLSearchParams(search);
  const order: readonly BalanceName[] = user?.isArtist ? ['eur', 'talent'] : ['talent', 'eur'];
  const tab = order.find((balance) => balance === parameters.get('balance')) ?? order[0] ?? 'talent';
  const month = knownMonth(parameters.get('month'));
  const query = useStatementMonth(tab, month, parameters.get('cursor') ?? undefined);
  const balances = useStatementMonths().data;
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const show = (changes: Readonly<Record<string, string | null>>, replace = false) =>
    goTo(addressWith('/statement', search, changes), replace);
  const queries = useQueryClient();
  useEffect(
    // Money has moved, so the statement is outdated.
    () => facts.onChange(({ kind }) => kind === 'balance' && readStatementAgain(queries)),
    [queries],
  );

  return (
    <div css={page}>
      <PageHead title={t`Statement`} />
      <header css={head}>
        <h1 css={title} tabIndex={-1}>
          {t`Statement`}
        </h1>
        <div css={actions}>
          <MonthChooser month={month} onChange={(next) => show({ month: next, line: null, ...firstPage })} />
          <a css={buttonStyle()} href={`/api/user/statement/csv?balance=${tab}&month=${month}`} download>
            <IconDownload size={18} aria-hidden /> CSV
          </a>
          {tab === 'eur' ? (
            <Button variant="primary" onClick={() => setIsWithdrawing(true)}>
              {t`Withdraw`}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => bus.emit('add-talents/open', {})}>
              {t`Add Talents`}
            </Button>
          )}
        </div>
      </header>
      <Tabs<BalanceName>
        label={t`Balance`}
        tabs={order.map((id) => ({
          id,
          label: <BalanceLabel balance={id} minor={balances?.balances[id]} />,
          content: id === tab && (
            <div css={panel}>
              {balances && balances.owed !== '0' && <Explained>{owedText(balances.owed)}</Explained>}
              {query.isPending && <Skeleton height={320} shape="box" />}
              {query.isLoadingError && (
                <ErrorState
                  title={t`Failed to load the statement`}
                  onRetry={() => query.refetch()}
                  retryLabel="Try Again"
                />
              )}
              {query.data && (
                <Month
                  month={query.data}
                  isStale={query.isPlaceholderData}
                  openLine={parameters.get('line')}
                  view={{
                    cursor: parameters.get('cursor') ?? undefined,
                    trail: parameters.get('trail') ?? undefined,
                    show: (changes) => show({ ...changes, line: null }),
                  }}
                  onOpen={(line) => show({ line }, true)}
                />
              )}
            </div>
          ),
        }))}
        selected={tab}
        onSelect={(balance) => show({ balance, line: null, ...firstPage })}
      />
      <WithdrawDialog
        isOpen={isWithdrawing}
        onClose={() => setIsWithdrawing(false)}
        balanceEuros={Number(balances?.balances.eur ?? 0) / 10_000}
      />
    </div>
  );
}

function owedText(minor: string): string {
  const owed = formatMinor(minor.replace('-', ''), 'TALENT');
  return t`A returned payment left ${owed} Talents unpaid. They will be deducted from your next earnings.`;
}

function countText(entries: number, month: string): string {
  const shown = formatNumber(entries);
  return plural(entries, { one: `${shown} entry in ${month}`, other: `${shown} entries in ${month}` });
}

interface MonthProps {
  readonly month: StatementMonth;
  readonly isStale: boolean;
  readonly openLine: string | null;
  readonly view: Parameters<typeof Pager>[0]['view'];
  readonly onOpen: (line: string) => void;
}

function Month({ month, isStale, openLine, view, onOpen }: MonthProps) {
  const { entries, nextCursor, entryCount, balance } = month;
  const name = monthName(month.month);
  const openKey = openLine ?? entries[0]?.eventId ?? null;
  return (
    <div css={page} aria-busy={isStale || undefined}>
      <div css={over}>
        <Summary month={month} />
        {balance === 'eur' && month.series.length > 0 && <EarningsChart month={month} />}
        {balance === 'talent' && month.recipients.length > 0 && <Recipients month={month} />}
      </div>
      <DataTable<OwnEntry>
        caption={t`Entries in ${name}, newest first`}
        columns={columnsOf()[balance]}
        rows={entries}
        rowKey={({ eventId }) => eventId}
        openKey={openKey}
        onOpen={({ eventId }) => onOpen(eventId === openKey ? none : eventId)}
        openLabel={({ explanation }) => t`Explain: ${explanation}`}
        openDetail={({ explanation }) => <Explained css={wholeRow}>{explanation}</Explained>}
        detailFrom={1}
        empty={
          <EmptyState icon={<IconWallet size={40} />} title={t`No entries in ${name}`}>
            {t`Purchases, top-ups and sales appear here as they happen.`}
          </EmptyState>
        }
      />
      <Pager view={view} nextCursor={nextCursor}>
        <p css={count}>{entryCount === 0 ? '' : countText(entryCount, name)}</p>
      </Pager>
    </div>
  );
}

const page = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
`;
const panel = css`
  ${page}
  padding-block-start: ${space[20]};
`;
const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
`;
const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`;
const title = css`
  ${font.page}
`;
const over = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  ${media.desktop} {
    grid-template-columns: 18.75rem minmax(0, 1fr);
    gap: ${space[64]};
  }
`;
const wholeRow = css`
  max-width: none;
`;
const count = css`
  ${font.body}
`;
