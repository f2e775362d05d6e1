// Times of the ledger, which are of UTC wherever the reader is; the zone stands in the header.
import { formatLedgerTime } from '@libretto/kit/format-relative';
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

/** `21 Nov 2026`. */
export const formatLedgerDay = (at: string | number) => inForm('day', at);
/** `21 Nov`. */
export const formatLedgerShortDay = (at: string | number) => inForm('shortDay', at);
/** `21 Nov, 10:42`, where the year stands above. */
export const formatLedgerMinute = (at: string) =>
  `${formatLedgerShortDay(at)}, ${new Date(at).toISOString().slice(11, 16)}`;

/** `21 Nov 2026, 10:42:07 UTC`, where no header says the zone. */
export function ledgerTimeUtc(at: string | number): string {
  const time = formatLedgerTime(at);
  return t`${time} UTC`;
}
