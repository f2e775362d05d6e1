// Names of exports: their format and their range of days.
import { t } from '@lingui/core/macro';
import type { ExportFormat } from '../../api/finance-report-calls';
import { formatLedgerDay } from '../../ledger-time';

export const formatNames: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV',
  ledger: 'ledger, hledger',
  beancount: 'beancount',
};
/** Formats `All of it` or `1 Nov 2026 – 21 Nov 2026`; an end at midnight means the day before. */
export function spanOf({ from, to }: { readonly from: string | null; readonly to: string | null }): string {
  const last = to === null ? null : formatLedgerDay(Date.parse(to) - 1);
  if (from === null) return last === null ? t`All of it` : t`Until ${last}`;
  const first = formatLedgerDay(from);
  return last === null ? t`Since ${first}` : `${first} – ${last}`;
}

/** Text for a task that stays queued because this server does not run jobs. */
export const heldText = () => t`Waiting: this server leaves long work to its next start (LIBRETTO_JOBS=0)`;
