// Every event that moved money, newest first, with its posting lines.

import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { EmptyState, ErrorState, Skeleton } from '@libretto/kit/feedback';
import { IconList } from '@libretto/kit/icons';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatLedgerTime } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { useJournalOrSearch } from '../../api/finance-calls';
import { accountLink } from '../accounts/account-link-style';
import { cutInTheMiddle } from '../copyable-id';
import { type FinanceView, openAccount, openTransaction } from '../finance-view';
import { Pager } from '../pager';
import { searchIn } from './journal-search';
import { kindText } from './kind-texts';
import { type Line, linesOf } from './posting-lines';

type Entry = HttpCalls['GET /api/finance/journal']['response']['entries'][number];

function sideHeaders(currency: FinanceView['currency']) {
  if (currency === undefined) return { debit: t`Debit`, credit: t`Credit` };
  return currency === 'EUR'
    ? { debit: t`Debit, EUR`, credit: t`Credit, EUR` }
    : { debit: t`Debit, Talents`, credit: t`Credit, Talents` };
}

function columnsFor(view: FinanceView): readonly TableColumn<Entry, Line>[] {
  const { currency } = view;
  const currencyColumn: TableColumn<Entry, Line> = {
    id: 'currency',
    header: t`Currency`,
    width: '80px',
    cell: (_, line) => (line.currency === 'EUR' ? 'EUR' : t`Talents`),
  };
  return [
    {
      id: 'at',
      header: t`Time, UTC`,
      look: 'faint',
      once: true,
      width: '118px',
      cell: ({ at }) => formatLedgerTime(at),
    },
    { id: 'kind', header: t`Event`, look: 'strong', once: true, width: '118px', cell: ({ kind }) => kindText(kind) },
    {
      id: 'account',
      header: t`Account`,
      look: 'mono',
      cell: (_, line) => <AccountLink account={line.account} view={view} />,
    },
    ...(currency === undefined ? [currencyColumn] : []),
    { id: 'debit', header: sideHeaders(currency).debit, align: 'end', width: '110px', cell: (_, line) => line.debit },
    {
      id: 'credit',
      header: sideHeaders(currency).credit,
      align: 'end',
      width: '110px',
      cell: (_, line) => line.credit,
    },
  ];
}

/**
 * Shortens the name of a transit account, which contains a transaction id; the tooltip and the
 * statement show the whole name.
 */
function shortAccount(account: string): string {
  const [family, ...rest] = account.split('/');
  return family === 'transit' && rest.length > 0 ? `${family}/${cutInTheMiddle(rest.join('/'))}` : account;
}

/** Links to the account's statement without opening the event of the row. */
function AccountLink({ account, view }: { account: string; view: FinanceView }) {
  return (
    <button
      type="button"
      css={[accountLink, quiet]}
      onClick={(event) => {
        event.stopPropagation();
        openAccount(view, account);
      }}
      title={account}
    >
      {shortAccount(account)}
    </button>
  );
}

/** The server applies the filters, so an empty first page means that nothing matches. */
function nothingTitle({ cursor, currency, asOf }: FinanceView): string {
  if (cursor !== undefined) return t`No further entries`;
  const isNow = asOf === undefined;
  if (currency === 'EUR') return isNow ? t`No euros have moved yet` : t`No euros have moved by then`;
  if (currency === 'TALENT') return isNow ? t`No Talents have moved yet` : t`No Talents have moved by then`;
  return isNow ? t`No money has moved yet` : t`No money has moved by then`;
}

export function Journal({ view }: { view: FinanceView }) {
  const search = searchIn(view);
  const query = useJournalOrSearch(search, view);
  if (query.isPending) return <Skeleton height={400} shape="box" />;
  if (query.isLoadingError) {
    return <ErrorState title={t`Failed to load the journal`} onRetry={() => query.refetch()} retryLabel="Try Again" />;
  }
  const { entries, nextCursor } = query.data;
  const linesIn = (entry: Entry) =>
    linesOf(entry).filter(({ currency }) => view.currency === undefined || currency === view.currency);
  return (
    <section aria-label={t`Journal`} css={whole} aria-busy={query.isPlaceholderData}>
      <DataTable
        caption={t`Every event that moved money, newest first`}
        columns={columnsFor(view)}
        rows={entries}
        rowKey={(entry) => entry.eventId}
        lines={linesIn}
        openKey={entries.find((entry) => entry.transactionId === view.transactionId)?.eventId ?? null}
        onOpen={(entry) => openTransaction(view, entry.transactionId)}
        openLabel={({ description }) => t`Explain: ${description}`}
        empty={
          search === undefined ? (
            <EmptyState icon={<IconList size={40} />} title={nothingTitle(view)}>
              {t`Top-ups, sales and credits appear here as they happen.`}
            </EmptyState>
          ) : (
            <EmptyState icon={<IconList size={40} />} title={t`No matching entries`}>
              {nextCursor === null
                ? t`Check the spelling, or search for less.`
                : t`The search continues on the next page.`}
            </EmptyState>
          )
        }
      />
      <Pager view={view} nextCursor={nextCursor} />
    </section>
  );
}

const quiet = css`
  color: inherit;
`;
const whole = css`
  min-width: 0;
`;
