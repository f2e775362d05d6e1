// Adjusting entries: one person of finance proposes them, and another one approves or refuses.

import { css } from '@emotion/react';
import type { Adjustment } from '@libretto/contracts/http/finance/finance-adjustments';
import { Button } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton, toast } from '@libretto/kit/feedback';
import { IconScale } from '@libretto/kit/icons-more';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { ConfirmDialog } from '@libretto/kit/overlays';
import { formatLedgerTime, formatMinor } from '@libretto/kit/text';
import { font, Row, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { isAdjustmentDecisionUnanswered, useAdjustments, useDecideAdjustment } from '../../api/finance-report-calls';
import { type FinanceView, openTransaction } from '../finance-view';
import { Pager } from '../pager';
import { AdjustmentForm } from './adjustment-form';
import { FailedEntry } from './failed-entry';

type Decision = 'approve' | 'refuse';
interface Picked {
  readonly adjustment: Adjustment;
  readonly decision: Decision;
}

const statuses = (): Readonly<Record<Adjustment['status'], string>> => ({
  proposed: t`To approve`,
  booked: t`Booked`,
  refused: t`Refused`,
});

const nameOf = ({ id, username }: { id: string; username: string | null }) => username ?? id;

function statusText({ status, decidedBy }: Adjustment): string {
  const name = statuses()[status];
  if (decidedBy === null) return name;
  const who = nameOf(decidedBy);
  return t`${name} by ${who}`;
}

const columns = (
  view: FinanceView,
  pick: (picked: Picked) => void,
  ownId: string | undefined,
): readonly TableColumn<Adjustment>[] => [
  {
    id: 'at',
    header: t`Proposed, UTC`,
    look: 'faint',
    width: '190px',
    cell: ({ proposedAt }) => formatLedgerTime(proposedAt),
  },
  { id: 'who', header: t`By`, cell: ({ proposedBy }) => nameOf(proposedBy) },
  {
    id: 'reason',
    header: t`Reason and document`,
    look: 'strong',
    cell: ({ reason, document, refusal }) => (
      <span>
        {reason}
        <span css={small}>{document}</span>
        {refusal && <span css={small}>{refusal}</span>}
      </span>
    ),
  },
  {
    id: 'postings',
    header: t`From, to, EUR`,
    cell: ({ postings }) =>
      postings.map(({ source, destination, amount }) => (
        <span key={`${source} ${destination} ${amount}`} css={line}>
          <span css={mono}>
            {source} → {destination}
          </span>{' '}
          {formatMinor(amount, 'EUR')}
        </span>
      )),
  },
  {
    id: 'status',
    header: t`Status`,
    width: '220px',
    cell: (adjustment) =>
      adjustment.status !== 'proposed' ? (
        <Row gap={8} wrap>
          {statusText(adjustment)}
          {adjustment.status === 'booked' && (
            <Button size="row" variant="ghost" onClick={() => openTransaction(view, adjustment.id)}>
              {t`Explain`}
            </Button>
          )}
        </Row>
      ) : (
        <Row gap={8} wrap>
          <Button size="row" variant="ghost" onClick={() => pick({ adjustment, decision: 'refuse' })}>
            {t`Refuse`}
          </Button>
          {adjustment.proposedBy.id !== ownId && (
            <Button size="row" onClick={() => pick({ adjustment, decision: 'approve' })}>
              {t`Approve`}
            </Button>
          )}
        </Row>
      ),
  },
];

export function Adjustments({ view, userId }: { view: FinanceView; userId?: string }) {
  const query = useAdjustments(view.cursor);
  const [picked, setPicked] = useState<Picked | null>(null);
  return (
    <div css={whole}>
      <AdjustmentForm key={view.filter('closes')} view={view} />
      {query.isPending && <Skeleton height={240} shape="box" />}
      {query.isLoadingError && (
        <ErrorState
          title={t`Failed to load the adjusting entries`}
          onRetry={() => query.refetch()}
          retryLabel="Try Again"
        />
      )}
      {query.data && (
        <>
          <DataTable
            caption={t`Adjusting entries, newest first`}
            columns={columns(view, setPicked, userId)}
            rows={query.data.adjustments}
            rowKey={({ id }) => id}
            density="comfortable"
            empty={
              <EmptyState icon={<IconScale size={40} />} title={t`No adjusting entries yet`}>
                {t`Entries that finance proposes appear here, until somebody else approves them.`}
              </EmptyState>
            }
          />
          <Pager view={view} nextCursor={query.data.nextCursor} />
        </>
      )}
      <DecideAdjustment picked={picked} onClose={() => setPicked(null)} />
    </div>
  );
}

function DecideAdjustment({ picked, onClose }: { picked: Picked | null; onClose: () => void }) {
  const decide = useDecideAdjustment();
  const isApproval = picked?.decision === 'approve';
  const isUnanswered = picked !== null && isAdjustmentDecisionUnanswered(picked.adjustment.id, picked.decision);
  const failure = decide.failureAfter(isUnanswered);
  const close = () => {
    decide.reset();
    onClose();
  };
  const send = () => {
    if (picked === null) return;
    const body = isApproval
      ? ({ decision: 'approve' } as const)
      : ({ decision: 'refuse', reason: t`Refused by finance` } as const);
    decide.send({ params: { id: picked.adjustment.id }, body }, () => {
      toast.success(isApproval ? t`The adjusting entry was booked` : t`The adjusting entry was refused`);
      close();
    });
  };
  return (
    <ConfirmDialog
      isOpen={picked !== null}
      onClose={close}
      onConfirm={send}
      title={isApproval ? t`Book this adjusting entry?` : t`Refuse this adjusting entry?`}
      confirmLabel={isApproval ? t`Approve` : t`Refuse`}
      tone={isApproval ? 'primary' : 'danger'}
      busy={decide.isPending}
    >
      {picked?.adjustment.reason}
      {failure && <FailedEntry failure={failure} />}
    </ConfirmDialog>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
const small = css`
  ${font.small}
  display: block;
`;
const line = css`
  display: block;
`;
const mono = css`
  ${font.mono}
`;
