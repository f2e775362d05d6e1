// Formats times of the ledger in UTC, wherever the reader is; the column header names the zone.
import { formatLedgerTime } from '@libretto/kit/text';
import { formatLocale } from '@libretto/language/page-language';
import { t } from '@lingui/core/macro';

const forms = {
  day: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  shortDay: { day: 'numeric', month: 'short', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const formatters = new Map<string, Intl.DateTimeFormat>();

function inForm(form: keyof typeof forms, at: string | number): string {
  const locale = formatLocale();
  const key = `${locale} ${form}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, forms[form]);
  formatters.set(key, formatter);
  return formatter.format(new Date(at));
}

/** Formats `21 Nov 2026`. */
export const formatLedgerDay = (at: string | number) => inForm('day', at);
/** Formats `21 Nov`. */
export const formatLedgerShortDay = (at: string | number) => inForm('shortDay', at);
/** Formats `21 Nov, 10:42`, for a list under a year. */
export const formatLedgerMinute = (at: string) =>
  `${formatLedgerShortDay(at)}, ${new Date(at).toISOString().slice(11, 16)}`;

/** Formats `21 Nov 2026, 10:42:07 UTC`, where no header names the zone. */
export function ledgerTimeUtc(at: string | number): string {
  const time = formatLedgerTime(at);
  return t`${time} UTC`;
}
