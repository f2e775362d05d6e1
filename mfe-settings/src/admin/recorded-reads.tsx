// Reads of other people's data by admins and finance, latest first.

import { css } from '@emotion/react';
import { callApi } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import type { RecordedRead } from '@libretto/contracts/http/administration/administration';
import { Button } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton } from '@libretto/kit/feedback';
import { IconEye } from '@libretto/kit/icons';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatLedgerTime } from '@libretto/kit/text';
import { Row, space } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReadsFilter, useRecordedReads } from '../api/admin-calls';
import { everyPage } from '../csv';
import { CsvButton } from '../finance/exports/csv-button';
import { Pager } from '../finance/pager';
import { addressWith, goTo } from '../page-address';
import { link, quiet } from '../support/support-style';
import { adminPath, personAddress, readsByAddress, toTab } from './admin-view';
import { nameOf } from './person-facts';
import { subjectText } from './read-subject';

const viewNames = (): Readonly<Record<RecordedRead['view'], string>> => ({
  people: t`A search for people`,
  person: t`A person`,
  ticket: t`A ticket`,
  health: t`Health`,
  reads: t`Reads`,
  'trial-balance': t`Trial balance`,
  statement: t`An account`,
  journal: t`The journal`,
  transaction: t`A transaction`,
  withdrawals: t`Withdrawals`,
  'transit-ageing': t`Transit`,
  revenue: t`Revenue`,
  'balance-series': t`A balance over time`,
  explain: t`A balance explained`,
  integrity: t`Integrity`,
  'seal-proof': t`The proof of a seal`,
  verification: t`A verification`,
  export: t`Exports`,
  'export-file': t`A file of an export`,
  reconciliation: t`Reconciliations`,
});

/** Exports one row per read as CSV. */
export const csvOfReads = (read: (cursor: string | undefined) => Promise<ReadsPage>) => async () => {
  const { rows, isWhole } = await everyPage(async (cursor) => {
    const { reads, nextCursor } = await read(cursor);
    return { rows: reads, nextCursor };
  });
  const lines = rows.map(({ at, reader, view, subject, person }) => [
    at,
    reader.username ?? reader.id,
    reader.id,
    viewNames()[view],
    subject,
    person?.username ?? '',
  ]);
  return { header: ['time_utc', 'who', 'who_id', 'looked_at', 'which', 'person'], rows: lines, isWhole };
};
type ReadsPage = HttpCalls['GET /api/admin/reads']['response'];

export const readColumns = (isAdmin: boolean): readonly TableColumn<RecordedRead>[] => {
  const all = columns();
  // Only admins may open the pages of people.
  return isAdmin ? all : [...all.filter(({ id }) => id === 'at' || id === 'view'), subjectColumn()];
};

const subjectColumn = (): TableColumn<RecordedRead> => ({
  id: 'subject',
  header: t`Which`,
  cell: (read) => read.person?.username ?? subjectText(read),
});

const columns = (): readonly TableColumn<RecordedRead>[] => [
  { id: 'at', header: t`Time, UTC`, look: 'faint', width: '190px', cell: ({ at }) => formatLedgerTime(at) },
  {
    id: 'reader',
    header: t`Who`,
    look: 'strong',
    cell: ({ reader }) => (
      <a css={link} dir="auto" {...linkTo(readsByAddress(reader.id))}>
        {reader.username ?? reader.id}
      </a>
    ),
  },
  { id: 'view', header: t`Looked at`, cell: ({ view }) => viewNames()[view] },
  {
    id: 'subject',
    header: t`Which`,
    cell: (read) =>
      read.person === null ? (
        subjectText(read)
      ) : (
        <a css={link} dir="auto" {...linkTo(personAddress(read.person.id))}>
          {read.person.username ?? read.subject}
        </a>
      ),
  },
];

export function RecordedReads({ search }: { search: string }) {
  const parameters = new URLSearchParams(search);
  const of = (name: string) => parameters.get(name) ?? undefined;
  const filter: ReadsFilter = { reader: of('reader'), person: of('person') };
  const cursor = of('cursor');
  const { data, isPending, isLoadingError, isFetching, refetch } = useRecordedReads(filter, cursor);
  const view = {
    ...{ cursor, trail: of('trail') },
    show: (changes: Readonly<Record<string, string | null>>) => goTo(addressWith(adminPath, search, changes)),
  };
  return (
    <div css={whole}>
      <Row gap={16} justify="space-between" wrap>
        <Filtered filter={filter} reads={data?.reads ?? []} />
        <CsvButton
          fileName="recorded-reads.csv"
          read={csvOfReads((cursor) => callApi('GET /api/admin/reads', { query: { ...filter, cursor, limit: 100 } }))}
        />
      </Row>
      {isPending && <Skeleton height={320} shape="box" />}
      {isLoadingError && (
        <ErrorState
          title={t`Failed to load who looked at what`}
          onRetry={() => void refetch()}
          retryLabel="Try Again"
          busy={isFetching}
        />
      )}
      {data && (
        <>
          <DataTable
            caption={t`Recorded reads, the latest first`}
            columns={readColumns(true)}
            rows={data.reads}
            rowKey={({ id }) => id}
            density="comfortable"
            empty={
              <EmptyState icon={<IconEye size={40} stroke={1.25} />} title={t`No access recorded yet`}>
                {t`What admins and finance look at of other people appears here.`}
              </EmptyState>
            }
          />
          <Pager view={view} nextCursor={data.nextCursor} />
        </>
      )}
    </div>
  );
}

/** Shows the current filter, and a link that removes it. */
function Filtered({ filter: { reader, person }, reads }: { filter: ReadsFilter; reads: readonly RecordedRead[] }) {
  if (reader === undefined && person === undefined) return null;
  const [first] = reads;
  const somebody = reader === undefined ? first?.person : first?.reader;
  const name = somebody ? nameOf(somebody) : (reader ?? person);
  return (
    <Row gap={16} wrap>
      <p css={quiet}>
        {reader === undefined ? (
          <Trans>
            Looks at <bdi>{name}</bdi>
          </Trans>
        ) : (
          <Trans>
            Looks by <bdi>{name}</bdi>
          </Trans>
        )}
      </p>
      <Button size="row" onClick={() => toTab('reads')}>
        {t`Show all reads`}
      </Button>
    </Row>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
