// The ledger tab: trial balance, verification, and the journal of events.

import { css } from '@emotion/react';
import { callApi } from '@libretto/contracts/client';
import { Select } from '@libretto/kit/choices';
import { Button } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useVerifyLedger } from '../../api/finance-report-calls';
import { everyPage, plainMinor } from '../../csv';
import { TrialBalance } from '../accounts/trial-balance';
import { CsvButton } from '../exports/csv-button';
import type { FinanceView } from '../finance-view';
import { firstPage } from '../pager';
import { Journal } from './journal';
import { JournalSearchForm, searchIn } from './journal-search';
import { linesOf } from './posting-lines';
import { VerificationLine } from './verification-line';

const currencies = () =>
  [
    { value: 'all', label: t`All currencies` },
    { value: 'EUR', label: 'EUR' },
    { value: 'TALENT', label: t`Talents` },
  ] as const;

async function csvOfJournal(view: FinanceView) {
  const { asOf, currency } = view;
  const search = searchIn(view);
  const { rows, isWhole } = await everyPage(async (cursor) => {
    const page =
      search === undefined
        ? await callApi('GET /api/finance/journal', { query: { asOf, cursor, limit: 200 } })
        : await callApi('GET /api/finance/search', { query: { ...search, cursor, limit: 200 } });
    return { rows: page.entries, nextCursor: page.nextCursor };
  });
  const lines = rows.flatMap((entry) =>
    linesOf(entry)
      .filter((line) => currency === undefined || line.currency === currency)
      .map((line) => {
        const amount = plainMinor(String(line.minor < 0n ? -line.minor : line.minor), line.currency);
        const sides = line.minor < 0n ? [amount, ''] : ['', amount];
        const { at, kind, description, transactionId, eventId } = entry;
        return [at, kind, description, line.account, line.currency, ...sides, transactionId, eventId];
      }),
  );
  const header = [
    'time_utc',
    'event',
    'what_happened',
    'account',
    'currency',
    'debit',
    'credit',
    'transaction',
    'event_id',
  ];
  return { header, rows: lines, isWhole };
}

export function LedgerTab({ view }: { view: FinanceView }) {
  const verify = useVerifyLedger();
  const start = () =>
    verify.mutate(
      {},
      {
        onError: (failure) => toast.error(failureText(failure, t`Failed to verify the ledger`)),
      },
    );
  return (
    <div css={stack}>
      <div>
        <TrialBalance asOf={view.asOf} onAccounts={() => view.show({ tab: 'accounts', ...firstPage })} />
        <VerificationLine />
      </div>
      <JournalSearchForm view={view} />
      <div css={filters}>
        <Select<'all' | 'EUR' | 'TALENT'>
          label={t`Currency`}
          hideLabel
          look="filter"
          options={currencies()}
          value={view.currency ?? 'all'}
          onChange={(currency) => view.show({ currency: currency === 'all' ? null : currency })}
        />
        <span css={grow} />
        <CsvButton fileName="ledger.csv" read={() => csvOfJournal(view)} />
        <Button variant="primary" busy={verify.isPending} onClick={start}>
          {t`Verify ledger`}
        </Button>
      </div>
      <Journal view={view} />
    </div>
  );
}

const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
const filters = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`;
const grow = css`
  flex: 1;
`;
