// Who looked at what of other people: admins and finance, the latest first.
import { css } from '@emotion/react';
import type { RecordedRead } from '@libretto/contracts/http/administration';
import { Button } from '@libretto/kit/button';
import { DataTable, type TableColumn } from '@libretto/kit/data-table';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { formatLedgerTime } from '@libretto/kit/format-relative';
import { IconEye } from '@libretto/kit/icons';
import { Row } from '@libretto/kit/layout';
import { Skeleton } from '@libretto/kit/skeleton';
import { space } from '@libretto/kit/tokens';
import { linkTo } from '@libretto/product/links';
import { type ReadsFilter, useRecordedReads } from '../api/admin-calls';
import { Pager } from '../finance/pager';
import { addressWith, goTo } from '../page-address';
import { link, quiet } from '../support/support-style';
import { adminPath, personAddress, readsByAddress, toTab } from './admin-view';
import { nameOf } from './person-facts';

const viewNames: Readonly<Record<RecordedRead['view'], string>> = {
  people: 'A search for people',
  person: 'A person',
  ticket: 'A ticket',
  health: 'Health',
  reads: 'Reads',
  'trial-balance': 'Trial balance',
  statement: 'An account',
  journal: 'The journal',
  transaction: 'A transaction',
  withdrawals: 'Withdrawals',
  'transit-ageing': 'Transit',
  revenue: 'Revenue',
  'balance-series': 'A balance over time',
  explain: 'A balance explained',
  integrity: 'Integrity',
  'seal-proof': 'The proof of a seal',
  verification: 'A verification',
  export: 'Exports',
  'export-file': 'A file of an export',
  reconciliation: 'Reconciliations',
};

const columns: readonly TableColumn<RecordedRead>[] = [
  { id: 'at', header: 'Time, UTC', look: 'faint', width: '190px', cell: ({ at }) => formatLedgerTime(at) },
  {
    id: 'reader',
    header: 'Who',
    look: 'strong',
    cell: ({ reader }) => (
      <a css={link} dir="auto" {...linkTo(readsByAddress(reader.id))}>
        {reader.username ?? reader.id}
      </a>
    ),
  },
  { id: 'view', header: 'Looked at', cell: ({ view }) => viewNames[view] },
  {
    id: 'subject',
    header: 'Which',
    cell: ({ person, subject }) =>
      person === null ? (
        subject
      ) : (
        <a css={link} dir="auto" {...linkTo(personAddress(person.id))}>
          {person.username ?? subject}
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
      <Filtered filter={filter} reads={data?.reads ?? []} />
      {isPending && <Skeleton height={320} shape="box" />}
      {isLoadingError && (
        <ErrorState
          title="Failed to load who looked at what"
          onRetry={() => void refetch()}
          retryLabel="Try Again"
          busy={isFetching}
        />
      )}
      {data && (
        <>
          <DataTable
            caption="Recorded reads, the latest first"
            columns={columns}
            rows={data.reads}
            rowKey={({ id }) => id}
            density="comfortable"
            empty={
              <EmptyState icon={<IconEye size={40} stroke={1.25} />} title="Nobody looked yet">
                What admins and finance look at of other people appears here.
              </EmptyState>
            }
          />
          <Pager view={view} nextCursor={data.nextCursor} />
        </>
      )}
    </div>
  );
}

/** Whose reads are shown, and the way to all of them. */
function Filtered({ filter: { reader, person }, reads }: { filter: ReadsFilter; reads: readonly RecordedRead[] }) {
  if (reader === undefined && person === undefined) return null;
  const [first] = reads;
  const somebody = reader === undefined ? first?.person : first?.reader;
  const name = somebody ? nameOf(somebody) : (reader ?? person);
  return (
    <Row gap={16} wrap>
      <p css={quiet}>
        {reader === undefined ? 'Looks at ' : 'Looks by '}
        <bdi>{name}</bdi>
      </p>
      <Button size="row" onClick={() => toTab('reads')}>
        Show all reads
      </Button>
    </Row>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
