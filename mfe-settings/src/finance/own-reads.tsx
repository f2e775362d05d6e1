// The auditor's own reads of the ledger, latest first.

import { css } from '@emotion/react';
import { callApi } from '@libretto/contracts/client';
import { EmptyState, ErrorState, Skeleton } from '@libretto/kit/feedback';
import { IconEye } from '@libretto/kit/icons';
import { DataTable } from '@libretto/kit/lists';
import { font, Row, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { csvOfReads, readColumns } from '../admin/recorded-reads';
import { useOwnReads } from '../api/finance-report-calls';
import { CsvButton } from './exports/csv-button';
import type { FinanceView } from './finance-view';
import { Pager } from './pager';

export function OwnReads({ view }: { view: FinanceView }) {
  const query = useOwnReads(view.cursor);
  return (
    <div css={whole}>
      <Row gap={16} justify="space-between" wrap>
        <p css={about}>{t`Each of your looks at the ledger is recorded. Admins see the same record.`}</p>
        <CsvButton
          fileName="recorded-reads.csv"
          read={csvOfReads((cursor) => callApi('GET /api/finance/reads', { query: { cursor, limit: 200 } }))}
        />
      </Row>
      {query.isPending && <Skeleton height={320} shape="box" />}
      {query.isLoadingError && (
        <ErrorState title={t`Failed to load your reads`} onRetry={() => query.refetch()} retryLabel="Try Again" />
      )}
      {query.data && (
        <>
          <DataTable
            caption={t`Your recorded reads, latest first`}
            columns={readColumns(false)}
            rows={query.data.reads}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<IconEye size={40} />} title={t`No reads yet`}>
                {t`What you look at in the ledger appears here.`}
              </EmptyState>
            }
          />
          <Pager view={view} nextCursor={query.data.nextCursor} />
        </>
      )}
    </div>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
const about = css`
  ${font.small}
`;
