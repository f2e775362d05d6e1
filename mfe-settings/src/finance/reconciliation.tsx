// Compares the ledger with the card provider's balance transactions: what matches, what does not, and why.

import { css } from '@emotion/react';
import { serverNowMs } from '@libretto/contracts/client/server-clock';
import { Select } from '@libretto/kit/choices';
import { Button } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton, toast } from '@libretto/kit/feedback';
import { IconScale } from '@libretto/kit/icons-more';
import { formatLedgerTime } from '@libretto/kit/text';
import { space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useReconciliations, useStartReconciliation } from '../api/finance-report-calls';
import { spanOf } from './exports/export-names';
import type { FinanceView } from './finance-view';
import { form } from './form-style';
import { type DayRange, instantsOf, RangeFields } from './range-fields';
import { ReconciliationResult } from './reconciliation-result';
import { UnbookedEvents } from './unbooked-events';

const msOfDay = 86_400_000;
const daysAgo = (days: number) => new Date(serverNowMs() - days * msOfDay).toISOString().slice(0, 10);

function runText(run: { from: string | null; to: string | null; requestedAt: string }): string {
  const span = spanOf(run);
  const madeAt = formatLedgerTime(run.requestedAt);
  return t`${span}, made ${madeAt}`;
}

export function Reconciliation({ view }: { view: FinanceView }) {
  const query = useReconciliations();
  const begin = useStartReconciliation();
  const [range, setRange] = useState<DayRange>({ from: daysAgo(90), to: daysAgo(0) });
  const start = () => {
    const { from, to } = instantsOf(range);
    if (!from || !to) return;
    begin.mutate(
      { body: { from, to } },
      {
        onSuccess: ({ reconciliation }) => view.show({ run: reconciliation.id, status: null, offset: null }),
        onError: (failure) => toast.error(failureText(failure, t`Failed to begin the reconciliation`)),
      },
    );
  };
  const runs = query.data?.reconciliations ?? [];
  const shown = view.filter('run') ?? runs[0]?.id;
  return (
    <div css={whole}>
      <div css={form}>
        <RangeFields range={range} onChange={setRange} />
        <Button
          variant="primary"
          busy={begin.isPending}
          disabled={range.from === '' || range.to === ''}
          onClick={start}
        >
          {t`Reconcile`}
        </Button>
        {runs.length > 1 && (
          <Select
            label={t`Earlier ones`}
            options={runs.map((run) => ({ value: run.id, label: runText(run) }))}
            value={shown ?? null}
            onChange={(run) => view.show({ run, status: null, offset: null })}
            css={chooser}
          />
        )}
      </div>
      {query.isPending && <Skeleton height={240} shape="box" />}
      {query.isLoadingError && (
        <ErrorState
          title={t`Failed to load the reconciliations`}
          onRetry={() => query.refetch()}
          retryLabel="Try Again"
        />
      )}
      {query.data && shown === undefined && (
        <EmptyState icon={<IconScale size={40} />} title={t`Nothing was reconciled yet`}>
          {t`Choose the days to compare with the card provider.`}
        </EmptyState>
      )}
      {shown !== undefined && <ReconciliationResult key={shown} id={shown} view={view} />}
      <UnbookedEvents view={view} />
    </div>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
const chooser = css`
  min-width: 280px;
`;
