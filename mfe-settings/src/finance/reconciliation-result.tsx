// A reconciliation: its counts by result, and its lines with reasons, mismatches first.

import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { Button, Chip, ChipRow } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Notice, ProgressBar, Skeleton } from '@libretto/kit/feedback';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@libretto/kit/icons';
import { IconScale } from '@libretto/kit/icons-more';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatLedgerTime, formatMinor, Tag, type TagTone } from '@libretto/kit/text';
import { colour, font, Row, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { inEuros } from '../amount-text';
import { type ReconciliationStatus, useReconciliation } from '../api/finance-report-calls';
import { IconAfter, IconBefore } from '../direction-icons';
import { ledgerTimeUtc } from '../ledger-time';
import { CopyableId } from './copyable-id';
import { heldText, spanOf } from './exports/export-names';
import { type FinanceView, openTransaction, toFilteredTab } from './finance-view';
import { filtersFor } from './journal/adjustment-draft';
import { kindText } from './journal/kind-texts';

type Answer = HttpCalls['GET /api/finance/reconciliations/{id}']['response'];
type Line = Answer['lines'][number];
type Totals = NonNullable<Answer['reconciliation']['totals']>;

const pageSize = 50;
const results = (): readonly { readonly id: ReconciliationStatus; readonly name: string; readonly tone: TagTone }[] => [
  { id: 'different', name: t`Different`, tone: 'danger' },
  { id: 'missing-here', name: t`Missing here`, tone: 'danger' },
  { id: 'missing-there', name: t`Missing there`, tone: 'warning' },
  { id: 'matched', name: t`Matched`, tone: 'success' },
];

const columns = (id: string, view: FinanceView): readonly TableColumn<Line>[] => [
  {
    id: 'at',
    header: t`Time, UTC`,
    look: 'faint',
    width: '190px',
    cell: ({ hereAt, thereAt }) => formatLedgerTime(hereAt ?? thereAt ?? 0),
  },
  {
    id: 'status',
    header: t`Result`,
    width: '130px',
    cell: ({ status, closedBy }) => {
      const result = results().find(({ id }) => id === status);
      return (
        <>
          <Tag tone={result?.tone ?? 'neutral'}>{result?.name}</Tag>
          {status === 'matched' && closedBy !== null && <Tag tone="warning">{t`Booked twice: an entry closed it`}</Tag>}
        </>
      );
    },
  },
  {
    id: 'kind',
    header: t`What`,
    look: 'strong',
    cell: ({ kind }) => kindText(kind.replace(/^./, (first) => first.toUpperCase())),
  },
  { id: 'who', header: t`Who`, cell: ({ username }) => username },
  {
    id: 'reference',
    header: t`Reference`,
    cell: ({ reference }) => <CopyableId value={reference} copyLabel={t`Copy the reference`} />,
  },
  { id: 'reason', header: t`Why`, cell: ({ reason }) => reason },
  { id: 'here', header: t`Here, EUR`, align: 'end', cell: ({ here }) => here && formatMinor(here, 'EUR') },
  { id: 'there', header: t`There, EUR`, align: 'end', cell: ({ there }) => there && formatMinor(there, 'EUR') },
  {
    id: 'entry',
    header: t`Adjusting entry`,
    cell: (line) =>
      line.closedBy !== null ? (
        <Button size="row" variant="ghost" onClick={() => openTransaction(view, line.closedBy ?? '')}>
          {t`Explain`}
        </Button>
      ) : (
        line.canClose && (
          <Button size="row" onClick={() => toFilteredTab('adjustments', filtersFor(id, line))}>
            {t`Propose entry`}
          </Button>
        )
      ),
  },
];

export function ReconciliationResult({ id, view }: { id: string; view: FinanceView }) {
  const status = results().find((each) => each.id === view.filter('status'))?.id;
  const offset = Math.max(0, Number.parseInt(view.filter('offset') ?? '0', 10) || 0);
  const query = useReconciliation(id, status, offset);
  if (query.isPending) return <Skeleton height={320} shape="box" />;
  if (query.isLoadingError) {
    return (
      <ErrorState
        title={t`Failed to load this reconciliation`}
        onRetry={() => query.refetch()}
        retryLabel="Try Again"
      />
    );
  }
  const { reconciliation, lines, hasMore } = query.data;
  const { totals } = reconciliation;
  const span = spanOf(reconciliation);
  if (reconciliation.status === 'failed') {
    return <Notice tone="danger" title={reconciliation.error ?? t`The reconciliation failed`} />;
  }
  if (totals === null) {
    return (
      <div role="status" css={whole}>
        <p css={small}>{reconciliation.held ? heldText() : t`Comparing ${span} with the card provider`}</p>
        <ProgressBar share={reconciliation.progress} label={t`Reconciliation`} />
      </div>
    );
  }
  return (
    <div css={whole}>
      <Verdict totals={totals} span={span} at={reconciliation.finishedAt} />
      <ChipRow aria-label={t`Result`}>
        <Chip selected={status === undefined} onClick={() => view.show({ status: null, offset: null })}>
          {t`All`}
        </Chip>
        {results().map(({ id: result, name }) => (
          <Chip
            key={result}
            selected={status === result}
            count={totals[result].count}
            onClick={() => view.show({ status: result, offset: null })}
          >
            {name}
          </Chip>
        ))}
      </ChipRow>
      <DataTable
        caption={t`Lines of the reconciliation of ${span}`}
        columns={columns(id, view)}
        rows={lines}
        rowKey={({ status: result, reference, kind, movementId }) => `${result} ${kind} ${reference} ${movementId}`}
        openKey={null}
        onOpen={({ transactionId }) => transactionId !== null && openTransaction(view, transactionId)}
        openLabel={({ kind, reference }) => t`Explain: ${kind} ${reference}`}
        empty={<EmptyState icon={<IconScale size={40} />} title={t`No line with this result`} />}
      />
      {(offset > 0 || hasMore) && (
        <Row gap={8} justify="end">
          <Button
            icon={<IconBefore size={16} />}
            disabled={offset === 0}
            onClick={() => view.show({ offset: offset > pageSize ? String(offset - pageSize) : null })}
          >
            {t`Previous`}
          </Button>
          <Button disabled={!hasMore} onClick={() => view.show({ offset: String(offset + pageSize) })}>
            {t`Next`} <IconAfter size={16} />
          </Button>
        </Row>
      )}
    </div>
  );
}

function Verdict({ totals, span, at }: { totals: Totals; span: string; at: string | null }) {
  const open = results()
    .filter(({ id }) => id !== 'matched')
    .reduce((sum, { id }) => sum + totals[id].count, 0);
  const { count: matchedCount } = totals.matched;
  const { count: strangeCount } = totals.notCompared;
  const providerFees = inEuros(formatMinor(totals.fees, 'EUR'));
  const details = [span, t`the provider's fees ${providerFees}`];
  if (strangeCount > 0) details.push(t`${strangeCount} of its lines are no movement of ours`);
  if (at !== null) details.push(ledgerTimeUtc(at));
  return (
    <p css={verdict} role="status" data-fits={open === 0 || undefined}>
      {open === 0 ? <IconCircleCheckFilled size={16} /> : <IconAlertCircleFilled size={16} />}
      <strong>{open === 0 ? t`All ${matchedCount} movements match` : t`${open} movements do not match`}</strong>
      <span>{details.join('\u00a0· ')}</span>
    </p>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`;
const small = css`
  ${font.small}
  color: ${colour.textMuted};
`;
const verdict = css`
  ${font.body}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  color: ${colour.danger};
  &[data-fits] {
    color: ${colour.success};
  }
  & > strong {
    font-weight: 600;
  }
  & > span {
    color: ${colour.textMuted};
  }
`;
