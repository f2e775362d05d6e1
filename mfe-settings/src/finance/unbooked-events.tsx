// Reports of the payment providers that the ledger did not book, with the reason of each.

import { css } from '@emotion/react';
import type { UnbookedEvent } from '@libretto/contracts/http/finance/finance-reconciliations';
import { Chip, ChipRow } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton } from '@libretto/kit/feedback';
import { IconCircleCheckFilled } from '@libretto/kit/icons';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatLedgerTime, formatNumber } from '@libretto/kit/text';
import { font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useUnbookedEvents } from '../api/finance-report-calls';
import type { FinanceView } from './finance-view';
import { Pager } from './pager';

const reasons = (): Readonly<Record<UnbookedEvent['reason'], string>> => ({
  irrelevant: t`Moves no money, or another event reports it`,
  'not-ours': t`Belongs to no payment of this installation`,
  'unknown-person': t`Names a person without an account`,
  'other-currency': t`Not in euros`,
  'other-mode': t`Test mode and live mode do not mix`,
  'other-account': t`Belongs to another account of the provider`,
  'no-amount': t`Names no amount`,
  incomplete: t`Does not say what it is about`,
  'no-payment': t`Names no payment that the provider knows`,
  underpaid: t`Less was paid than requested`,
  'other-amount': t`Booked with another amount before`,
  'not-paid': t`The payment was never paid`,
});

/** The card provider reports these currencies in whole units; crypto amounts are always in hundredths. */
const withoutCents = ['jpy', 'krw', 'vnd', 'clp'];

function amountText({ provider, amount, currency }: UnbookedEvent): string {
  if (amount === null) return '';
  if (currency === null) return String(amount);
  const digits = provider === 'card' && withoutCents.includes(currency) ? 0 : 2;
  return `${formatNumber(amount / 10 ** digits, digits)} ${currency.toUpperCase()}`;
}

const columns = (): readonly TableColumn<UnbookedEvent>[] => [
  { id: 'at', header: t`Reported, UTC`, look: 'faint', width: '190px', cell: ({ at }) => formatLedgerTime(at) },
  { id: 'reason', header: t`Not booked because`, look: 'strong', cell: ({ reason }) => reasons()[reason] },
  { id: 'type', header: t`Event`, cell: ({ type }) => <span css={mono}>{type}</span> },
  { id: 'reference', header: t`Reference`, cell: ({ reference }) => <span css={mono}>{reference}</span> },
  { id: 'amount', header: t`Amount`, align: 'end', cell: amountText },
];

export function UnbookedEvents({ view }: { view: FinanceView }) {
  const isAll = view.filter('unbooked') === 'all';
  const query = useUnbookedEvents(!isAll, view.cursor);
  const choose = (unbooked: string | null) => view.show({ unbooked, cursor: null, trail: null });
  return (
    <section css={whole} aria-labelledby="unbooked-events">
      <h2 id="unbooked-events" css={title}>
        {t`Provider events not booked`}
      </h2>
      <ChipRow aria-label={t`Events`}>
        <Chip selected={!isAll} onClick={() => choose(null)}>
          {t`Money concerned`}
        </Chip>
        <Chip selected={isAll} onClick={() => choose('all')}>
          {t`All`}
        </Chip>
      </ChipRow>
      {query.isPending && <Skeleton height={160} shape="box" />}
      {query.isLoadingError && (
        <ErrorState title={t`Failed to load the events`} onRetry={() => query.refetch()} retryLabel="Try Again" />
      )}
      {query.data && (
        <>
          <DataTable
            caption={t`Provider events not booked, newest first`}
            columns={columns()}
            rows={query.data.events}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<IconCircleCheckFilled size={40} />} title={t`Every event was booked`}>
                {t`Events of the payment providers that the ledger cannot book appear here.`}
              </EmptyState>
            }
          />
          <Pager view={view} nextCursor={query.data.nextCursor} />
        </>
      )}
    </section>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  margin-top: ${space[16]};
`;
const title = css`
  ${font.section}
`;
const mono = css`
  ${font.mono}
  overflow-wrap: anywhere;
`;
