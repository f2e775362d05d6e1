// Payout requests of artists: approving one pays it, refusing one returns the euros.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/button';
import { Chip, ChipRow } from '@libretto/kit/chip';
import { DataTable, type TableColumn } from '@libretto/kit/data-table';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { formatNumber } from '@libretto/kit/format';
import { formatLedgerTime } from '@libretto/kit/format-relative';
import { IconWallet } from '@libretto/kit/icons';
import { Row } from '@libretto/kit/layout';
import { Skeleton } from '@libretto/kit/skeleton';
import { font, space } from '@libretto/kit/tokens';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useWithdrawals, type WithdrawalStatus } from '../api/finance-report-calls';
import { IconAfter, IconBefore } from '../direction-icons';
import { DecideDialog } from './decide-dialog';
import { Figure } from './figure';
import { type FinanceView, openTransaction } from './finance-view';
import { type DecidableWithdrawal, groupedIban, type PickedWithdrawal } from './picked-withdrawal';

const pageSize = 20;
const statuses = (): readonly { readonly id: WithdrawalStatus; readonly name: string }[] => [
  { id: 'requested', name: t`To decide` },
  { id: 'approved', name: t`Paid out` },
  { id: 'refused', name: t`Refused` },
];

function explainText(username: string | null): string {
  const who = username ?? t`somebody who left`;
  return t`Explain the withdrawal of ${who}`;
}

function decidedText(decidedAt: string | null, by: string | null): string {
  const time = decidedAt === null ? '' : formatLedgerTime(decidedAt);
  const who = by ?? '';
  return t`${time} by ${who}`;
}

const columnsFor = (
  view: FinanceView,
  status: WithdrawalStatus,
  pick: (picked: PickedWithdrawal) => void,
): readonly TableColumn<DecidableWithdrawal>[] => [
  {
    id: 'requestedAt',
    header: t`Requested, UTC`,
    look: 'faint',
    width: '190px',
    cell: ({ requestedAt }) => formatLedgerTime(requestedAt),
  },
  { id: 'who', header: t`Who`, look: 'strong', cell: ({ username, userId }) => username ?? userId },
  {
    id: 'payee',
    header: t`Pay to`,
    cell: ({ payee }) =>
      payee && (
        <span>
          {payee.name} <span css={iban}>{groupedIban(payee.iban)}</span>
        </span>
      ),
  },
  {
    id: 'amount',
    header: 'EUR',
    align: 'end',
    look: 'strong',
    cell: ({ id, amount, username }) => (
      <Figure label={explainText(username)} onExplain={() => openTransaction(view, id)}>
        {formatNumber(amount, 2)}
      </Figure>
    ),
  },
  status === 'requested'
    ? {
        id: 'decision',
        header: t`Decision`,
        align: 'end',
        width: '220px',
        cell: (withdrawal) => (
          <Row justify="end" gap={8}>
            <Button size="row" variant="ghost" onClick={() => pick({ withdrawal, decision: 'refuse' })}>
              {t`Refuse`}
            </Button>
            <Button size="row" onClick={() => pick({ withdrawal, decision: 'approve' })}>
              {t`Approve`}
            </Button>
          </Row>
        ),
      }
    : {
        id: 'decidedAt',
        header: t`Decided, UTC`,
        cell: ({ decidedAt, decidedBy, reason }) => (
          <span>
            {decidedText(decidedAt, decidedBy)}
            {reason && <span css={why}>{reason}</span>}
          </span>
        ),
      },
];

export function Withdrawals({ view }: { view: FinanceView }) {
  const status = statuses().find(({ id }) => id === view.filter('status'))?.id ?? 'requested';
  const offset = Math.max(0, Number.parseInt(view.filter('offset') ?? '0', 10) || 0);
  const query = useWithdrawals(status, offset);
  const statusName = statuses().find(({ id }) => id === status)?.name ?? '';
  const [picked, setPicked] = useState<PickedWithdrawal | null>(null);
  return (
    <div css={whole}>
      <ChipRow aria-label={t`Status`}>
        {statuses().map(({ id, name }) => (
          <Chip key={id} selected={id === status} onClick={() => view.show({ status: id, offset: null })}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      {query.isPending && <Skeleton height={240} shape="box" />}
      {query.isLoadingError && (
        <ErrorState title={t`Failed to load the withdrawals`} onRetry={() => query.refetch()} retryLabel="Try Again" />
      )}
      {query.data && (
        <DataTable
          caption={t`Withdrawals: ${statusName}, newest first`}
          columns={columnsFor(view, status, setPicked)}
          rows={query.data.withdrawals}
          rowKey={({ id }) => id}
          density="comfortable"
          openKey={view.transactionId ?? null}
          empty={
            <EmptyState
              icon={<IconWallet size={40} />}
              title={status === 'requested' ? t`Nothing to decide` : t`No withdrawal here yet`}
            >
              {status === 'requested'
                ? t`What artists ask to be paid appears here.`
                : t`Decided withdrawals appear here.`}
            </EmptyState>
          }
        />
      )}
      {(offset > 0 || query.data?.hasMore) && (
        <Row gap={8} justify="end">
          <Button
            icon={<IconBefore size={16} />}
            disabled={offset === 0}
            onClick={() => view.show({ offset: offset > pageSize ? String(offset - pageSize) : null })}
          >
            {t`Previous`}
          </Button>
          <Button disabled={!query.data?.hasMore} onClick={() => view.show({ offset: String(offset + pageSize) })}>
            {t`Next`} <IconAfter size={16} />
          </Button>
        </Row>
      )}
      <DecideDialog picked={picked} onClose={() => setPicked(null)} />
    </div>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
const iban = css`
  ${font.mono}
  white-space: nowrap;
`;
const why = css`
  ${font.small}
  display: block;
`;
