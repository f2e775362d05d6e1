// Every event that moved money, newest first, each with its posting lines.
import { css } from '@emotion/react';
import { errorText } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import { DataTable, type TableColumn } from '@libretto/kit/data-table';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { formatMinor } from '@libretto/kit/format';
import { formatDate, formatLedgerClock } from '@libretto/kit/format-relative';
import { IconList } from '@libretto/kit/icons';
import { Skeleton } from '@libretto/kit/skeleton';
import { useJournal } from '../api/finance-calls';
import type { FinanceView } from './FinancePage';
import { Pager } from './Pager';

type Entry = HttpCalls['GET /api/finance/journal']['response']['entries'][number];

/** One leg of a posting: an account with its amount on one side. */
interface Line {
  readonly account: string;
  readonly currency: 'TALENT' | 'EUR';
  readonly debit: string | null;
  readonly credit: string | null;
}

/** Each account of an event once per currency, what it gave first. */
export function linesOf({ postings }: Pick<Entry, 'postings'>): readonly Line[] {
  const sides = new Map<string, { currency: 'TALENT' | 'EUR'; account: string; net: bigint }>();
  const add = (account: string, currency: 'TALENT' | 'EUR', amount: bigint) => {
    const key = `${currency} ${account}`;
    sides.set(key, { currency, account, net: (sides.get(key)?.net ?? 0n) + amount });
  };
  for (const { source, destination, amount, currency } of postings) {
    add(source, currency, -BigInt(amount));
    add(destination, currency, BigInt(amount));
  }
  return [...sides.values()]
    .filter(({ net }) => net !== 0n)
    .sort((a, b) =>
      a.currency === b.currency ? Number(a.net > 0n) - Number(b.net > 0n) : a.currency < b.currency ? 1 : -1,
    )
    .map(({ account, currency, net }) => ({
      account,
      currency,
      debit: net < 0n ? formatMinor(-net, currency) : null,
      credit: net > 0n ? formatMinor(net, currency) : null,
    }));
}

const columns: readonly TableColumn<Entry, Line>[] = [
  {
    id: 'at',
    header: 'Time, UTC',
    look: 'faint',
    once: true,
    width: '150px',
    cell: ({ at }) => `${formatDate(at)} ${formatLedgerClock(at)}`,
  },
  { id: 'kind', header: 'Event', look: 'strong', once: true, width: '130px', cell: ({ kind }) => kind },
  { id: 'account', header: 'Account', look: 'mono', cell: (_, line) => line.account },
  {
    id: 'currency',
    header: 'Currency',
    width: '90px',
    cell: (_, line) => (line.currency === 'EUR' ? 'EUR' : 'Talents'),
  },
  { id: 'debit', header: 'Debit', align: 'end', width: '110px', cell: (_, line) => line.debit },
  { id: 'credit', header: 'Credit', align: 'end', width: '110px', cell: (_, line) => line.credit },
];

export function Journal({ view }: { view: FinanceView }) {
  const query = useJournal(view.asOf, view.cursor);
  if (query.isPending) return <Skeleton height={400} shape="box" />;
  if (query.isError) {
    return (
      <ErrorState
        title={errorText(query.error, 'Failed to load the journal')}
        onRetry={() => query.refetch()}
        retryLabel="Try Again"
      />
    );
  }
  const { entries, nextCursor } = query.data;
  return (
    <section aria-label="Journal" css={whole} aria-busy={query.isPlaceholderData}>
      <DataTable
        caption="Every event that moved money, newest first"
        columns={columns}
        rows={entries}
        rowKey={(entry) => entry.eventId}
        lines={linesOf}
        openKey={entries.find((entry) => entry.transactionId === view.transactionId)?.eventId ?? null}
        onOpen={(entry) => view.show({ transaction: entry.transactionId })}
        openLabel={(entry) => `Explain: ${entry.description}`}
        empty={
          <EmptyState icon={<IconList size={40} />} title="No money has moved yet">
            Top-ups, sales and credits appear here as they happen.
          </EmptyState>
        }
      />
      <Pager view={view} nextCursor={nextCursor} />
    </section>
  );
}

const whole = css`
  min-width: 0;
`;
