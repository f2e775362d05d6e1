// The statement of an account: its balance over time, and every entry with the resulting balance.

import { css } from '@emotion/react';
import { callApi } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import { Button } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton } from '@libretto/kit/feedback';
import { IconList } from '@libretto/kit/icons';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatLedgerTime, formatMinor } from '@libretto/kit/text';
import { colour, font, Row, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { inEuros, inTalents } from '../../amount-text';
import { useAccountStatement } from '../../api/finance-calls';
import { everyPage, plainMinor } from '../../csv';
import { IconBack } from '../../direction-icons';
import { CsvButton } from '../exports/csv-button';
import { Figure } from '../figure';
import { explainBalance, type FinanceView, openTransaction } from '../finance-view';
import { kindText } from '../journal/kind-texts';
import { firstPage, Pager } from '../pager';
import { BalanceChart } from './balance-chart';

type Entry = HttpCalls['GET /api/finance/statement']['response']['entries'][number];

const columnsIn = (currency: string): readonly TableColumn<Entry>[] => [
  {
    id: 'at',
    header: t`Time, UTC`,
    look: 'faint',
    width: '12rem',
    cell: ({ at }) => <span css={oneLine}>{formatLedgerTime(at)}</span>,
  },
  { id: 'kind', header: t`Event`, look: 'strong', width: '150px', cell: ({ kind }) => kindText(kind) },
  { id: 'description', header: t`What happened`, cell: ({ description }) => description },
  {
    id: 'amount',
    header: t`Amount, ${currency}`,
    align: 'end',
    cell: ({ amount, currency }) => formatMinor(amount, currency),
  },
  {
    id: 'balance',
    header: t`Balance, ${currency}`,
    align: 'end',
    look: 'strong',
    cell: ({ balance, currency }) => formatMinor(balance, currency),
  },
];

async function csvOfAccount(account: string, to: string | undefined) {
  const { rows, isWhole } = await everyPage(async (cursor) => {
    const page = await callApi('GET /api/finance/statement', { query: { account, to, cursor, limit: 200 } });
    return { rows: page.entries, nextCursor: page.nextCursor };
  });
  return {
    header: ['time_utc', 'event', 'what_happened', 'currency', 'amount', 'balance', 'transaction', 'event_id'],
    rows: rows.map((entry) => [
      entry.at,
      entry.kind,
      entry.description,
      entry.currency,
      plainMinor(entry.amount, entry.currency),
      plainMinor(entry.balance, entry.currency),
      entry.transactionId,
      entry.eventId,
    ]),
    isWhole,
  };
}

export function AccountStatement({ account, view }: { account: string; view: FinanceView }) {
  const query = useAccountStatement(account, view.asOf, view.cursor);
  const newest = view.cursor === undefined ? query.data?.entries[0] : undefined;
  return (
    <section aria-labelledby="account-name" css={whole}>
      <div css={head}>
        <Button
          variant="ghost"
          css={back}
          icon={<IconBack size={16} />}
          onClick={() => view.show({ account: null, ...firstPage })}
        >
          {t`All accounts`}
        </Button>
        <Row justify="space-between" wrap gap={16} style={{ width: '100%' }}>
          <h2 id="account-name" css={name}>
            {account}
            {query.data?.owner && <span css={owner}>{query.data.owner}</span>}
          </h2>
          <Row wrap gap={16}>
            {newest && (
              <Figure
                css={balance}
                label={t`Explain the balance of ${account}`}
                onExplain={() => explainBalance(view, account)}
              >
                {newest.currency === 'EUR'
                  ? inEuros(formatMinor(newest.balance, 'EUR'))
                  : inTalents(formatMinor(newest.balance, 'TALENT'))}
              </Figure>
            )}
            <CsvButton fileName={`${account.replaceAll('/', '-')}.csv`} read={() => csvOfAccount(account, view.asOf)} />
          </Row>
        </Row>
      </div>
      <BalanceChart account={account} asOf={view.asOf} />
      {query.isPending && <Skeleton height={320} shape="box" />}
      {query.isLoadingError && (
        <ErrorState title={t`Failed to load the statement`} onRetry={() => query.refetch()} retryLabel="Try Again" />
      )}
      {query.data && (
        <>
          <DataTable
            caption={t`Statement of ${account}, newest first`}
            columns={columnsIn(query.data.entries[0]?.currency === 'TALENT' ? t`Talents` : 'EUR')}
            rows={query.data.entries}
            rowKey={(entry) => entry.eventId}
            openKey={query.data.entries.find((entry) => entry.transactionId === view.transactionId)?.eventId ?? null}
            onOpen={(entry) => openTransaction(view, entry.transactionId)}
            openLabel={({ description }) => t`Explain: ${description}`}
            empty={<EmptyState icon={<IconList size={40} />} title={t`Nothing was booked on this account`} />}
          />
          <Pager view={view} nextCursor={query.data.nextCursor} />
        </>
      )}
    </section>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
const head = css`
  display: grid;
  justify-items: start;
  gap: ${space[8]};
`;
const back = css`
  margin-inline-start: max(calc(-1 * ${space[20]}), calc(-1 * var(--lb-page-side)));
`;
const oneLine = css`
  white-space: nowrap;
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
const balance = css`
  ${font.title}
`;
