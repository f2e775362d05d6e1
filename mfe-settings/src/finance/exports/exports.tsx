// Exports the journal as files for other people and programs, with hashes for verification.

import { css } from '@emotion/react';
import { Select } from '@libretto/kit/choices';
import { Button } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton, toast } from '@libretto/kit/feedback';
import { IconFileText } from '@libretto/kit/icons-more';
import { space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type ExportFormat, useExports, useStartExport } from '../../api/finance-report-calls';
import type { FinanceView } from '../finance-view';
import { form } from '../form-style';
import { Pager } from '../pager';
import { type DayRange, instantsOf, RangeFields } from '../range-fields';
import { ExportCard } from './export-card';
import { formatNames } from './export-names';

const formats = (Object.entries(formatNames) as [ExportFormat, string][]).map(([value, label]) => ({ value, label }));

export function Exports({ view }: { view: FinanceView }) {
  const query = useExports(view.cursor);
  const begin = useStartExport();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [range, setRange] = useState<DayRange>({ from: '', to: '' });
  const start = () =>
    begin.mutate(
      { body: { format, ...instantsOf(range) } },
      { onError: (failure) => toast.error(failureText(failure, t`Failed to begin the export`)) },
    );
  return (
    <div css={whole}>
      <div css={form}>
        <Select<ExportFormat> label={t`Format`} options={formats} value={format} onChange={setFormat} css={chooser} />
        <RangeFields range={range} onChange={setRange} />
        <Button variant="primary" busy={begin.isPending} onClick={start}>
          {t`Export`}
        </Button>
      </div>
      {query.isPending && <Skeleton height={240} shape="box" />}
      {query.isLoadingError && (
        <ErrorState title={t`Failed to load the exports`} onRetry={() => query.refetch()} retryLabel="Try Again" />
      )}
      {query.data?.exports.length === 0 && (
        <EmptyState icon={<IconFileText size={40} />} title={t`No export yet`}>
          {t`Choose a format and the days it should hold; no days means everything.`}
        </EmptyState>
      )}
      <ul css={list}>
        {query.data?.exports.map((each) => (
          <li key={each.id}>
            <ExportCard task={each} />
          </li>
        ))}
      </ul>
      {query.data && <Pager view={view} nextCursor={query.data.nextCursor} />}
    </div>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
const chooser = css`
  min-width: 180px;
`;
const list = css`
  display: grid;
  gap: ${space[12]};
  margin: 0;
  padding: 0;
  list-style: none;
`;
