// Months as `2026-11`, in UTC like the ledger.
import { serverNow } from '@libretto/contracts/client/server-clock';
import { formatLocale } from '@libretto/language/page-language';

export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

const startOf = (month: string): Date => new Date(`${month}-01T00:00:00.000Z`);

function shifted(month: string, by: number): string {
  const date = startOf(month);
  date.setUTCMonth(date.getUTCMonth() + by);
  return monthOf(date);
}

export const monthBefore = (month: string): string => shifted(month, -1);
export const monthAfter = (month: string): string => shifted(month, 1);

/** From the first to the last millisecond of a month; an invalid month is replaced by the current one. */
export function rangeOfMonth(month: string): { from: string; to: string } {
  const known = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : monthOf(serverNow());
  return { from: startOf(known).toISOString(), to: new Date(startOf(monthAfter(known)).getTime() - 1).toISOString() };
}

const nameForms = {
  whole: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  alone: { month: 'long', timeZone: 'UTC' },
  short: { month: 'short', year: 'numeric', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const formatters = new Map<string, Intl.DateTimeFormat>();

function named(form: keyof typeof nameForms, month: string, locale = formatLocale()): string {
  const key = `${locale} ${form}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, nameForms[form]);
  formatters.set(key, formatter);
  return formatter.format(new Date(rangeOfMonth(month).from));
}

/** Formats `November 2026`. */
export const monthName = (month: string): string => named('whole', month);
/** Formats `November`. */
export const monthAlone = (month: string): string => named('alone', month);
/** Formats `Nov 2026`. In English with three letters, whereas en-GB would write `Sept`. */
export function monthShort(month: string): string {
  const locale = formatLocale();
  return named('short', month, locale === 'en-GB' ? 'en-US' : locale);
}

/** The days of a month as `2026-11-21`. */
export function daysOf(month: string): readonly string[] {
  const count = Number(rangeOfMonth(month).to.slice(8, 10));
  const first = rangeOfMonth(month).from.slice(0, 8);
  return Array.from({ length: count }, (_, index) => `${first}${String(index + 1).padStart(2, '0')}`);
}

/** The month in a URL, or the current one if it is invalid. */
export const knownMonth = (month: string | null): string => monthOf(new Date(rangeOfMonth(month ?? '').from));
