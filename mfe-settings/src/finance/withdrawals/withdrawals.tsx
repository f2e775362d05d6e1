// Payout requests of artists: finance approves or refuses them, and records what the bank did with the transfer.

import { css } from '@emotion/react';
import { Button, Chip, ChipRow } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Notice, Skeleton } from '@libretto/kit/feedback';
import { IconWallet } from '@libretto/kit/icons';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatLedgerTime, formatNumber } from '@libretto/kit/text';
import { font, Row, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useWithdrawals, type WithdrawalStatus } from '../../api/finance-report-calls';
import { IconAfter, IconBefore } from '../../direction-icons';
import { Figure } from '../figure';
import { type FinanceView, openTransaction } from '../finance-view';
import { DecideDialog } from './decide-dialog';
import { type DecidableWithdrawal, groupedIban, type PickedWithdrawal } from './picked-withdrawal';

const pageSize = 20;
const statuses = (): readonly { readonly id: WithdrawalStatus; readonly name: string }[] => [
  { id: 'requested', name: t`To decide` },
  { id: 'approved', name: t`Approved, to transfer` },
  { id: 'paid', name: t`Paid out` },
  { id: 'returned', name: t`Returned` },
  { id: 'refused', name: t`Refused` },
];

function explainText(username: string | null): string {
  const who = username ?? t`somebody who left`;
  return t`Explain the withdrawal of ${who}`;
}

const nameOf = ({ id, username }: { id: string; username: string | null }) => username ?? id;

function decidedText({ decidedAt, decider }: DecidableWithdrawal): string {
  const time = decidedAt === null ? '' : formatLedgerTime(decidedAt);
  const who = decider === null ? '' : nameOf(decider);
  return t`${time} by ${who}`;
}

function firstApprovalText(approver: { id: string; username: string | null }): string {
  const who = nameOf(approver);
  return t`Approved by ${who}. Somebody else has to approve it as well.`;
}

function firstReportText(reporter: { id: string; username: string | null }): string {
  const who = nameOf(reporter);
  return t`Reported as returned by ${who}. Somebody else has to report it as well.`;
}

const columnsFor = (
  view: FinanceView,
  status: WithdrawalStatus,
  { pick, ownId }: { pick: (picked: PickedWithdrawal) => void; ownId: string | undefined },
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
  ...(status === 'requested' ? [] : [decided()]),
  ...(status === 'returned' || status === 'refused' ? [] : [choices(status, pick, ownId)]),
];

const decided = (): TableColumn<DecidableWithdrawal> => ({
  id: 'decidedAt',
  header: t`Decided, UTC`,
  cell: (withdrawal) => (
    <span>
      {decidedText(withdrawal)}
      {withdrawal.transferredAt !== null && <span css={why}>{bankText(withdrawal.transferredAt)}</span>}
      {withdrawal.reason && <span css={why}>{withdrawal.reason}</span>}
    </span>
  ),
});

const choices = (
  status: WithdrawalStatus,
  pick: (picked: PickedWithdrawal) => void,
  ownId: string | undefined,
): TableColumn<DecidableWithdrawal> => ({
  id: 'decision',
  header: status === 'requested' ? t`Decision` : t`Bank`,
  align: 'end',
  width: '260px',
  cell: (withdrawal) => (
    <>
      {withdrawal.firstApprover !== null && status === 'requested' && (
        <span css={why}>{firstApprovalText(withdrawal.firstApprover)}</span>
      )}
      {withdrawal.returnReporter !== null && <span css={why}>{firstReportText(withdrawal.returnReporter)}</span>}
      <Choices withdrawal={withdrawal} pick={pick} ownId={ownId} />
    </>
  ),
});

function bankText(transferredAt: string): string {
  const time = formatLedgerTime(transferredAt);
  return t`Bank: ${time}`;
}

/** Nobody decides on their own withdrawal, and nobody approves one or reports its return twice. */
function Choices({
  withdrawal,
  pick,
  ownId,
}: {
  withdrawal: DecidableWithdrawal;
  pick: (picked: PickedWithdrawal) => void;
  ownId: string | undefined;
}) {
  const { status, userId, firstApprover, returnReporter } = withdrawal;
  if (userId === ownId) return <span css={why}>{t`Your own withdrawal: somebody else decides on it.`}</span>;
  const button = (decision: PickedWithdrawal['decision'], label: string, variant?: 'ghost') => (
    <Button size="row" variant={variant} onClick={() => pick({ withdrawal, decision })}>
      {label}
    </Button>
  );
  return (
    <Row justify="end" gap={8}>
      {status === 'requested' ? (
        <>
          {button('refuse', t`Refuse`, 'ghost')}
          {firstApprover?.id !== ownId && button('approve', t`Approve`)}
        </>
      ) : (
        <>
          {(returnReporter === null || returnReporter.id !== ownId) && button('returned', t`Returned`, 'ghost')}
          {status === 'approved' && button('paid', t`Taken by the bank`)}
        </>
      )}
    </Row>
  );
}

export function Withdrawals({ view, userId }: { view: FinanceView; userId?: string }) {
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
      {status === 'approved' && (
        <Notice tone="info" title={t`The person who approved a withdrawal orders its transfer at the bank, once.`}>
          {t`Then record its outcome here.`}
        </Notice>
      )}
      {query.data && (
        <DataTable
          caption={t`Withdrawals: ${statusName}, newest first`}
          columns={columnsFor(view, status, { pick: setPicked, ownId: userId })}
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
`;
const why = css`
  ${font.small}
  display: block;
`;
