// How exports are called: their format, and the days that they hold.
import { t } from '@lingui/core/macro';
import type { ExportFormat } from '../api/finance-report-calls';
import { formatLedgerDay } from '../ledger-time';

export const formatNames: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV',
  ledger: 'ledger, hledger',
  beancount: 'beancount',
};
/** `All of it`, `1 Nov 2026 – 21 Nov 2026`; an end at midnight is that of the day before. */
export function spanOf({ from, to }: { readonly from: string | null; readonly to: string | null }): string {
  const last = to === null ? null : formatLedgerDay(Date.parse(to) - 1);
  if (from === null) return last === null ? t`All of it` : t`Until ${last}`;
  const first = formatLedgerDay(from);
  return last === null ? t`Since ${first}` : `${first} – ${last}`;
}

/** What of finance's long work is only queued, where the server leaves it to another start. */
export const heldText = () => t`Waiting: this server leaves long work to its next start (LIBRETTO_JOBS=0)`;
